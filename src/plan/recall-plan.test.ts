import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import { PLANNER } from '../tuning/planner.ts';
import { mentionsIn } from './mentions.ts';
import { argumentsOf } from './plan-arguments.ts';
import { LEARNED } from './planner-weights.ts';
import { readIntent } from './reading.ts';
import { recallPlan } from './recall-plan.ts';
import { templateOf, type RememberedPlan } from './remembered-plan.ts';
import { NOTHING_SEARCHED, type Searched } from './search-units.ts';
import { spansOf } from './spans.ts';

const text = { type: 'string' };
const READ = draftTool('read_file', 'Read a file', { path: text });
const WRITE = draftTool('write_file', 'Write a file', { path: text, content: text });
const QUERY = draftTool('query', 'Run a query on a database', { sql: text });
const LOG = draftTool('git_log', 'Show commits of a repository', {
  path: text,
  max: { type: 'integer' },
});

const remembered = (
  intent: string,
  tasks: RememberedPlan['tasks'],
  more: Partial<RememberedPlan> = {},
): RememberedPlan => ({ intent, tasks, successes: 1, meaning: 0.8, ...more });
const COPY = remembered('copy the text of notes/a.txt into out/b.txt', [
  { id: 'read', tool: READ, args: { path: 'notes/a.txt' } },
  { id: 'write', tool: WRITE, args: { path: 'out/b.txt', content: '${read.content}' } },
]);
const NEWEST = remembered('the last 3 commits in /srv/shop', [
  { id: 'log', tool: LOG, args: { path: '/srv/shop', max: 3 } },
]);

const recalled = (plan: RememberedPlan, intent: string, searched: Searched = NOTHING_SEARCHED) => {
  const template = templateOf(plan);
  if (template === undefined) {
    throw new Error('no template');
  }
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const found = recallPlan(template, spans, searched, LEARNED);
  const tasks = found.plan.calls.map(({ id, tool }) => ({ id, tool: tool.view.tool }));
  const args = found.plan.calls.map((call): JsonObject =>
    argumentsOf(call, (at) => (typeof at === 'number' ? tasks[at] : undefined)),
  );
  return { ...found, args };
};

describe('what was done before', () => {
  it('is done again for the same words', () => {
    expect(recalled(COPY, COPY.intent).args).toEqual([
      { path: 'notes/a.txt' },
      { path: 'out/b.txt', content: '${t1.content}' },
    ]);
  });

  it('takes the new values where the old ones stood', () => {
    const { args, confidence } = recalled(COPY, 'copy the text of docs/x.md into backup/y.md');
    expect(args).toEqual([
      { path: 'docs/x.md' },
      { path: 'backup/y.md', content: '${t1.content}' },
    ]);
    expect(confidence).toBeGreaterThanOrEqual(0.9);
    expect(recalled(NEWEST, 'the last 12 commits in /srv/blog').args).toEqual([
      { path: '/srv/blog', max: 12 },
    ]);
  });

  it('takes new words inside a longer value', () => {
    const plan = remembered('all rows of order_items', [
      { id: 'q', tool: QUERY, args: { sql: 'select * from order_items limit 50' } },
    ]);
    expect(recalled(plan, 'all rows of order_notes').args).toEqual([
      { sql: 'select * from order_notes limit 50' },
    ]);
  });

  it('takes new words inside lists and objects, and leaves what it does not know', () => {
    const send = draftTool('send_all', 'Send a message to people', {
      message: { type: 'object' },
      to: { type: 'array', items: { type: 'object' } },
    });
    const plan = remembered('tell ann@example.com and bob@example.com "hello you"', [
      {
        id: 'send',
        tool: send,
        args: {
          message: { text: 'Note: hello you', copy: true, from: '${gone.x}' },
          to: [{ mail: 'ann@example.com' }, { mail: 'bob@example.com' }],
        },
      },
    ]);
    expect(recalled(plan, 'tell eve@example.org and dan@example.org "good day"').args).toEqual([
      {
        message: { text: 'Note: good day', copy: true, from: '${gone.x}' },
        to: [{ mail: 'eve@example.org' }, { mail: 'dan@example.org' }],
      },
    ]);
  });

  it('takes one of two places where the same value stood twice', () => {
    const plan = remembered('compare a.txt with a.txt', [
      { id: 'a', tool: READ, args: { path: 'a.txt' } },
    ]);
    expect(recalled(plan, 'compare b.txt with b.txt').args).toEqual([{ path: 'b.txt' }]);
  });

  it('is shown before it is used where a place was not said', () => {
    const plan = remembered('list my notes', [
      { id: 'a', tool: READ, args: { path: '/srv/notes.txt' } },
    ]);
    const { args, confidence } = recalled({ ...plan, successes: 50 }, 'list my notes');
    expect(args).toEqual([{ path: '/srv/notes.txt' }]);
    expect(confidence).toBeLessThanOrEqual(PLANNER.openConfidenceMax);
  });

  it('is surer where a search finds its tools', () => {
    const intent = 'please copy what docs/x.md says to backup/y.md';
    const found = new Map([READ, WRITE].map(({ id }) => [id, { search: 0.9, meaning: 0.5 }]));
    const unit = { from: 0, to: 3, text: '', found };
    const [without, withIt] = [
      recalled(COPY, intent).confidence,
      recalled(COPY, intent, { whole: new Map(), units: [unit] }).confidence,
    ];
    expect(withIt).toBeGreaterThan(without);
  });

  it('is surer the more often it went well', () => {
    const sure = [1, 2, 4, 20].map(
      (successes) => recalled({ ...COPY, successes }, COPY.intent).confidence,
    );
    expect(sure).toEqual(sure.toSorted((one, other) => one - other));
    expect(new Set(sure).size).toBe(4);
  });

  it('lacks a value that the new words do not say', () => {
    const { plan, confidence } = recalled(COPY, 'copy the text of notes/a.txt');
    expect(plan.calls.map(({ missing }) => missing.length)).toEqual([0, 1]);
    expect(confidence).toBeLessThanOrEqual(PLANNER.openConfidenceMax);
  });

  it('is not sure where the new words say more than the old ones', () => {
    const { confidence } = recalled(
      COPY,
      'copy the text of notes/a.txt into out/b.txt and delete notes/a.txt',
    );
    expect(confidence).toBeLessThanOrEqual(PLANNER.openConfidenceMax);
  });

  it('is less sure where other words ask for something else', () => {
    const same = recalled(NEWEST, NEWEST.intent).confidence;
    expect(recalled(NEWEST, 'delete the last 3 commits in /srv/shop').confidence).toBeLessThan(
      same,
    );
  });

  it('is no plan where an argument belongs to no parameter', () => {
    const odd = remembered('x', [{ id: 'a', tool: READ, args: { path: 'a', colour: 'red' } }]);
    expect(templateOf(odd)).toBeUndefined();
  });
});

describe('whatever the new words are', () => {
  const word = fc.constantFrom('copy', 'the', 'a.md', 'out/b.txt', '7', '"x y"', 'and', '${read}');
  it('no value of the old words is taken that the new ones do not say', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const intent = words.join(' ');
        for (const args of recalled(COPY, intent).args) {
          const said = JSON.stringify(args['path'] ?? '').slice(1, -1);
          expect(intent).toContain(said.replaceAll('$${', '${').replaceAll('\\\\"', '"'));
        }
      }),
    );
  });
});
