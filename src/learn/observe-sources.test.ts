import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { LearnedSource } from '../knowledge/lesson.ts';
import { NO_SOURCES, observeSources, type SourceKnowledge } from './observe-sources.ts';
import type { SeenCall } from './observe.ts';

const FIND = toolId('crm', 'find_user');
const LIST = toolId('shop', 'list_orders');

const call = (
  tool: ToolId,
  args: JsonObject,
  result: Json = null,
  more: Partial<SeenCall> = {},
): SeenCall => ({ tool, args, result, ok: true, startedAt: 0, endedAt: 1, isNew: true, ...more });

const KEEPING: SourceKnowledge = { ...NO_SOURCES, mayKeepValues: () => true, hash: () => 'hash' };
const sourcesOf = (
  steps: readonly (readonly SeenCall[])[],
  knowledge: SourceKnowledge = KEEPING,
): readonly LearnedSource[] => observeSources('', steps, knowledge, new Set()).sources;

const FOUND = call(FIND, { name: 'Ann' }, { user: { id: 'user_4711' } });

const isWhole = ({ parameters }: LearnedSource): boolean => parameters.length > 1;

describe('where arguments come from, as a session tells', () => {
  it('is the place of a result, and how it was chosen there', () => {
    const sources = sourcesOf([[FOUND], [call(LIST, { user: 'user_4711' })]]);
    expect(sources).toContainEqual({
      tool: LIST,
      parameters: ['user'],
      kind: 'result',
      from: FIND,
      places: ['user.id'],
      choice: 'only fresh first',
      held: 1,
      missed: 0,
    });
  });

  it('is told of a known place also where it did not hold', () => {
    const known = sourcesOf([[FOUND], [call(LIST, { user: 'user_4711' })]]);
    const sources = sourcesOf([[FOUND], [call(LIST, { user: 'user_9999' })]], {
      ...KEEPING,
      sources: () => known,
    });
    expect(sources).toContainEqual(
      expect.objectContaining({ kind: 'result', places: ['user.id'], held: 0, missed: 1 }),
    );
  });

  it('has no value but a constant that several sessions gave', () => {
    const steps = [[call(LIST, { limit: 25, note: 'a sentence of a person' })]];
    expect(JSON.stringify(sourcesOf(steps))).not.toMatch(/25|sentence/u);
    const seen = sourcesOf(steps).filter(({ kind }) => kind === 'seen');
    expect(seen.map(({ parameters }) => parameters)).toEqual([['limit']]);
    const often = seen.map((source) => ({ ...source, held: 2 }));
    const constants = sourcesOf(steps, { ...KEEPING, sources: () => often }).filter(
      ({ kind }) => kind === 'constant',
    );
    expect(constants).toMatchObject([{ parameters: ['limit'], places: ['25'], held: 1 }]);
  });

  it('has not even the hash of a value that may not be kept', () => {
    const kinds = sourcesOf([[call(LIST, { limit: 25 })]], NO_SOURCES).map(({ kind }) => kind);
    expect(kinds).toEqual(['given']);
  });

  it('has nothing of a value where nobody says how to hide it', () => {
    const steps = [[call(LIST, { limit: 25 })]];
    const sources = sourcesOf(steps, { ...NO_SOURCES, mayKeepValues: () => true });
    expect(sources.filter(({ kind }) => kind === 'seen')).toMatchObject([
      { parameters: ['limit'], places: [''] },
    ]);
  });

  it('is nothing where the call failed or was learned from before', () => {
    const steps = [
      [FOUND],
      [call(LIST, { user: 'user_4711' }, null, { ok: false })],
      [call(LIST, { user: 'user_4711' }, null, { isNew: false })],
    ];
    expect(sourcesOf(steps).filter(({ tool }) => tool === LIST)).toEqual([]);
  });

  it('counts the hash of a value once for a session', () => {
    const steps = [[call(LIST, { limit: 25 })]];
    const { taught } = observeSources('', steps, KEEPING, new Set());
    const again = observeSources('', steps, KEEPING, new Set(taught)).sources;
    expect(again.filter(({ kind }) => kind === 'seen')).toEqual([]);
  });

  it('is also a whole call that sessions make, where each of its values could be kept', () => {
    const steps = [[call(LIST, { kind: 'open', fields: ['id', 'total'], limit: 25 })]];
    const whole = ['fields', 'kind', 'limit'];
    const seen = sourcesOf(steps).filter((source) => source.kind === 'seen' && isWhole(source));
    expect(seen.map(({ parameters }) => parameters)).toEqual([whole]);
    const constants = sourcesOf(steps, { ...KEEPING, sources: () => seen }).filter(
      ({ kind }) => kind === 'constant',
    );
    expect(constants.find(isWhole)).toMatchObject({
      parameters: whole,
      places: ['["id","total"]', '"open"', '25'],
      held: 1,
    });
  });

  it.each([
    ['a sentence', { kind: 'open', note: 'as Ann said' }],
    ['nothing', { kind: 'open', note: null }],
    ['too many values', { kind: 'open', ids: Array.from({ length: 99 }, (_, at) => at) }],
    ['too deep a value', { kind: 'open', filter: { a: { b: { c: { d: 1 } } } } }],
  ])('is no whole call that was given %s', (_, args) => {
    const kept = sourcesOf([[call(LIST, args)]]).filter(({ kind }) => kind === 'seen');
    expect(kept.map(({ parameters }) => parameters)).toEqual([['kind']]);
  });

  it('counts what came after just this call, once an earlier session made it', () => {
    const steps = [[FOUND], [call(LIST, { limit: 25 })], [call(FIND, { name: 'Bob' })]];
    const knowledge = { ...KEEPING, hash: (text: string) => text };
    const afterCall = (sources: readonly LearnedSource[]) =>
      observeSources('', steps, { ...knowledge, sources: () => sources }, new Set())
        .transitions.filter(({ context }) => context.includes('~call'))
        .map(({ context, next }) => [context, next]);
    expect(afterCall([])).toEqual([]);
    const seen = sourcesOf(steps, knowledge).filter(({ tool }) => tool === LIST);
    expect(afterCall(seen)).toEqual([
      [['~', '~call', LIST, JSON.stringify([LIST, 'limit', '25'])], FIND],
    ]);
  });

  it('tells what a session begins with', () => {
    const { transitions } = observeSources('', [[FOUND], [call(LIST, {})]], KEEPING, new Set());
    expect(transitions.filter(({ context }) => context.includes('~begin'))).toEqual([
      { context: ['~', '~begin'], next: FIND, count: 1 },
    ]);
  });
});
