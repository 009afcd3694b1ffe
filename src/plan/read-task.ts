import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { plainLine } from '../base/plain-text.ts';
import { PLAN } from '../tuning/plan.ts';
import { CODE_TOOL, type PlanIssue } from './plan.ts';
import { readArguments, type WrittenArguments } from './read-arguments.ts';
import type { OnError } from './workflow.ts';

/** The readable part of one task. The rest is in its issues. */
export interface TaskDraft {
  /** Name in messages: its id, or its place in the list. */
  readonly label: string;
  readonly id?: string;
  /** As written; whether there is such a tool is not known here. */
  readonly tool?: string;
  /** The program that came with it, where one did. */
  readonly code?: string;
  readonly written: WrittenArguments;
  readonly dependsOn: readonly string[];
  readonly timeoutMs?: number;
  readonly onError: OnError;
  readonly issues: readonly PlanIssue[];
}

/** Keys that say what a task does. It has one of them. */
const DEEDS = ['tool', 'capability', 'code'] as const;
const KEYS = ['id', ...DEEDS, 'args', 'dependsOn', 'timeoutMs', 'onError'];
const ON_ERROR: readonly OnError[] = ['fail', 'continue', 'skip_dependents'];
const ID = /^[A-Za-z0-9_-]+$/u;

/** Reads one task as an agent wrote it, and goes on after every mistake. */
export function readTask(task: unknown, position: number): TaskDraft {
  const place = `tasks[${position}]`;
  const fields = isJsonObject(task) ? task : {};
  const id = fields['id'];
  const isValidId = typeof id === 'string' && ID.test(id) && id.length <= PLAN.idLengthMax;
  const label = isValidId ? id : place;
  const issues: PlanIssue[] = [];
  const about = isValidId ? { task: id } : {};
  const report = (message: string, code: PlanIssue['code'] = 'task_malformed'): void => {
    issues.push({ code, ...about, message: isValidId ? message : `${place}: ${message}` });
  };
  if (!isJsonObject(task)) {
    report('a task is an object with id, tool (or capability, or code) and args');
    return { label, written: readArguments({}), dependsOn: [], onError: 'fail', issues };
  }
  if (!isValidId) {
    const rule = `1 to ${PLAN.idLengthMax} letters, digits, _ or -`;
    report(id === undefined ? `it has no id (${rule})` : `its id must be ${rule}`);
  }
  reportUnknownKeys(fields, report);
  const deed = readDeed(fields, report);
  const written = readArguments(readObject(fields, report));
  for (const { code, message } of written.issues) {
    report(message, code);
  }
  const timeoutMs = readTimeout(fields['timeoutMs'], report);
  return {
    label,
    ...(isValidId && { id }),
    ...deed,
    written,
    dependsOn: readNames(fields['dependsOn'], report),
    ...(timeoutMs !== undefined && { timeoutMs }),
    onError: readOnError(fields['onError'], report),
    issues,
  };
}

type Report = (message: string) => void;

function reportUnknownKeys(fields: JsonObject, report: Report): void {
  const unknown = Object.keys(fields).filter((key) => !KEYS.includes(key));
  for (const key of unknown.slice(0, PLAN.namesShown)) {
    const suggestion = didYouMean(key, KEYS) || `; a task has ${KEYS.join(', ')}`;
    report(`"${plainLine(key, PLAN.excerptLength)}" is not a key of a task${suggestion}`);
  }
}

/** Reads what the task does: a tool, a capability by its name, or a program of its own. */
function readDeed(fields: JsonObject, report: Report): Pick<TaskDraft, 'tool' | 'code'> {
  const given = DEEDS.filter((key) => fields[key] !== undefined);
  if (given.length > 1) {
    report(`a task has one of ${DEEDS.join(', ')}; this one has ${given.join(' and ')}`);
  }
  const [key = 'tool'] = given;
  const value = fields[key];
  if (typeof value !== 'string' || value === '') {
    report(MISSING[key]);
    return {};
  }
  if (key === 'code') {
    return { tool: CODE_TOOL, code: value };
  }
  const isNamed = key === 'tool' || value.startsWith(`${OWN_SERVER}:`);
  return { tool: isNamed ? value : `${OWN_SERVER}:${value}` };
}

const MISSING = {
  tool: '"tool" must name a tool as server:tool',
  capability: '"capability" must be the name of a capability, as discover shows it',
  code: '"code" must be a program in TypeScript',
} as const;

function readObject(fields: JsonObject, report: Report): JsonObject {
  const args = fields['args'];
  if (args !== undefined && !isJsonObject(args)) {
    report('"args" must be an object');
  }
  return isJsonObject(args) ? args : {};
}

function readNames(names: Json | undefined, report: Report): readonly string[] {
  if (names === undefined) {
    return [];
  }
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    report('"dependsOn" must be a list of task ids');
    return [];
  }
  return [...new Set(names as readonly string[])];
}

/** A limit as an agent wrote it, of a task or of a whole workflow. */
export function readTimeout(timeoutMs: Json | undefined, report: Report): number | undefined {
  if (timeoutMs === undefined) {
    return undefined;
  }
  const isValid = Number.isInteger(timeoutMs) && Number(timeoutMs) >= 1;
  if (!isValid || Number(timeoutMs) > PLAN.timeoutMsMax) {
    report(`"timeoutMs" must be a whole number from 1 to ${PLAN.timeoutMsMax}`);
    return undefined;
  }
  return Number(timeoutMs);
}

function readOnError(onError: Json | undefined, report: Report): OnError {
  const known = ON_ERROR.find((name) => name === onError);
  if (known === undefined && onError !== undefined) {
    const suggestion = typeof onError === 'string' ? didYouMean(onError, ON_ERROR) : '';
    report(`"onError" must be one of ${ON_ERROR.join(', ')}${suggestion}`);
  }
  return known ?? 'fail';
}
