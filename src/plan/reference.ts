import { formatPath, parsePath, valueAt, type JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject, mapTexts } from '../base/json.ts';
import { nearestName } from '../base/nearest-name.ts';
import { PLAN } from '../tuning/plan.ts';

/**
 * References to the values of other tasks: `${id.path}` inside the strings of arguments.
 *
 * A string that is one reference and nothing else becomes that value with its type; inside a
 * longer string the value is written into the text. `$${` stands for a plain `${`. Names of
 * members are never read for references.
 */
export interface Reference {
  readonly task: string;
  readonly path: JsonPath;
  /** As it is written, braces included. */
  readonly text: string;
}

/** A string taken apart. */
type TextPart = string | Reference;

type ParsedText =
  | { readonly kind: 'parts'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'malformed'; readonly message: string };

export type Resolution =
  | { readonly kind: 'resolved'; readonly args: JsonObject }
  /** One message per reference that leads nowhere: what is missing, and what is there instead. */
  | { readonly kind: 'unresolved'; readonly issues: readonly string[] };

const TASK_ID = /[A-Za-z0-9_-]+/uy;
const OPENING = /\$?\$\{/gu;

/** Takes a string apart into plain texts and references. */
export function parseReferences(text: string): ParsedText {
  const parts: TextPart[] = [];
  let plain = '';
  let position = 0;
  for (const { 0: mark, index } of text.matchAll(OPENING)) {
    if (index < position) {
      continue;
    }
    plain += text.slice(position, index);
    if (mark === '$${') {
      plain += '${';
      position = index + mark.length;
      continue;
    }
    const reference = readReference(text, index);
    if (typeof reference === 'string') {
      return { kind: 'malformed', message: reference };
    }
    parts.push(...(plain === '' ? [] : [plain]), reference);
    plain = '';
    position = index + reference.text.length;
  }
  plain += text.slice(position);
  return { kind: 'parts', parts: plain === '' && parts.length > 0 ? parts : [...parts, plain] };
}

/** Puts the values of tasks where the references to them are. Answers every problem at once. */
export function resolveReferences(
  args: JsonObject,
  valueOf: (task: string) => Json | undefined,
): Resolution {
  const issues: string[] = [];
  let lengthLeft: number = PLAN.interpolatedLengthMax;

  const valueFor = ({ task, path, text }: Reference): Json => {
    const value = valueOf(task);
    if (value === undefined) {
      issues.push(`${text}: the task "${task}" has no value`);
      return null;
    }
    const found = valueAt(value, path);
    if (found.kind === 'missing') {
      issues.push(`${text}: ${missingText(path, found.at, found.value)}`);
      return null;
    }
    return found.value;
  };
  const resolveText = (text: string): Json => {
    const parsed = parseReferences(text);
    if (parsed.kind === 'malformed') {
      issues.push(parsed.message);
      return text;
    }
    const [first] = parsed.parts;
    if (parsed.parts.length === 1 && first !== undefined) {
      return typeof first === 'string' ? first : valueFor(first);
    }
    let whole = '';
    for (const part of parsed.parts) {
      const value = typeof part === 'string' ? part : valueFor(part);
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      lengthLeft -= written.length;
      if (lengthLeft < 0) {
        issues.push(`the texts grow beyond ${PLAN.interpolatedLengthMax} characters`);
        return whole;
      }
      whole += written;
    }
    return whole;
  };

  const resolved = mapTexts(args, resolveText) as JsonObject;
  return issues.length === 0
    ? { kind: 'resolved', args: resolved }
    : { kind: 'unresolved', issues: [...new Set(issues)] };
}

/** Returns the value at a path such as `.items[0].name`. An empty path is the value itself. */
export function readPath(
  value: Json,
  text: string,
):
  | { readonly kind: 'found'; readonly value: Json }
  | { readonly kind: 'missing'; readonly message: string } {
  const parsed = parsePath(text);
  if (parsed.kind === 'malformed') {
    return { kind: 'missing', message: parsed.message };
  }
  if (parsed.end < text.length) {
    const rest = text.slice(parsed.end, parsed.end + PLAN.excerptLength);
    return { kind: 'missing', message: `the path cannot be read from "${rest}" on` };
  }
  const found = valueAt(value, parsed.path);
  return found.kind === 'found'
    ? found
    : { kind: 'missing', message: missingText(parsed.path, found.at, found.value) };
}

/** The reference at a `${`, or what is wrong with it. */
function readReference(text: string, start: number): Reference | string {
  const excerpt = text.slice(start, start + PLAN.excerptLength);
  const hint = 'a reference is ${task.path}; write $${ for a plain ${';
  const id = new RegExp(TASK_ID);
  id.lastIndex = start + '${'.length;
  const [task] = id.exec(text) ?? [];
  if (task === undefined) {
    return `"${excerpt}" names no task: ${hint}`;
  }
  const parsed = parsePath(text, id.lastIndex);
  if (parsed.kind === 'malformed') {
    return `"${excerpt}": ${parsed.message}; ${hint}`;
  }
  if (text[parsed.end] !== '}') {
    return `"${excerpt}" has no closing brace where one is due: ${hint}`;
  }
  return { task, path: parsed.path, text: text.slice(start, parsed.end + 1) };
}

function missingText(path: JsonPath, at: JsonPath, value: Json): string {
  const where = at.length === 0 ? 'the value' : `"${formatPath(at)}"`;
  const wanted = formatPath(path.slice(at.length, at.length + 1));
  if (Array.isArray(value)) {
    return `${where} is a list of ${value.length} items and has no "${wanted}"`;
  }
  if (!isJsonObject(value)) {
    return `${where} is ${value === null ? 'null' : `a ${typeof value}`} and has no "${wanted}"`;
  }
  const names = Object.keys(value);
  const nearest = nearestName(wanted, names.slice(0, PLAN.namesCompared));
  const shown = names.slice(0, PLAN.namesShown).join(', ');
  const rest = names.length > PLAN.namesShown ? `, …${names.length - PLAN.namesShown} more` : '';
  const suggestion = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `${where} has no "${wanted}", it has ${shown === '' ? 'nothing' : shown}${rest}${suggestion}`;
}
