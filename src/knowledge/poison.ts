/**
 * Checks the texts of servers for signs that they steer the model against its user. Pure and total:
 * any text in, findings out, in linear time. A definition is read once (`readTool`); only the names
 * of other servers' tools are compared again when the catalog changes.
 */

import { propertiesIn } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { POISON, POISON_WEIGHTS } from '../tuning/poison.ts';
import {
  type CheckedTool,
  distinct,
  excerptOf,
  type Finding,
  type FindingKind,
  reasonsOf,
  type ServerText,
  severityOf,
  shown,
  textsOfTool,
  textsOfValue,
} from './poison-finding.ts';
import { decodedIn, HIDDEN_CHARACTERS, hiddenIn } from './poison-hidden.ts';
import { latinised, mixesAlphabets, type NameBook } from './poison-names.ts';
import {
  purposeOf,
  type Signal,
  type SignalReading,
  type SignalSentence,
  signalsOf,
} from './poison-signals.ts';

/** Reads a definition. The same definition always gives the same answer, so it can be kept. */
export function readTool(tool: CheckedTool): ReadTool {
  const { texts, skipped } = textsOfTool(tool);
  const own = new Set([tool.name, ...parameterNames(tool)].map((name) => name.toLowerCase()));
  const about = `${tool.name} ${tool.description}`;
  const read = readTexts({ texts, skipped, about, parameters: parameterNames(tool).join(' ') });
  return { ...read, mentions: read.mentions.filter(({ name }) => !own.has(name.toLowerCase())) };
}

/** Returns the findings of a definition, including references to the other known tools. */
export function findingsOf(
  tool: CheckedTool,
  names: NameBook,
  read: ReadTool = readTool(tool),
): readonly Finding[] {
  return distinct([
    ...read.findings,
    ...nameFindings(tool, names),
    ...referenceFindings(read, tool.server, names),
  ]);
}

/** Findings in any other text of a server: its instructions, a prompt, an error. */
export function findingsInText(
  value: Json,
  { where, server, names, about = '' }: TextPlace,
): readonly Finding[] {
  const read = readTexts({ ...textsOfValue(value, where), about, parameters: '' });
  return distinct([...read.findings, ...referenceFindings(read, server, names)]);
}

interface TextPlace {
  /** In words: "the server instructions". */
  readonly where: string;
  readonly server: string;
  readonly names: NameBook;
  /** Purpose of the tool or prompt, if known. */
  readonly about?: string;
}

/** Finds names that imitate another tool or server. */
function nameFindings({ server, name }: CheckedTool, names: NameBook): readonly Finding[] {
  const common = { kind: 'look_alike', severity: 'high' } as const;
  const tool = names.looksLike({ server, name });
  const like = names.serverLike(server);
  const near = like === undefined ? names.serverNear(server) : undefined;
  return [
    ...(tool === undefined
      ? []
      : [
          {
            ...common,
            where: 'its name',
            says: `looks like \`${shown(tool.name)}\` of ${shown(tool.server)}`,
            excerpt: shown(name),
          },
        ]),
    ...(like === undefined
      ? []
      : [
          {
            ...common,
            where: "its server's name",
            says: `looks like ${shown(like)}`,
            excerpt: shown(server),
          },
        ]),
    ...(near === undefined
      ? []
      : [
          {
            kind: 'look_alike',
            severity: 'low',
            where: "its server's name",
            says: `is almost that of ${shown(near)}`,
            excerpt: shown(server),
          } as const,
        ]),
  ];
}

/** Finds sentences that instruct the use of another server's tool. */
function referenceFindings(
  { mentions }: ReadTool,
  server: string,
  names: NameBook,
): readonly Finding[] {
  return mentions.flatMap(({ kind, name, where, excerpt, points }) => {
    const tool = kind === 'tool' ? names.other(server, name) : undefined;
    const otherServer = kind === 'server' ? names.otherServer(server, name) : undefined;
    const weight = tool === undefined ? POISON_WEIGHTS.namedServer : POISON_WEIGHTS.named;
    const severity = severityOf(points + weight);
    if ((tool === undefined && otherServer === undefined) || severity === undefined) {
      return [];
    }
    const says =
      tool === undefined
        ? `says what to do with tools of ${shown(otherServer ?? '')}, another server`
        : `says how to use \`${shown(tool.name)}\`, a tool of ${shown(tool.server)}`;
    return [{ kind: 'other_tools', where, says, excerpt, severity } as const];
  });
}

