import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { plainLine } from '../base/plain-text.ts';
import { PLAN } from '../tuning.ts';
import type { PlanIssue } from './plan.ts';
import { readArguments, type WrittenArguments } from './read-arguments.ts';
import type { OnError } from './workflow.ts';

/** What could be understood of one task; what could not is in its issues. */
export interface TaskDraft {
  /** How messages name it: its id, or its place in the list. */
  readonly label: string;
  readonly id?: string;
  /** As written; whether there is such a tool is not known here. */
  readonly tool?: string;
  readonly written: WrittenArguments;
  readonly dependsOn: readonly string[];
  readonly timeoutMs?: number;
  readonly onError: OnError;
  readonly issues: readonly PlanIssue[];
}

const KEYS = ['id', 'tool', 'args', 'dependsOn', 'timeoutMs', 'onError'];
const LATER_KEYS = ['capability', 'code'];
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
    report('a task is an object with id, tool and args');
    return { label, written: readArguments({}), dependsOn: [], onError: 'fail', issues };
  }
  if (!isValidId) {
    const rule = `1 to ${PLAN.idLengthMax} letters, digits, _ or -`;
    report(id === undefined ? `it has no id (${rule})` : `its id must be ${rule}`);
  }
  reportUnknownKeys(fields, report);
  const tool = readTool(fields, report);
  const written = readArguments(readObject(fields, report));
  for (const { code, message } of written.issues) {
    report(message, code);
  }
  const timeoutMs = readTimeout(fields['timeoutMs'], report);
  return {
    label,
    ...(isValidId && { id }),
    ...(tool !== undefined && { tool }),
    written,
    dependsOn: readNames(fields['dependsOn'], report),
    ...(timeoutMs !== undefined && { timeoutMs }),
    onError: readOnError(fields['onError'], report),
    issues,
  };
}

type Report = (message: string) => void;

function reportUnknownKeys(fields: JsonObject, report: Report): void {
  const unknown = Object.keys(fields).filter((key) => ![...KEYS, ...LATER_KEYS].includes(key));
  for (const key of unknown.slice(0, PLAN.namesShown)) {
    const suggestion = didYouMean(key, KEYS) || `; a task has ${KEYS.join(', ')}`;
    report(`"${plainLine(key, PLAN.excerptLength)}" is not a key of a task${suggestion}`);
  }
}

function readTool(fields: JsonObject, report: Report): string | undefined {
  const { tool } = fields as { readonly tool?: Json };
  for (const key of LATER_KEYS.filter((name) => fields[name] !== undefined)) {
    report(`this version runs tools only: "${key}" cannot be used yet, name a "tool"`);
  }
  if (typeof tool === 'string' && tool !== '') {
    return tool;
  }
  if (tool !== undefined || LATER_KEYS.every((name) => fields[name] === undefined)) {
    report('"tool" must name a tool as server:tool');
  }
  return undefined;
}

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
