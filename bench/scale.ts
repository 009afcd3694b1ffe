/**
 * What grows with the number of tools and of people: the catalog, its list, search by words and by meaning,
 * who feeds whom, and the tokens. Processor time and memory, not the clock, so that a busy machine says nearly
 * the same as a quiet one.
 */
import { systemClock, systemRandom } from '../src/adapters/system/machine.ts';
import { toolId } from '../src/base/ids.ts';
import type { HashedToken } from '../src/call/access-tokens.ts';
import { EMPTY_CATALOG, withServerTools } from '../src/knowledge/catalog.ts';
import { allFeeds, indexFeeds } from '../src/knowledge/feeds.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { indexDocuments, scoreDocuments } from '../src/math/bm25.ts';
import { dotRows } from '../src/math/dot-product.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { termsOf } from '../src/math/words.ts';
import { AccessBook, hashOf } from '../src/surfaces/http/access-book.ts';
import { pageOfList } from '../src/surfaces/mcp/list-pages.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import type { Bench, BenchContext } from './bench.ts';

const SIZES = [10_000, 100_000];
const PER_SERVER = 100;
const PEOPLE = [1000, 10_000];
const DIMENSION = 384;
const QUERIES = 20;
const SEED = 20_261_118;
const MEGABYTE = 1_048_576;
const MS_PER_MICROSECOND = 0.001;

const NOUNS = [
  'issue',
  'file',
  'customer',
  'invoice',
  'message',
  'order',
  'ticket',
  'page',
  'user',
];
const VERBS = ['list', 'get', 'create', 'update', 'find', 'export', 'archive', 'count', 'share'];

export const scaleBench: Bench = {
  name: 'scale',
  summary: 'What grows with 10,000 and 100,000 tools, and with 1,000 and 10,000 people.',
  async run(context): Promise<void> {
    for (const size of SIZES) {
      context.progress(`${size} tools`);
      measureTools(context, size);
    }
    for (const count of PEOPLE) {
      await measurePeople(context, count);
    }
  },
};

/** Processor time of a piece of work in milliseconds, and what it gave. */
function spent<T>(work: () => T): { readonly ms: number; readonly value: T } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) * MS_PER_MICROSECOND, value };
}

function heapMb(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

function makeTools(server: string, random: () => number): readonly Tool[] {
  return Array.from({ length: PER_SERVER }, (_, index): Tool => {
    const noun = NOUNS[index % NOUNS.length] ?? '';
    const verb = VERBS[Math.floor(index / NOUNS.length) % VERBS.length] ?? '';
    const name = `${verb}_${noun}_${index}`;
    const detail = NOUNS[Math.floor(random() * NOUNS.length)] ?? '';
    const definition = {
      name,
      description: `Lets you ${verb} each ${noun} of ${server}, with its ${detail} and all that belongs to it.`,
      inputSchema: {
        type: 'object',
        properties: { [`${noun}_id`]: { type: 'string', description: `Id of the ${noun}` } },
      },
      outputSchema: { type: 'object', properties: { [`${detail}_id`]: { type: 'string' } } },
    };
    return { id: toolId(server, name), server, ...definition, definition };
  });
}

function measureTools(context: BenchContext, size: number): void {
  const random = seededRandom(SEED);
  const emptyMb = heapMb();
  const made = spent(() => {
    let catalog = EMPTY_CATALOG;
    for (let at = 0; at < size / PER_SERVER; at += 1) {
      catalog = withServerTools(catalog, `server-${at}`, makeTools(`server-${at}`, random));
    }
    return catalog;
  });
  const catalogMb = heapMb() - emptyMb;
  const tools = [...made.value.tools.values()];
  const listed = tools.map(({ definition }) => definition);
  const page = spent(() => pageOfList(listed, undefined));
  const bytes = JSON.stringify(listed.slice(0, PER_SERVER)).length / PER_SERVER;
  const texts = tools.map(({ name, description }) => [termsOf(name), termsOf(description)]);
  const settings = { weights: [2, 1], saturation: 1.2, lengthNormalisation: 0.75 };
  const words = spent(() => indexDocuments(texts, settings));
  const asked = spent(() => {
    for (let at = 0; at < QUERIES; at += 1) {
      scoreDocuments(words.value, termsOf(`export the invoice of server-${at}`));
    }
  });
  const matrix = new Float32Array(size * DIMENSION).fill(0.1);
  const query = new Float32Array(DIMENSION).fill(0.1);
  const near = spent(() => dotRows(matrix, [query]));
  const feeds = spent(() => allFeeds(indexFeeds(tools)));
  context.report({
    dataset: `tools-${size}`,
    system: 'pml',
    n: size,
    metrics: {
      catalog_ms: made.ms,
      catalog_mb: catalogMb,
      list_mb: (bytes * size) / MEGABYTE,
      list_page_ms: page.ms,
      word_index_ms: words.ms,
      word_search_ms: asked.ms / QUERIES,
      vectors_mb: matrix.byteLength / MEGABYTE,
      vector_search_ms: near.ms,
      feeds_ms: feeds.ms,
      feeds: feeds.value.length,
    },
  });
}

async function measurePeople(context: BenchContext, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index): HashedToken => ({
    name: `person-${index}`,
    role: 'agent',
    project: 'p',
    createdAt: 0,
    createdBy: 'root',
    hash: hashOf(`token-${index}`),
  }));
  const store = {
    add: () => Promise.resolve('added' as const),
    revoke: () => Promise.resolve(true),
    list: () => Promise.resolve(rows),
    changedSince: (_: string, change: number) =>
      Promise.resolve({ tokens: change === 0 ? rows : [], change: 1 }),
  };
  const parts = {
    store,
    project: 'p',
    clock: systemClock,
    random: systemRandom,
    logger: quietLogger(),
  };
  const book = new AccessBook(parts);
  const emptyMb = heapMb();
  const before = process.cpuUsage();
  await book.refresh();
  const { user, system } = process.cpuUsage(before);
  const bookMb = heapMb() - emptyMb;
  const found = spent(() => {
    for (const { hash } of rows) {
      void book.find(hash);
    }
  });
  context.report({
    dataset: `people-${count}`,
    system: 'pml',
    n: count,
    metrics: {
      first_read_ms: (user + system) * MS_PER_MICROSECOND,
      book_mb: bookMb,
      lookup_us: (found.ms * 1000) / count,
    },
  });
}