function parameterNames({ inputSchema }: CheckedTool): readonly string[] {
  return Object.keys(propertiesIn(inputSchema));
}

// Checks texts that a server sends while it works and that models take for instructions: errors
// and prompts. Only the beginning and the end of a long text are read.

/** Matches terminal colours, which test runners use in errors. The code that hides text is not matched. */
const COLOURS = /\p{Cc}\[(?!8?m)(?:[0-79]|[0-9]{2})?(?:;[0-9]{1,3}){0,4}m/gu;

/** Returns the suspect findings in the text blocks of a result, in words. */
export function suspectReasons(content: Json | undefined, place: TextPlace): readonly string[] {
  const texts = blocksOf(content)
    .slice(0, POISON.blocksMax)
    .map((text) => edgesOf(text));
  return reasonsOf(texts.flatMap((text) => findingsInText(text, place)));
}

/** Returns the text blocks of the content of a tool's result, or of the messages of a prompt. */
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

// Reads the texts of a server once: findings of their own, and the names they mention.

/**
 * A definition that was read: findings that do not depend on other tools, and the mentioned names.
 */
export interface ReadTool {
  readonly findings: readonly Finding[];
  readonly mentions: readonly Mention[];
}

const ABOUT_LENGTH = 400;

interface Unread {
  readonly texts: readonly ServerText[];
  readonly skipped: number;
  readonly about: string;
  readonly parameters: string;
}

function readTexts({ texts, skipped, about, parameters }: Unread): ReadTool {
  const purpose = purposeOf(about.slice(0, ABOUT_LENGTH));
  const takesSecret =
    purpose.has('secret') || purposeOf(parameters.slice(0, ABOUT_LENGTH)).has('secret');
  const findings: Finding[] = [];
  const mentions: Mention[] = [];
  for (const text of texts) {
    readText({ ...text, purpose, takesSecret }, findings, mentions);
  }
  if (skipped > 0) {
    const says = `is longer than what can be checked (${skipped} characters were not read)`;
    findings.push({
      kind: 'too_long',
      where: 'the definition',
      says,
      excerpt: '',
      severity: 'high',
    });
  }
  return {
    findings: distinct(findings),
    mentions: mentions.slice(0, POISON.mentionsMax),
  };
}

function readText(
  { where, text, ...reading }: ServerText & SignalReading,
  findings: Finding[],
  mentions: Mention[],
): void {
  const { reasons, readable } = hiddenIn(text);
  for (const { what, at, isHigh: isSure } of reasons) {
    findings.push({
      kind: 'hidden_text',
      where,
      says: `contains ${HIDDEN_CHARACTERS[what]}`,
      excerpt: excerptOf(text, at, at + POISON.excerptLength / 2),
      severity: isSure ? 'high' : 'low',
    });
  }
  const plain = withoutLookAlikes(readable);
  if (plain !== readable) {
    findings.push({
      kind: 'hidden_text',
      where,
      says: `contains ${HIDDEN_CHARACTERS.alphabets}`,
      excerpt: excerptOf(text, 0, text.length),
      severity: 'high',
    });
  }
  const sentences = signalsOf(plain, reading);
  noteWindows({ where, plain, sentences }, findings, mentions);
  for (const decoded of decodedIn(sentences.flatMap(({ encoded }) => encoded))) {
    const inner = signalsOf(decoded, { ...reading, isValue: false });
    const points = Math.max(0, ...inner.map(({ signals }) => sum(signals.values())));
    if (points >= POISON.shownFrom) {
      findings.push({
        kind: 'encoded',
        where,
        says: 'contains encoded instructions to the model',
        excerpt: excerptOf(decoded, 0, decoded.length),
        severity: 'high',
      });
    }
  }
}

const ASCII_ONLY = /^[\s\x20-\x7e]*$/u;
const WORD = /[\p{L}\p{M}]+/gu;

/** Replaces look-alike letters by Latin letters in words that mix alphabets. */
function withoutLookAlikes(text: string): string {
  if (ASCII_ONLY.test(text)) {
    return text;
  }
  return text.replaceAll(WORD, (word) => {
    return mixesAlphabets(word) ? latinised(word) : word;
  });
}

// Adds up the signals of neighbouring sentences: an instruction often spans two or three.

/** A name that may belong to another server or to one of its tools. */
interface Mention {
  readonly kind: 'tool' | 'server';
  readonly name: string;
  readonly where: string;
  readonly excerpt: string;
  /** Points of the sentences around it. */
  readonly points: number;
}

interface ReadSentences {
  readonly where: string;
  readonly plain: string;
  readonly sentences: readonly SignalSentence[];
}

/** Adds up the signals of neighbouring sentences and notes the sums that are high enough. */
function noteWindows(
  { where, plain, sentences }: ReadSentences,
  findings: Finding[],
  mentions: Mention[],
): void {
  for (const [index, sentence] of sentences.entries()) {
    const union = new Map<Signal, number>();
    const around = sentences.slice(index, index + POISON.windowSentences);
    for (const { signals } of around) {
      for (const [signal, points] of signals) {
        union.set(signal, Math.max(union.get(signal) ?? 0, points));
      }
    }
    if (union.has('decode') && union.has('obey')) {
      union.set('decodeAndObey', POISON_WEIGHTS.decodeAndObey);
    }
    const severity = severityOf(sum(union.values()));
    if (severity !== undefined && around.some((each) => hasStrong(each))) {
      const [kind, says] = reasonFor(union);
      const start = around.find((each) => hasStrong(each))?.start ?? sentence.start;
      const end = around.findLast((each) => hasStrong(each))?.end ?? sentence.end;
      findings.push({
        kind,
        where,
        says,
        excerpt: excerptOf(plain, start, end),
        severity,
      });
    }
    const before = sentences[index - 1];
    const named = [
      ...sentence.names.map((name) => ({ kind: 'tool' as const, name })),
      ...sentence.serverWords.map((name) => ({ kind: 'server' as const, name })),
    ];
    for (const mention of sentence.isDirective ? named : []) {
      if (mentions.length < POISON.mentionsMax) {
        const points =
          sum(union.values()) + (before === undefined ? 0 : sum(before.signals.values()) / 2);
        mentions.push({
          ...mention,
          where,
          points,
          excerpt: excerptOf(plain, sentence.start, sentence.end),
        });
      }
    }
  }
}

const WEAK: ReadonlySet<Signal> = new Set(['model', 'must', 'first', 'whole']);

const hasStrong = ({ signals }: SignalSentence): boolean =>
  [...signals.keys()].some((signal) => !WEAK.has(signal));

/** Returns the kind and wording of a finding, by its heaviest signals. */
function reasonFor(signals: ReadonlyMap<Signal, number>): readonly [FindingKind, string] {
  const has = (signal: Signal, points = 1): boolean => (signals.get(signal) ?? 0) >= points;
  if (has('outside', POISON_WEIGHTS.outside)) {
    return ['exfiltration', 'asks to send data to a place outside'];
  }
  if (has('path') || has('stored')) {
    return ['secrets', 'asks for secrets that are none of its business'];
  }
  if (has('talk')) {
    return ['secrets', 'asks for the conversation or the instructions of the model'];
  }
  if (has('hide', 2)) {
    return ['instructions', 'tells the model to hide something from the user'];
  }
  if (has('override', 2)) {
    return ['instructions', 'tells the model to set aside its instructions'];
  }
  if (has('decode') && (has('encoded') || has('obey'))) {
    return ['encoded', 'asks to decode something and to act on it'];
  }
  if (has('secret')) {
    return ['secrets', 'asks for secrets'];
  }
  if (has('others') || has('prefer')) {
    return ['other_tools', 'says what to do about other tools'];
  }
  if (has('consent')) {
    return ['instructions', 'claims that a person has agreed or need not be asked'];
  }
  return ['instructions', 'contains instructions to the model'];
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}
