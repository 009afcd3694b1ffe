import { describe, expect, it } from 'vitest';

import { made, shop } from '../../test/support/read-session.ts';
import { toolId } from '../base/ids.ts';
import type { LearnedSource } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { predictArguments } from './predict-arguments.ts';
import { reduceResult } from './reduce-value.ts';
import { readHistory } from './session-sources.ts';

const [SEARCH, PAPER] = [shop('search'), shop('paper')];
const search = made(SEARCH, {}, { papers: [{ id: '2507.1' }, { id: '2507.2' }, { id: '2507.3' }] });
const paper = (id: string) => [made(PAPER, { paper_id: id })];
const given = (held: number): LearnedSource => ({
  tool: PAPER,
  parameters: ['paper_id'],
  kind: 'given',
  from: '',
  places: [],
  choice: '',
  held,
  missed: 0,
});
const bare = (id: typeof PAPER): Tool => ({
  id,
  server: 'shop',
  name: 'paper',
  description: '',
  inputSchema: {},
  definition: {},
});
const day = (at: number) => `2025-01-${String(at).padStart(2, '0')}`;
const firstOf = (
  steps: Parameters<typeof readHistory>[1],
  known: readonly LearnedSource[] = [],
): unknown => {
  const { reading, sources, supposed, isStranger } = readHistory('', steps, (tool) =>
    tool === PAPER ? known : [],
  );
  return predictArguments({
    tool: PAPER,
    definition: undefined,
    sources: sources(PAPER),
    supposed: supposed(PAPER),
    reading,
    isStranger: isStranger(PAPER),
  })[0]?.args;
};

describe('readHistory', () => {
  it('learns from the session where the arguments of a tool come from that nobody knew', () => {
    expect(firstOf([[search], paper('2507.1'), paper('2507.2')])).toEqual({ paper_id: '2507.3' });
  });

  it('tries places that end as the one a value was taken from: what the tool itself told last', () => {
    const found = made(SEARCH, {}, { results: [{ id: 'b-1' }] });
    const opened = made(PAPER, { block: 'b-1' }, { results: [{ id: 'b-7' }, { id: 'b-8' }] });
    const { supposed } = readHistory('', [[found], [opened]], () => []);
    const own = { parameters: ['block'], from: PAPER, places: ['results[].id'] };
    expect(supposed(PAPER)).toContainEqual(expect.objectContaining(own));
  });

  it('tries what gave a parameter of the same name to another tool of the server, and to no other', () => {
    const listed = made(SEARCH, {}, { found: [{ code: 'x-100' }, { code: 'x-200' }] });
    const other = toolId('mail', 'send');
    const opened = made(PAPER, { place: 'x-100' });
    const { supposed } = readHistory(
      '',
      [[listed], [opened]],
      () => [],
      (id) => ({ ...bare(id), inputSchema: { required: ['place'] } }),
    );
    const own = { parameters: ['place'], from: SEARCH, places: ['found[].code'] };
    expect(supposed(shop('notes'))).toContainEqual(
      expect.objectContaining({ ...own, tool: shop('notes'), held: 1 }),
    );
    expect(supposed(other)).not.toContainEqual(expect.objectContaining(own));
  });

  it('tries a place that is called as the parameter is', () => {
    expect(firstOf([[search]], [given(1)])).toEqual({ paper_id: '2507.1' });
  });

  it('goes on however often the session has called the tool', () => {
    const days = Array.from({ length: 2 * FORESEE.strangerCallsMax }, (_, at) =>
      paper(day(at + 1)),
    );
    expect(firstOf(days)).toEqual({ paper_id: day(2 * FORESEE.strangerCallsMax + 1) });
  });

  it('takes one after the other of a list that was given before', () => {
    const many = made(SEARCH, { paper_ids: ['car', 'foot', 'bike'] });
    expect(firstOf([[many]], [given(1)])).toEqual({ paper_id: 'car' });
    expect(firstOf([[many], paper('car')])).toEqual({ paper_id: 'foot' });
    expect(firstOf([[many], paper('car'), paper('foot')])).toEqual({ paper_id: 'bike' });
  });

  it('gives no item of a list to a parameter that takes the list', () => {
    const many = made(SEARCH, { paper_id: ['a-1', 'b-2'] });
    expect(firstOf([[many]], [given(1)])).toEqual({ paper_id: ['a-1', 'b-2'] });
  });

  it('tries places for what a tool requires that nobody ever called', () => {
    const definition = { ...bare(PAPER), inputSchema: { required: ['paper_id'] } };
    const { supposed } = readHistory(
      '',
      [[search]],
      () => [],
      () => definition,
    );
    expect(supposed(PAPER)).toMatchObject([
      { parameters: ['paper_id'], kind: 'result', from: SEARCH, places: ['papers[].id'], held: 0 },
    ]);
  });

  it('tries an id of another name for what a tool requires only before its first call', () => {
    const definition = { ...bare(PAPER), inputSchema: { required: ['page_id'] } };
    const placesOf = (known: readonly LearnedSource[]): readonly unknown[] =>
      readHistory(
        '',
        [[search]],
        () => known,
        () => definition,
      )
        .supposed(PAPER)
        .flatMap(({ kind, places }) => (kind === 'result' ? places : []));
    expect(placesOf([])).toEqual(['papers[].id']);
    expect(placesOf([{ ...given(1), parameters: ['page_id'] }])).toEqual([]);
  });

  const LISTING = '[DIR] docs\n[FILE] notes.md';
  const LONG = `${LISTING}\n[FILE] ${'very long '.repeat(40)}`;
  it.each([
    ['/work', LISTING],
    ['/work/', LISTING],
    ['/work', { content: LISTING }],
    ['/work', reduceResult({ content: LONG })],
    ['/work', reduceResult(LONG)],
  ])('finds the paths of what the listing of %s names in %j', (path, result) => {
    const listing = made(SEARCH, { path }, result);
    const { sources, supposed, reading } = readHistory('', [[listing]], () => [
      { ...given(1), parameters: ['path'] },
    ]);
    const sets = predictArguments({
      tool: PAPER,
      definition: undefined,
      sources: sources(PAPER),
      supposed: supposed(PAPER),
      reading,
    });
    expect(sets.map(({ args }) => args['path'])).toEqual(
      expect.arrayContaining(['/work/docs', '/work/notes.md']),
    );
  });

  it('learns nothing of a tool that is well known, and tries places that are called as its parameters', () => {
    const known = [given(FORESEE.strangerCallsMax)];
    const { sources, supposed } = readHistory('', [[search], paper('2507.1')], () => known);
    const more = supposed(PAPER);
    expect(sources(PAPER)).toEqual(known);
    expect(more.length).toBeGreaterThan(0);
    expect(more.map(({ held, missed }) => held + missed)).toEqual(more.map(() => 0));
  });

  it('learns nothing from a call that failed', () => {
    const failed = [made(PAPER, { paper_id: '2507.1' }, null, false)];
    expect(readHistory('', [[search], failed], () => []).sources(PAPER)).toEqual([]);
  });
});
