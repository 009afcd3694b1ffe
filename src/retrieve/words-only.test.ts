import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { EMPTY_CATALOG, withServerTools, type Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { createHybridRetriever } from './hybrid-retriever.ts';
import type { Candidate } from './retriever.ts';

const tool = (
  server: string,
  name: string,
  description: string,
  properties: JsonObject = {},
): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description,
  inputSchema: { type: 'object', properties },
  definition: {},
});

const catalogOf = (tools: readonly Tool[]): Catalog =>
  [...new Set(tools.map(({ server }) => server))].reduce(
    (catalog, server) =>
      withServerTools(
        catalog,
        server,
        tools.filter((one) => one.server === server),
      ),
    EMPTY_CATALOG,
  );

const CATALOG = catalogOf([
  tool('filesystem', 'read_text_file', 'Read the contents of a file.', {
    path: { type: 'string', description: 'where it is' },
  }),
  tool('filesystem', 'list_directory', 'List what a directory contains.'),
  tool('git', 'git_commit', 'Record changes in the repository.', {
    message: { type: 'string', description: 'the commit message' },
  }),
  tool('weather', 'getForecast', 'Weather forecast for a city', {
    location: { type: 'object', properties: { city: { type: 'string' } } },
  }),
  tool('bing', 'bing_search', '使用必应搜索指定的关键词'),
]);

/** Searches without any vectors, as before the tools are embedded or without a model. */
function byWords(): {
  readonly retrieve: (
    catalog: Catalog,
    intents: readonly string[],
    limit: number,
  ) => readonly Candidate[];
} {
  const retriever = createHybridRetriever();
  return {
    retrieve: (catalog, intents, limit) => retriever.retrieve({ catalog, intents, limit }),
  };
}

const ids = (intents: readonly string[], limit = 10, catalog = CATALOG): string[] =>
  byWords()
    .retrieve(catalog, intents, limit)
    .map((found) => found.tool.id);

