/**
 * Checks texts that a server sends while it works and that models take for instructions: errors
 * and prompts. Only the beginning and the end of a long text are read.
 */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { POISON } from '../tuning/poison.ts';
import { reasonsOf } from './poison-finding.ts';
import { findingsInText, type TextPlace } from './poison.ts';

/** Colours of a terminal. Test runners have them in their errors; the code that hides text is not among them. */
const COLOURS = /\p{Cc}\[(?!8?m)(?:[0-79]|[0-9]{2})?(?:;[0-9]{1,3}){0,4}m/gu;

/** What is suspect in the text blocks of a result, in words. */
export function suspectReasons(content: Json | undefined, place: TextPlace): readonly string[] {
  const texts = blocksOf(content)
    .slice(0, POISON.blocksMax)
    .map((text) => edgesOf(text));
  return reasonsOf(texts.flatMap((text) => findingsInText(text, place)));
}

/** The text blocks of the content of a tool's result, or of the messages of a prompt. */
function blocksOf(content: Json | undefined): readonly string[] {
  return Array.isArray(content)
    ? (content as readonly Json[])
        .filter((block) => isJsonObject(block))
        .flatMap((block) => textOf(block))
    : [];
}

function textOf(block: JsonObject): readonly string[] {
  const { text, content } = block;
  if (isJsonObject(content)) {
    return textOf(content);
  }
  return typeof text === 'string' ? [text] : [];
}

function edgesOf(text: string): string {
  const { edgeLength } = POISON;
  const edges =
    text.length <= 2 * edgeLength
      ? text
      : `${text.slice(0, edgeLength)}\n${text.slice(-edgeLength)}`;
  return edges.replaceAll(COLOURS, '');
}
