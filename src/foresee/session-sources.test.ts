import { describe, expect, it } from 'vitest';

import { made, shop } from '../../test/support/read-session.ts';
import type { LearnedSource } from '../knowledge/argument-source.ts';
import { FORESEE } from '../tuning.ts';
import { predictArguments } from './predict-arguments.ts';
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
const firstOf = (
  steps: Parameters<typeof readHistory>[1],
  known: readonly LearnedSource[] = [],
): unknown => {
  const { reading, sources, isStranger } = readHistory('', steps, (tool) =>
    tool === PAPER ? known : [],
  );
  return predictArguments({
    tool: PAPER,
    definition: undefined,
    sources: sources(PAPER),
    reading,
    isStranger: isStranger(PAPER),
  })[0]?.args;
};

describe('readHistory', () => {
  it('learns from the session where the arguments of a tool come from that nobody knew', () => {
    expect(firstOf([[search], paper('2507.1'), paper('2507.2')])).toEqual({ paper_id: '2507.3' });
  });

  it('tries a place that is called as the parameter is', () => {
    expect(firstOf([[search]], [given(1)])).toEqual({ paper_id: '2507.1' });
  });

  it('adds nothing of a tool that is well known', () => {
    const known = [given(FORESEE.strangerCallsMax)];
    const { sources } = readHistory('', [[search], paper('2507.1')], () => known);
    expect(sources(PAPER)).toEqual(known);
  });

  it('learns nothing from a call that failed', () => {
    const failed = [made(PAPER, { paper_id: '2507.1' }, null, false)];
    expect(readHistory('', [[search], failed], () => []).sources(PAPER)).toEqual([]);
  });
});
