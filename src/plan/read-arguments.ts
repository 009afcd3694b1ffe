import { formatPath, type JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { PLAN } from '../tuning/plan.ts';
import type { PlanIssue } from './plan.ts';
import { parseReferences, type Reference } from './reference.ts';

/** The arguments of a task as they were written, and what is known of them before anything ran. */
export interface WrittenArguments {
  /** A frozen copy, references in place. */
  readonly args: JsonObject;
  /** The same with `$${` read as `${`; references still stand where their values will be. */
  readonly known: JsonObject;
  readonly references: readonly Reference[];
  /** Where references stand: what is there is unknown until it runs. */
  readonly openPaths: readonly string[];
  readonly issues: readonly Omit<PlanIssue, 'task'>[];
}

/** Copies and reads arguments from anywhere: from a wire, or from a caller who may change them later. */
export function readArguments(written: JsonObject): WrittenArguments {
  const reading: Reading = { references: [], openPaths: [], issues: [], partsLeft: PLAN.partsMax };
  const { kept, known } = read(written, [], reading);
  return { ...reading, args: kept as JsonObject, known: known as JsonObject };
}

interface Reading {
  readonly references: Reference[];
  readonly openPaths: string[];
  readonly issues: Omit<PlanIssue, 'task'>[];
  partsLeft: number;
}

interface Copied {
  readonly kept: Json;
  readonly known: Json;
}

const NOTHING: Copied = { kept: null, known: null };

function read(value: unknown, path: JsonPath, reading: Reading): Copied {
  reading.partsLeft -= 1;
  if (path.length > PLAN.depthMax || reading.partsLeft < 0) {
    report(reading, 'arguments_invalid', path.slice(0, 1), tooLargeText(reading));
    return NOTHING;
  }
  if (typeof value === 'string') {
    return { kept: value, known: readText(value, path, reading) };
  }
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) {
    return { kept: value as Json, known: value as Json };
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => read(item, [...path, index], reading));
    return {
      kept: Object.freeze(items.map(({ kept }) => kept)),
      known: items.map(({ known }) => known),
    };
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, read(member, [...path, name], reading)] as const);
    return {
      kept: Object.freeze(Object.fromEntries(members.map(([name, { kept }]) => [name, kept]))),
      known: Object.fromEntries(members.map(([name, { known }]) => [name, known])),
    };
  }
  report(reading, 'arguments_invalid', path, `a ${typeof value} is not JSON`);
  return NOTHING;
}

function readText(text: string, path: JsonPath, reading: Reading): string {
  const parsed = parseReferences(text);
  if (parsed.kind === 'malformed') {
    report(reading, 'reference_malformed', path, parsed.message);
    reading.openPaths.push(formatPath(path));
    return text;
  }
  const references = parsed.parts.filter((part) => typeof part !== 'string');
  if (references.length > 0) {
    reading.references.push(...references);
    reading.openPaths.push(formatPath(path));
    return text;
  }
  return parsed.parts.filter((part) => typeof part === 'string').join('');
}

function tooLargeText(reading: Reading): string {
  return reading.partsLeft < 0
    ? `more than ${PLAN.partsMax} values`
    : `nested deeper than ${PLAN.depthMax} levels`;
}

function report(reading: Reading, code: PlanIssue['code'], path: JsonPath, message: string): void {
  const issue = { code, message: `${argumentName(formatPath(path))}: ${message}` };
  if (reading.issues.every((known) => known.message !== issue.message)) {
    reading.issues.push(issue);
  }
}

/** Returns the name of a place in the arguments for messages: `args.items[0]`. */
export function argumentName(path: string): string {
  return path === '' || path.startsWith('[') ? `args${path}` : `args.${path}`;
}
