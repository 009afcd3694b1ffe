/**
 * Topics of the available tools, as single words, for the description of `discover`.
 *
 * Servers choose the names of their tools, so a server could try to speak to the model through
 * them. Only short lower-case words pass, a few of each server, in alphabetical order: no sentence
 * survives that.
 */
import { MCP } from '../../tuning/mcp.ts';
import { isTopicWord } from './topic-word.ts';

/** The part of a tool that topics are made of. */
interface Named {
  readonly server: string;
  readonly name: string;
}

/** Verbs and fillers. They say nothing about the topic of a tool. */
const GENERIC: ReadonlySet<string> = new Set(
  `add all and any api app apply batch build bulk call cancel change check clear close compute convert copy
  count create current data default delete describe details disable download edit enable exec execute
  export extract fetch find for from full generate get has help import info init insert into item kind latest
  list load local lookup make mcp merge message move multiple name new object open option parse ping
  post process query random read recent register remove rename replace request reset resolve result
  retrieve run save search select send server service set show single sort start stat state stats status
  stop store submit sum switch sync task test text toggle tool tools trigger type undo update upload use
  user validate value verify view wait with write`.split(/\s+/u),
);

/** At most a dozen words, the same for the same tools whatever their order. */
export function topicsOf(tools: Iterable<Named>): readonly string[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { server, name } of tools) {
    const words = counts.get(server) ?? new Map<string, number>();
    for (const word of topicWords(name)) {
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    counts.set(server, words);
  }
  const ranked = [...counts].map(([server, words]) => rank(words, new Set(topicWords(server))));
  const topics = new Set<string>();
  // In turns, so that a server with a thousand tools does not speak for the others.
  for (let turn = 0; turn < MCP.topicsMax; turn += 1) {
    const round = ranked.flatMap((words) => words[turn] ?? []).toSorted(byCount);
    for (const { word } of round) {
      if (topics.size < MCP.topicsMax) {
        topics.add(word);
      }
    }
  }
  return [...topics].toSorted();
}

interface Counted {
  readonly word: string;
  readonly count: number;
}

/** Words that the server's own name has are said already. */
function rank(words: ReadonlyMap<string, number>, said: ReadonlySet<string>): readonly Counted[] {
  return [...words]
    .filter(([word]) => !said.has(word))
    .map(([word, count]) => ({ word, count }))
    .toSorted(byCount);
}

const byCount = (left: Counted, right: Counted): number =>
  right.count - left.count || (left.word < right.word ? -1 : 1);

/** Returns the distinct words of a name, in the singular as far as a letter tells. */
function topicWords(name: string): ReadonlySet<string> {
  const parts = name
    .slice(0, MCP.nameLengthMax)
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const words = parts.map(singular);
  return new Set(words.filter((word) => isTopicWord(word) && !GENERIC.has(word)));
}

function singular(word: string): string {
  if (word.endsWith('ies')) {
    return `${word.slice(0, -'ies'.length)}y`;
  }
  return /[^aius]s$/u.test(word) ? word.slice(0, -1) : word;
}
