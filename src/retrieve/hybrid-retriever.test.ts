import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { EMPTY_CATALOG, withServerTools, type Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { normalised } from '../math/dot-product.ts';
import { createHybridRetriever } from './hybrid-retriever.ts';
import type { Candidate } from './retriever.ts';
import { queryTexts } from './searched-text.ts';
import type { QueryVectors, ToolVectors } from './tool-vectors.ts';

const tool = (
  server: string,
  name: string,
  description: string,
  schema: JsonObject = {},
): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description,
  inputSchema: schema,
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

/** Three directions of meaning: files, weather, versions. */
const FILES = [1, 0, 0] as const;
const WEATHER = [0, 1, 0] as const;
const VERSIONS = [0, 0, 1] as const;
const MEANINGS: Readonly<Record<string, readonly number[]>> = {
  'filesystem:read_text_file': FILES,
  'filesystem:list_directory': FILES,
  'weather:getForecast': WEATHER,
  'git:git_commit': VERSIONS,
  'geo:get_city_code': [-1, -1, -1],
  'rain:rain': WEATHER,
};
const CATALOG = catalogOf([
  tool('filesystem', 'read_text_file', 'Read the contents of a file.'),
  tool('filesystem', 'list_directory', 'List what a directory contains.'),
  tool('git', 'git_commit', 'Record changes in the repository.'),
  tool('weather', 'getForecast', 'Forecast for a city', {
    properties: { city_code: { type: 'string' } },
    required: ['city_code'],
  }),
  tool('geo', 'get_city_code', 'Looks a place up.'),
]);
const vectorsWith = (known: (id: string) => boolean): ToolVectors => ({
  dimension: 3,
  vectorOf: ({ id }) => (known(id) ? normalised(Float32Array.from(MEANINGS[id] ?? [])) : undefined),
});
const ALL = vectorsWith(() => true);
const NONE = vectorsWith(() => false);

const meaning = (text: string, vector: readonly number[]): QueryVectors =>
  new Map([[text, normalised(Float32Array.from(vector))]]);

/** Makes weather of files, versions of weather, files of versions. */
const turn = (vector: Float32Array): Float32Array =>
  Float32Array.of(vector[2] ?? 0, vector[0] ?? 0, vector[1] ?? 0);

const search = (
  intents: readonly string[],
  queryVectors: QueryVectors,
  vectors = ALL,
  limit = 10,
): readonly Candidate[] =>
  createHybridRetriever().retrieve({ catalog: CATALOG, vectors, intents, queryVectors, limit });
const ids = (candidates: readonly Candidate[]): readonly string[] =>
  candidates.map(({ tool: { id } }) => id);

describe('createHybridRetriever', () => {
  it('finds by meaning what no word finds', () => {
    const found = search(['will it rain'], meaning('will it rain', WEATHER));
    expect(ids(found)[0]).toBe('weather:getForecast');
    expect(found[0]?.why).toBe('close in meaning');
  });

  it('finds by words where there is no vector of the intent', () => {
    const found = search(['read a file'], new Map());
    expect(ids(found)[0]).toBe('filesystem:read_text_file');
    expect(found[0]?.why).toContain('name: read, file');
  });

  it('finds by words the tools that have no vector yet', () => {
    const vectors = vectorsWith((id) => id.startsWith('weather'));
    const found = search(['commit changes'], meaning('commit changes', VERSIONS), vectors);
    expect(ids(found)[0]).toBe('git:git_commit');
    expect(ids(search(['read file'], meaning('read file', FILES), NONE))[0]).toBe(
      'filesystem:read_text_file',
    );
  });

  it('compares no vectors of different models', () => {
    const other = { dimension: 2, vectorOf: () => Float32Array.of(1, 0) };
    expect(ids(search(['commit'], meaning('commit', VERSIONS), other))[0]).toBe('git:git_commit');
    const odd = { dimension: 3, vectorOf: () => Float32Array.of(1, 0) };
    expect(search(['rain'], meaning('rain', WEATHER), odd)).toEqual(
      search(['rain'], meaning('rain', WEATHER), NONE),
    );
  });

  it('moves the vectors of wishes and of their clauses as the model says, and none of a tool', () => {
    const turned: ToolVectors = { ...ALL, project: turn };
    const found = search(['will it rain'], meaning('will it rain', FILES), turned);
    expect(found).toEqual(search(['will it rain'], meaning('will it rain', WEATHER)));
    const both = 'one thing, then another';
    const asked = (vectors: readonly (readonly number[])[]): QueryVectors =>
      new Map(queryTexts([both]).flatMap((text, at) => [...meaning(text, vectors[at] ?? FILES)]));
    expect(search([both], asked([FILES, WEATHER]), turned)).toEqual(
      search([both], asked([WEATHER, VERSIONS, WEATHER])),
    );
  });

  it('brings the tool that supplies a parameter of the best, and says so', () => {
    const found = search(['will it rain'], meaning('will it rain', WEATHER));
    const supplier = found.find(({ tool: { id } }) => id === 'geo:get_city_code');
    expect(supplier?.why).toContain('may give city_code to getForecast');
    expect(ids(found).indexOf('geo:get_city_code')).toBe(1);
  });

  it('gives each of several intents its turn', () => {
    const found = search(
      ['rain', 'commit'],
      new Map([...meaning('rain', WEATHER), ...meaning('commit', VERSIONS)]),
      ALL,
      2,
    );
    expect(ids(found).toSorted()).toEqual(['git:git_commit', 'weather:getForecast']);
  });

  it('sees vectors that came later, and tools that changed', () => {
    const retriever = createHybridRetriever();
    const ask = (catalog: Catalog, vectors: ToolVectors): readonly Candidate[] =>
      retriever.retrieve({
        catalog,
        vectors,
        intents: ['rain'],
        queryVectors: meaning('rain', WEATHER),
        limit: 1,
      });
    expect(ids(ask(CATALOG, NONE))).not.toEqual(['weather:getForecast']);
    expect(ids(ask(CATALOG, ALL))).toEqual(['weather:getForecast']);
    const grown = withServerTools(CATALOG, 'rain', [tool('rain', 'rain', 'rain')]);
    expect(ids(ask(grown, ALL))).toEqual(['rain:rain']);
    expect(ids(ask(CATALOG, ALL))).toEqual(['weather:getForecast']);
  });

  it('repeats no control characters of names in its reasons', () => {
    const odd = catalogOf([
      tool('a', 'fore\u001bcast', 'rain', {
        properties: { 'ci\u0007ty': {} },
        required: ['ci\u0007ty'],
      }),
      tool('b', 'ci ty', ''),
    ]);
    const candidates = createHybridRetriever().retrieve({
      catalog: odd,
      vectors: NONE,
      intents: ['rain'],
      queryVectors: new Map(),
      limit: 5,
    });
    expect(candidates.map(({ why }) => why).join(' ')).not.toMatch(/\p{Cc}/u);
  });

  it('answers for nothing, for no intent and for no tools', () => {
    expect(search([], new Map())).toEqual([]);
    expect(
      createHybridRetriever().retrieve({
        catalog: EMPTY_CATALOG,
        vectors: ALL,
        intents: ['x'],
        queryVectors: meaning('x', FILES),
        limit: 5,
      }),
    ).toEqual([]);
  });
});

describe('laws', () => {
  const word = fc.constantFrom('read', 'file', 'git', 'commit', 'rain', 'city', 'and', 'list');
  const intent = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
  const vector = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 });

  it('keeps scores within (0, 1], sorted, ids distinct, reasons given and the limit', () => {
    fc.assert(
      fc.property(intent, vector, fc.integer({ min: 0, max: 6 }), (wanted, numbers, limit) => {
        const candidates = search([wanted], meaning(wanted, numbers), ALL, limit);
        expect(candidates.length).toBeLessThanOrEqual(limit);
        expect(new Set(ids(candidates)).size).toBe(candidates.length);
        for (const [at, { score, why }] of candidates.entries()) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(candidates[at - 1]?.score ?? 1);
          expect(why).not.toBe('');
        }
      }),
    );
  });

  it('answers the same for the same question', () => {
    fc.assert(
      fc.property(intent, vector, (wanted, numbers) => {
        expect(search([wanted], meaning(wanted, numbers))).toEqual(
          search([wanted], meaning(wanted, numbers)),
        );
      }),
    );
  });
});
