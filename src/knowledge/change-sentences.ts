/** Describes a changed definition in words, for the person who decides about the tool. */
import { canonicalJson, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { CHANGE_SENTENCES } from '../tuning/knowledge.ts';
import type { Definition } from './definition-pin.ts';
import {
  type ChangeSentence,
  isSameJson,
  schemaSentences,
  textSentences,
  valueSentence,
} from './schema-sentences.ts';

/**
 * Describes the changes between two definitions of a tool: findings first, then risky changes, then
 * the rest. `findings` are sentences about the new texts, for instance that they instruct the
 * model. Empty only if the definitions are the same.
 */
export function changeSentences(
  before: Definition,
  after: Definition,
  findings: readonly string[] = [],
): readonly ChangeSentence[] {
  if (textOf(before) === textOf(after)) {
    return [];
  }
  const changes = [
    ...textSentences('the description', before.description, after.description),
    ...markSentences(before.annotations ?? {}, after.annotations ?? {}),
    ...schemaSentences('parameter', before.inputSchema, after.inputSchema),
    ...answerSentences(before.outputSchema, after.outputSchema),
  ];
  const risky = changes.filter(({ severity }) => severity === 'risky');
  const plain = changes.filter(({ severity }) => severity === 'plain');
  const found = findings.map((text) => ({ severity: 'risky', text }) as const);
  const all = [...found, ...risky, ...plain];
  if (all.length === 0) {
    return [{ severity: 'plain', text: 'only the order of its lists changed' }];
  }
  return all.length > CHANGE_SENTENCES.max ? shortened(all, before, after) : all;
}

/**
 * Cuts the list to as many sentences as a person reads. Both definitions are shown whole anyway.
 */
function shortened(
  all: readonly ChangeSentence[],
  before: Definition,
  after: Definition,
): readonly ChangeSentence[] {
  const kept = all.slice(0, CHANGE_SENTENCES.max - 1);
  const text = `${all.length - kept.length} more changes than are listed: read the whole definition`;
  return [{ severity: 'risky', text, was: textOf(before), now: textOf(after) }, ...kept];
}

const textOf = ({ description, inputSchema, outputSchema, annotations }: Definition): string =>
  canonicalJson({
    description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations: annotations as JsonObject }),
  });

function answerSentences(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): readonly ChangeSentence[] {
  if (before !== undefined && after !== undefined) {
    return schemaSentences('answer field', before, after);
  }
  if (before === undefined && after === undefined) {
    return [];
  }
  const text =
    after === undefined ? 'its answer is no longer described' : 'its answer is described now';
  return [
    { severity: 'plain', text },
    ...(after === undefined ? [] : schemaSentences('answer field', {}, after)),
  ];
}

type Hint = boolean | undefined;

interface Mark {
  readonly word: string;
  readonly isRisky: (was: Hint, now: Hint) => boolean;
}

/** Annotations and their defaults in the protocol: destructive, and open-world. */
const MARKS: Readonly<Record<string, Mark | undefined>> = {
  readOnlyHint: { word: 'read-only', isRisky: (was) => was === true },
  destructiveHint: {
    word: 'destructive',
    isRisky: (was, now) => now === true || (was === false && now === undefined),
  },
  idempotentHint: { word: 'safe to repeat', isRisky: () => false },
  openWorldHint: { word: 'open-world', isRisky: (was) => was === false },
};

function markSentences(before: object, after: object): readonly ChangeSentence[] {
  const [old, fresh] = [before, after] as readonly [JsonObject, JsonObject];
  const names = new Set([...Object.keys(MARKS), ...Object.keys(old), ...Object.keys(fresh)]);
  return [...names].flatMap((name): readonly ChangeSentence[] => {
    const [was, now] = [old, fresh].map((marks) => ownMember(marks, name));
    if (isSameJson(was, now)) {
      return [];
    }
    const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
    return mark !== undefined && isHint(was) && isHint(now)
      ? [markSentence(mark, was, now)]
      : [valueSentence(name, 'its marks', was, now)];
  });
}

function markSentence({ word, isRisky }: Mark, was: Hint, now: Hint): ChangeSentence {
  const severity = isRisky(was, now) ? 'risky' : 'plain';
  if (word === 'open-world' && was === false) {
    return { severity, text: 'became open-world' };
  }
  const text =
    now === true
      ? `is now marked ${word}`
      : was === true
        ? `is no longer marked ${word}`
        : now === false
          ? `is now marked as not ${word}`
          : `is no longer marked as not ${word}`;
  return { severity, text };
}

const isHint = (value: Json | undefined): value is Hint =>
  value === undefined || typeof value === 'boolean';