describe('a search by words alone', () => {
  it('finds a tool by other forms of the words in its name', () => {
    expect(ids(['reading files'])[0]).toBe('filesystem:read_text_file');
    expect(ids(['forecasts'])[0]).toBe('weather:getForecast');
  });

  it('ranks first what has the words in its name', () => {
    const catalog = catalogOf([
      tool('a', 'aaa', 'copies a file to another folder'),
      tool('b', 'move_file', 'moves'),
      tool('c', 'copy_file', 'copies'),
    ]);
    expect(ids(['copy a file'], 5, catalog)[0]).toBe('c:copy_file');
  });

  it('lets the tool win that the wish names, and a deprecated one sink below its successor', () => {
    const catalog = catalogOf([
      tool('git', 'git_show', 'Show a git commit, and a git commit again, with its git objects.'),
      tool('git', 'git_commit', 'Record changes in the repository.'),
      tool('fs', 'read_file', 'Read a file. DEPRECATED: use read_text_file.'),
      tool('fs', 'read_text_file', 'Read the contents of a file as text.'),
    ]);
    expect(ids(['git commit'], 5, catalog)[0]).toBe('git:git_commit');
    expect(ids(['read a file'], 5, catalog)[0]).toBe('fs:read_text_file');
  });

  it('finds a tool whose name says the same in other words', () => {
    const [found] = byWords().retrieve(CATALOG, ['look into a folder'], 1);
    expect(found?.tool.id).toBe('filesystem:list_directory');
    expect(found?.why).toBe('name: the same in other words');
  });

  it('does not find a tool by what it says that it leaves undone', () => {
    const catalog = catalogOf([
      tool('git', 'clear_dir', 'Resets the context without restarting the server. Needs a path.'),
    ]);
    expect(ids(['restart a deployment'], 5, catalog)).toEqual([]);
    expect(ids(['path'], 5, catalog)).toEqual(['git:clear_dir']);
  });

  it('finds a tool by a nested parameter', () => {
    expect(ids(['city'])).toEqual(['weather:getForecast']);
  });

  it('finds a tool in a language written without spaces', () => {
    expect(ids(['搜索网页'])).toEqual(['bing:bing_search']);
  });

  it('says which parts answered which words', () => {
    const [found] = byWords().retrieve(CATALOG, ['read files at a path'], 1);
    expect(found?.why).toBe('name: read, files; parameter: path');
  });

  it('answers nothing for an empty intent, for stop words, and for words nobody has', () => {
    expect(ids([''])).toEqual([]);
    expect(ids(['what is the'])).toEqual([]);
    expect(ids(['xylophone'])).toEqual([]);
    expect(ids([])).toEqual([]);
    expect(ids(['read'], 10, EMPTY_CATALOG)).toEqual([]);
  });

  it('gives each intent its turn before any gets its second', () => {
    const found = ids(['read a text file', 'list a directory', 'commit changes'], 3);
    expect(found.toSorted()).toEqual([
      'filesystem:list_directory',
      'filesystem:read_text_file',
      'git:git_commit',
    ]);
  });

  it('names a tool once, with the best of its scores', () => {
    const retriever = byWords();
    const whole = retriever.retrieve(CATALOG, ['forecast'], 5);
    const both = retriever.retrieve(
      CATALOG,
      ['weather of tomorrow in the mountains', 'forecast'],
      5,
    );
    expect(both).toHaveLength(1);
    expect(both[0]?.score).toBe(whole[0]?.score);
  });

  it('scores a match of every word above a match of some', () => {
    const retriever = byWords();
    const [exact] = retriever.retrieve(CATALOG, ['git commit'], 1);
    const [partial] = retriever.retrieve(CATALOG, ['git commit the xylophone sonata'], 1);
    expect(exact?.score).toBeGreaterThan(partial?.score ?? 1);
  });

  it('sees the tools of a new catalog', () => {
    const retriever = byWords();
    expect(retriever.retrieve(CATALOG, ['translate'], 5)).toEqual([]);
    const grown = withServerTools(CATALOG, 'deepl', [tool('deepl', 'translate', '')]);
    expect(retriever.retrieve(grown, ['translate'], 5)).toHaveLength(1);
    expect(retriever.retrieve(CATALOG, ['translate'], 5)).toEqual([]);
  });

  it('reads the beginning of an intent of 100 KB and of a description of 50 KB', () => {
    const long = catalogOf([tool('a', 'x', `zebra ${'lorem ipsum '.repeat(5000)} giraffe`)]);
    expect(ids([`zebra ${'dolor '.repeat(20_000)}`], 5, long)).toEqual(['a:x']);
    expect(ids(['giraffe'], 5, long)).toEqual([]);
  });

  it('reads a bounded number of parameters', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`p${index}x`, {}]));
    const wide = catalogOf([tool('a', 'wide', '', { ...many, zebra: {} })]);
    expect(ids(['199'], 5, wide)).toEqual(['a:wide']);
    expect(ids(['zebra'], 5, wide)).toEqual([]);
  });

  it('survives schemas that are none', () => {
    const odd = {
      ...tool('a', 'odd', 'odd'),
      inputSchema: { properties: [1], items: { items: 3 } },
    };
    expect(ids(['odd'], 5, catalogOf([odd as Tool]))).toEqual(['a:odd']);
  });
});

describe('laws', () => {
  const word = fc.constantFrom(
    'read',
    'file',
    'git',
    'commit',
    'list',
    'city',
    'weather',
    'search',
  );
  const intents = fc.array(
    fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    {
      maxLength: 4,
    },
  );

  it('keeps scores within (0, 1], ids distinct, reasons given and the limit', () => {
    fc.assert(
      fc.property(intents, fc.integer({ min: 0, max: 6 }), (wanted, limit) => {
        const found = byWords().retrieve(CATALOG, wanted, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found.map((one) => one.tool.id)).size).toBe(found.length);
        for (const { score, why } of found) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(why).not.toBe('');
        }
      }),
    );
  });

  it('begins the longer answer with the shorter one', () => {
    fc.assert(
      fc.property(intents, fc.integer({ min: 0, max: 6 }), (wanted, limit) => {
        expect(ids(wanted, 10).slice(0, limit)).toEqual(ids(wanted, limit));
      }),
    );
  });

  it('does not depend on the order of the servers', () => {
    const reversed = catalogOf([...CATALOG.tools.values()].toReversed());
    fc.assert(
      fc.property(intents, (wanted) => {
        expect(ids(wanted, 10, reversed)).toEqual(ids(wanted));
      }),
    );
  });
});
