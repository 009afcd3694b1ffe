/** Tools that read like real ones, in any number, with vectors that follow their words. */
import { toolId } from '../src/base/ids.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { normalised } from '../src/math/dot-product.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { termsOf } from '../src/math/words.ts';

const VERBS = 'get list search create update delete send parse export convert'.split(' ');
const NOUNS =
  'invoice customer order ticket calendar event file folder message channel report flight hotel booking weather forecast stock price image video song playlist repository commit branch issue build deployment server metric alert user group role payment refund'.split(
    ' ',
  );
const KINDS = 'draft shared monthly archived public internal daily external'.split(' ');
const TOOLS_PER_SERVER = 25;
const DIMENSION = 384;

/** So many tools; beyond the pairs of verb and noun they are told apart by a kind and a number. */
export function makeTools(count: number): readonly Tool[] {
  return Array.from({ length: count }, (_, at) => {
    const noun = NOUNS[at % NOUNS.length] ?? '';
    const verb = VERBS[Math.floor(at / NOUNS.length) % VERBS.length] ?? '';
    const round = Math.floor(at / NOUNS.length / VERBS.length);
    const kind = round === 0 ? '' : (KINDS[(round - 1) % KINDS.length] ?? '');
    const name = [verb, kind, noun, ...(round > KINDS.length ? [String(round)] : [])]
      .filter((part) => part !== '')
      .join('_');
    const server = `server-${Math.floor(at / TOOLS_PER_SERVER)}`;
    const looksUp = verb === 'search' || verb === 'list';
    const key = looksUp ? 'query' : `${noun}_id`;
    const inputSchema = {
      type: 'object',
      properties: {
        [key]: { type: 'string', description: `Which ${noun} to ${verb}.` },
        limit: { type: 'integer', description: 'How many at the most.' },
        format: { type: 'string', enum: ['json', 'xml', 'text'] },
      },
      required: [key],
    };
    const outputSchema = {
      type: 'object',
      properties: { [`${noun}_id`]: { type: 'string' }, name: { type: 'string' } },
    };
    return {
      id: toolId(server, name),
      server,
      name,
      description: `${verb} ${kind} ${noun}s of the account, with name, date and owner of each ${noun}.`,
      inputSchema,
      // Few tools publish what they answer; here it is one in four.
      ...(at % 4 === 0 && { outputSchema }),
      definition: {},
    };
  });
}

/** Requests that need two of the tools, each about other things. */
export function makeIntents(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const [one, other] = [NOUNS[at % NOUNS.length], NOUNS[(at * 7 + 3) % NOUNS.length]];
    return `Search the ${one} named "north ${at}" and then export the ${other} with limit ${at + 1} as json`;
  });
}

/** The sum of its words' directions: texts with words in common are near each other. */
export function wordVector(text: string): Float32Array {
  const sum = new Float32Array(DIMENSION);
  for (const term of termsOf(text)) {
    const random = seededRandom(
      Buffer.from(term).reduce((seed, byte) => (seed * 31 + byte) >>> 0, 7),
    );
    for (let at = 0; at < DIMENSION; at += 1) {
      sum[at] = (sum[at] ?? 0) + random() - 0.5;
    }
  }
  return normalised(sum);
}
