/** Reads the arguments of `remember` as a program or a client sent them. */

import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { plainText } from '../base/plain-text.ts';
import { MEMORY } from '../tuning/memory.ts';
import { languageNamed } from './languages.ts';
import type { Remembered } from './memory-keeper.ts';

/** A request to store a note. */
export interface RememberRequest {
  readonly text: string;
  readonly language?: string;
  /** From 0 to 1. */
  readonly importance?: number;
  /** Tools that it is about, by id. */
  readonly tools?: readonly string[];
}

/** A request, or its problem. */
type ReadRemember =
  | { readonly kind: 'read'; readonly request: RememberRequest }
  | { readonly kind: 'invalid'; readonly issue: string };

const MEMBERS: ReadonlySet<string> = new Set(['text', 'language', 'importance', 'tools']);
const LANGUAGE = /^[\p{L}\p{N}][\p{L}\p{N}+#. _-]*$/u;

/**
 * Reads the arguments of `pml.remember(text, {language, importance, tools})`: the list of them, the
 * text alone, or one object that has the text among its members.
 */
export function readRememberOptions(args: Json): ReadRemember {
  const [first, second, ...rest]: readonly (Json | undefined)[] = Array.isArray(args)
    ? (args as readonly Json[])
    : [args];
  if (rest.length > 0) {
    return invalid('remember takes a text and options, and nothing else');
  }
  if (isJsonObject(first) && second === undefined) {
    return readMembers(first['text'], first);
  }
  if (second !== undefined && second !== null && !isJsonObject(second)) {
    return invalid('the options of remember are an object: {language, importance, tools}');
  }
  return isJsonObject(second) && Object.hasOwn(second, 'text')
    ? invalid('the text of remember is its first argument, not one of the options')
    : readMembers(first, second ?? {});
}

function readMembers(text: Json | undefined, options: JsonObject): ReadRemember {
  const unknown = Object.keys(options).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) {
    return invalid(`remember knows no option "${unknown}"; it takes language, importance, tools`);
  }
  const { language, importance, tools } = options;
  const issue =
    textIssue(text) ?? languageIssue(language) ?? importanceIssue(importance) ?? toolsIssue(tools);
  if (issue !== undefined) {
    return invalid(issue);
  }
  return {
    kind: 'read',
    request: {
      text: plainText(text as string).trim(),
      ...(typeof language === 'string' && { language: languageNamed(language) }),
      ...(typeof importance === 'number' && { importance }),
      ...(Array.isArray(tools) && { tools: [...new Set(tools as readonly string[])] }),
    },
  };
}

function textIssue(text: Json | undefined): string | undefined {
  if (typeof text !== 'string') {
    return 'what is to be remembered must be a text';
  }
  if (text.length > MEMORY.textLengthMax) {
    return `a note has at most ${MEMORY.textLengthMax} characters, and this has ${text.length}; keep what matters`;
  }
  return plainText(text).trim() === '' ? 'an empty note says nothing' : undefined;
}

function languageIssue(language: Json | undefined): string | undefined {
  return isLeftOut(language) ||
    (typeof language === 'string' &&
      language.length <= MEMORY.languageLengthMax &&
      LANGUAGE.test(language.trim()))
    ? undefined
    : `language must be the name of one, such as "typescript", of at most ${MEMORY.languageLengthMax} characters`;
}

function importanceIssue(importance: Json | undefined): string | undefined {
  return isLeftOut(importance) ||
    (typeof importance === 'number' && importance >= 0 && importance <= 1)
    ? undefined
    : 'importance must be a number from 0 to 1';
}

function toolsIssue(tools: Json | undefined): string | undefined {
  return isLeftOut(tools) ||
    (Array.isArray(tools) &&
      tools.length <= MEMORY.toolsMax &&
      (tools as readonly Json[]).every(isTool))
    ? undefined
    : `tools must be a list of at most ${MEMORY.toolsMax} names of the form server:tool`;
}

const isTool = (tool: Json): boolean =>
  typeof tool === 'string' && tool.length <= MEMORY.toolLengthMax && /^[^:]+:./su.test(tool);

/** True for `undefined`, and for null: a program's `undefined` arrives as null in a list. */
const isLeftOut = (value: Json | undefined): boolean => value === undefined || value === null;

const invalid = (issue: string): ReadRemember => ({ kind: 'invalid', issue });

/** Answer to a program's `remember`. */
type RememberOutcome =
  | { readonly kind: 'value'; readonly value: { readonly id: string; readonly isNew: boolean } }
  | {
      readonly kind: 'refused';
      readonly code: 'arguments_invalid';
      readonly message: string;
    };

/** Reads the arguments of `pml.remember`, stores the note, and returns the result. */
export async function rememberAsAsked(
  args: Json,
  remember: (request: RememberRequest) => Promise<Remembered>,
): Promise<RememberOutcome> {
  const read = readRememberOptions(args);
  if (read.kind === 'invalid') {
    return { kind: 'refused', code: 'arguments_invalid', message: read.issue };
  }
  const kept = await remember(read.request);
  return kept.kind === 'refused'
    ? { kind: 'refused', code: 'arguments_invalid', message: kept.problem }
    : { kind: 'value', value: { id: kept.id, isNew: kept.isNew } };
}
