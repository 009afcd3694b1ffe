/**
 * Checks the texts of servers for signs that they steer the model against its user. Pure and total:
 * any text in, findings out, in linear time. A definition is read once (`readTool`); only the names
 * of other servers' tools are compared again when the catalog changes.
 */

import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { POISON, POISON_WEIGHTS } from '../tuning/poison.ts';
import {
  type CheckedTool,
  distinct,
  type Finding,
  reasonsOf,
  severityOf,
  shown,
  textsOfTool,
  textsOfValue,
} from './poison-finding.ts';
import type { NameBook } from './poison-names.ts';
import { readTexts, type ReadTool } from './poison-read.ts';

/** Reads a definition. The same definition always gives the same answer, so it can be kept. */
export function readTool(tool: CheckedTool): ReadTool {
  const { texts, skipped } = textsOfTool(tool);
  const own = new Set([tool.name, ...parameterNames(tool)].map((name) => name.toLowerCase()));
  const about = `${tool.name} ${tool.description}`;
  const read = readTexts({ texts, skipped, about, parameters: parameterNames(tool).join(' ') });
  return { ...read, mentions: read.mentions.filter(({ name }) => !own.has(name.toLowerCase())) };
}

/** Findings of a definition among the tools that there are. */
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
  const { properties } = inputSchema;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

// Checks texts that a server sends while it works and that models take for instructions: errors
// and prompts. Only the beginning and the end of a long text are read.

/** Colours of a terminal. Test runners have them in their errors; the code that hides text is not among them. */
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
