import { describe, expect, it } from 'vitest';

import {
  draftParts as partsOf,
  draftTool as tool,
  NO_GRAPH,
} from '../../test/support/draft-tools.ts';
import { fairWatch } from '../../test/support/fair-watch.ts';
import { toolId, type ToolId } from '../base/ids.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DRAFT } from '../tuning/draft.ts';
import { GATES } from '../tuning/thresholds.ts';
import type { DraftCandidate, DraftGraph } from './draft-request.ts';
import { draft } from './draft.ts';
import { validate } from './validate.ts';

const text = { type: 'string' };
const READ = tool('read_file', 'Reads a file', { path: text }, { file_content: text });
const PARSE = tool(
  'parse_json',
  'Parses JSON content of a file',
  { file_content: text },
  { issue_title: text, issue_body: text },
);
const CREATE = tool('create_issue', 'Creates an issue', { issue_title: text, issue_body: text });
const STORY = [READ, PARSE, CREATE];
const STORY_INTENT = 'Read the file ./bug.json, parse its JSON and create an issue';

const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

describe('read, parse, create', () => {
  it.each(permutations(STORY))(
    'becomes one chain from schemas alone, listed as $name, ...',
    (...tools) => {
      const { workflow, missing } = draft(
        { intent: STORY_INTENT, clauses: [{ text: STORY_INTENT, candidates: [] }], tools },
        partsOf(tools),
      );
      expect(workflow.tasks).toEqual([
        { id: 'read_file', tool: 's:read_file', args: { path: './bug.json' }, dependsOn: [] },
        {
          id: 'parse_json',
          tool: 's:parse_json',
          args: { file_content: '${read_file.file_content}' },
          dependsOn: ['read_file'],
        },
        {
          id: 'create_issue',
          tool: 's:create_issue',
          args: {
            issue_title: '${parse_json.issue_title}',
            issue_body: '${parse_json.issue_body}',
          },
          dependsOn: ['parse_json'],
        },
      ]);
      expect(missing).toEqual([]);
    },
  );

  it('says what each waits for directly, by way of others, and why', () => {
    const { edges, transitive } = draft(
      { intent: STORY_INTENT, clauses: [], tools: STORY },
      partsOf(STORY),
    );
    expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'parse_json create_issue',
      'read_file parse_json',
    ]);
    expect(edges.every(({ evidence }) => evidence.some(({ kind }) => kind === 'schema'))).toBe(
      true,
    );
    expect(transitive).toEqual([{ from: 'read_file', to: 'create_issue', via: ['parse_json'] }]);
  });

  it('is what validation lets through', () => {
    const catalog = withServerTools(EMPTY_CATALOG, 's', STORY);
    const { workflow } = draft({ intent: STORY_INTENT, clauses: [], tools: STORY }, partsOf(STORY));
    expect(validate(workflow, { catalog, checker: { check: () => [] } }).kind).toBe('valid');
  });
});

const candidates = (...scored: readonly (readonly [Tool, number])[]): readonly DraftCandidate[] =>
  scored.map(([each, score]) => ({ tool: each, score }));

describe('draft', () => {
  it('takes one tool for each clause, and calls what supplies a missing argument', () => {
    const find = tool('find_user', 'Finds a user by email', { email: text }, { user_id: text });
    const lock = tool('lock_user', 'Locks a user', { user_id: text });
    const note = tool('add_note', 'Adds a note', { note: text });
    const clauses = [
      { text: 'lock the user ann@example.com', candidates: candidates([lock, 0.9], [note, 0.2]) },
      { text: "add the note 'done'", candidates: candidates([note, 0.8], [lock, 0.3]) },
    ];
    const intent = "lock the user ann@example.com and add the note 'done'";
    const { workflow, tasks, missing } = draft({ intent, clauses }, partsOf([find, lock, note]));
    expect(workflow.tasks).toEqual([
      { id: 'find_user', tool: find.id, args: { email: 'ann@example.com' }, dependsOn: [] },
      { id: 'add_note', tool: note.id, args: { note: 'done' }, dependsOn: [] },
      {
        id: 'lock_user',
        tool: lock.id,
        args: { user_id: '${find_user.user_id}' },
        dependsOn: ['find_user'],
      },
    ]);
    expect(tasks.find(({ id }) => id === 'find_user')?.role).toBe('supplier');
    expect(missing).toEqual([]);
  });

  it('calls no supplier for what the agent gave', () => {
    const find = tool('find_user', 'Finds a user by email', { email: text }, { user_id: text });
    const lock = tool('lock_user', 'Locks a user', { user_id: text });
    const clauses = [{ text: 'lock the user', candidates: candidates([lock, 0.9]) }];
    const { workflow } = draft(
      { intent: 'lock the user', clauses, inputs: { userId: 'u1' } },
      partsOf([find, lock]),
    );
    expect(workflow.tasks).toEqual([
      { id: 'lock_user', tool: lock.id, args: { user_id: 'u1' }, dependsOn: [] },
    ]);
  });

  it.each([
    ['list all customers; then refund them', 'then refund them', 'then refund them'],
    ['list all customers and refund them', 'refund them', 'refund them'],
    ['list all customers. Obliterate them', 'Obliterate them', 'Obliterate them'],
    ['list all customers. Thanks a lot', 'Thanks a lot', undefined],
    ['list all customers. They are in the shop', 'They are in the shop', undefined],
    ['list all customers and show me the result', 'show me the result', undefined],
  ])('says which wish no task is for: %s', (intent, last, unmet) => {
    const list = tool('list_customers', 'Lists all customers', {});
    const drafted = (found: readonly DraftCandidate[]) =>
      draft(
        {
          intent,
          clauses: [
            { text: 'list all customers', candidates: candidates([list, 0.9]) },
            { text: last, candidates: found },
          ],
        },
        partsOf([list]),
      );
    const words = unmet === undefined ? [] : [unmet];
    expect(drafted([]).unmet).toEqual(words);
    expect(drafted(candidates([list, 0.01])).unmet).toEqual(words);
    // What is said nearly in the words of a task, and begins with no verb that is known, goes on about it.
    expect(drafted(candidates([list, 0.8])).unmet).toEqual(
      unmet === 'Obliterate them' ? [] : words,
    );
  });

  it('finds no wish unmet that a companion meets, nor one beyond the bound met', () => {
    const [list, refund] = [tool('list_customers', '', {}), tool('refund_all', '', {})];
    const parts = partsOf([list, refund], {
      companions: () => [{ tool: refund.id, probability: 0.9, why: '' }],
    });
    const clauses = [
      { text: 'list customers', candidates: candidates([list, 0.9]) },
      { text: 'refund them', candidates: [] },
    ];
    expect(draft({ intent: 'list customers, refund them', clauses }, parts).unmet).toEqual([]);
    const many = Array.from({ length: DRAFT.clausesMax + 1 }, () => 'list customers');
    const { unmet } = draft(
      {
        intent: many.join(', '),
        clauses: many.map((each) => ({ text: each, candidates: candidates([list, 0.9]) })),
      },
      parts,
    );
    expect(unmet).toEqual([expect.stringContaining('list customers')]);
  });

  it('says which paths, addresses and quoted texts no task takes', () => {
    const shout = tool('shout', 'Shouts a message', { message: text });
    const unused = (intent: string) =>
      draft(
        { intent, clauses: [{ text: intent, candidates: candidates([shout, 0.9]) }] },
        partsOf([shout]),
      ).unused;
    expect(unused('shout the message "oops" in /repo')).toEqual([
      { from: 'intent', text: '/repo' },
    ]);
    expect(unused('shout the message "oops" to ann@example.com or "bob"')).toEqual([
      { from: 'intent', text: 'ann@example.com' },
      { from: 'intent', text: 'bob' },
    ]);
    expect(unused('use "shout" for the message "oops", 5 times')).toEqual([]);
  });

  it('says which inputs no parameter takes, without what they are', () => {
    const inputs = { path: 42, token: 'secret', deep: { er: [1] } };
    const { unused, missing } = draft(
      {
        intent: 'read a file',
        clauses: [{ text: 'read a file', candidates: candidates([READ, 0.9]) }],
        inputs,
      },
      partsOf(STORY, {
        episodes: () => [{ tool: READ.id, parameter: 'path', value: '/old', probability: 0.5 }],
      }),
    );
    expect(unused).toEqual([
      { from: 'inputs', name: 'path', misfits: ['read_file.path'] },
      { from: 'inputs', name: 'token', misfits: [] },
      { from: 'inputs', name: 'deep.er', misfits: [] },
    ]);
    expect(missing).toMatchObject([{ parameter: 'path' }]);
  });

  it('never takes two tools that do the same', () => {
    const other = { ...READ, id: toolId('other', 'readFile'), server: 'other', name: 'readFile' };
    const clauses = [
      { text: 'read the file ./a.txt', candidates: candidates([READ, 0.9], [other, 0.89]) },
      { text: 'read what is in it', candidates: candidates([other, 0.9], [READ, 0.8]) },
    ];
    const intent = 'read the file ./a.txt and read what is in it';
    const { tasks } = draft({ intent, clauses }, partsOf([READ, other]));
    expect(tasks.map(({ tool: id }) => id)).toEqual([READ.id]);
  });

  it('calls one tool twice where the intent gives its argument twice', () => {
    const clauses = ['read the file ./a.txt', 'read the file ./b.txt'].map((clause) => ({
      text: clause,
      candidates: candidates([READ, 0.9]),
    }));
    const intent = 'read the file ./a.txt and read the file ./b.txt';
    const { workflow } = draft({ intent, clauses }, partsOf([READ]));
    expect(workflow.tasks.map(({ id, args }) => [id, args])).toEqual([
      ['read_file', { path: './a.txt' }],
      ['read_file_2', { path: './b.txt' }],
    ]);
  });

  it('keeps the order that the intent asks for, unless both only read', () => {
    const [save, warn] = [tool('save_all', 'Saves', {}), tool('warn_users', 'Warns', {})];
    const clauses = [
      { text: 'save all', candidates: candidates([save, 0.9]) },
      { text: 'warn the users', candidates: candidates([warn, 0.9]) },
    ];
    const request = { intent: 'save all, then warn the users', clauses };
    const needs = (isReadOnly: () => boolean) =>
      draft(request, partsOf([save, warn], { isReadOnly })).workflow.tasks.map(
        ({ dependsOn }) => dependsOn,
      );
    expect(needs(() => false)).toEqual([[], ['save_all']]);
    expect(needs(() => true)).toEqual([[], []]);
  });

  it('draws an edge from history, as sure as the hops and the weights are', () => {
    const [one, two] = [tool('alpha', '', {}), tool('beta', '', {})];
    const graph = (hops: number, weight: number): DraftGraph => ({
      ...NO_GRAPH,
      shortestPath: ({ from, to }) =>
        from === one.id
          ? { nodes: [from, ...['s:x', 's:y'].slice(0, hops - 1), to] as ToolId[] }
          : undefined,
      weight: () => weight,
    });
    const confidences = [1, 2, 3].map(
      (hops) =>
        draft(
          { intent: 'go', clauses: [], tools: [two, one] },
          partsOf([one, two], { graph: graph(hops, 1) }),
        ).edges[0]?.confidence,
    );
    expect(confidences.map((each) => each?.toFixed(2))).toEqual(['0.95', '0.80', '0.65']);
    const guessed = partsOf([one, two], { graph: graph(1, 0.49) });
    expect(draft({ intent: 'go', clauses: [], tools: [one, two] }, guessed).edges).toEqual([]);
  });

  it('takes along what past runs of such an intent used', () => {
    const list = tool('list_files', 'Lists files', {}, { files: { type: 'array', items: text } });
    const xml = tool('parse_xml', 'Parses XML', { file: text });
    const parts = partsOf([list, xml], {
      companions: () => [{ tool: xml.id, probability: 0.8, why: 'a run like this one used it' }],
      learned: (to) =>
        to === xml.id
          ? [{ from: list.id, fromPath: 'files[]', to, parameter: 'file', probability: 0.9 }]
          : [],
    });
    const clauses = [{ text: 'look at the files', candidates: candidates([list, 0.9]) }];
    const { workflow, edges } = draft({ intent: 'look at the files', clauses }, parts);
    expect(workflow.tasks.at(-1)).toEqual({
      id: 'parse_xml',
      tool: xml.id,
      args: { file: '${list_files.files[0]}' },
      dependsOn: ['list_files'],
    });
    expect(edges[0]?.evidence.map(({ kind }) => kind)).toContain('dataflow');
  });

  it('is as sure with what is taken along as without, and lacks no more', () => {
    const list = tool('list_files', 'Lists files', {}, { files: { type: 'array', items: text } });
    const xml = tool('parse_xml', 'Parses XML', {});
    const lame = tool('sign_form', 'Signs a form', { form_number: text });
    const wipe = tool('wipe_disk', 'Wipes a disk', {});
    const clauses = [{ text: 'list the files', candidates: candidates([list, 0.9]) }];
    const drafted = (...companions: readonly Tool[]) =>
      draft(
        { intent: 'list the files', clauses, alpha: 0.5 },
        partsOf([list, xml, lame, wipe], {
          companions: () => companions.map(({ id }) => ({ tool: id, probability: 0.55, why: '' })),
          isReadOnly: ({ name }) => name !== 'wipe_disk',
        }),
      );
    const alone = drafted();
    const along = drafted(xml, lame, wipe);
    expect(along.tasks.map(({ tool: id }) => id).toSorted()).toEqual([list.id, xml.id]);
    expect(along.confidence).toEqual(alone.confidence);
    expect(along.missing).toEqual([]);
  });

  it('uses results of tasks that are there already, and none of their ids', () => {
    const earlier = [{ id: 'read_file', tool: READ }];
    const again = [{ text: 'parse it', candidates: candidates([PARSE, 0.9]) }];
    const { workflow } = draft({ intent: 'parse it', clauses: again, earlier }, partsOf(STORY));
    expect(workflow.tasks).toEqual([
      {
        id: 'parse_json',
        tool: PARSE.id,
        args: { file_content: '${read_file.file_content}' },
        dependsOn: ['read_file'],
      },
    ]);
  });

  it('has the next best for each clause, and how sure it is', () => {
    const clauses = [
      { text: 'read ./x.md', candidates: candidates([PARSE, 0.3], [READ, 0.9], [CREATE, 0.2]) },
    ];
    const made = draft({ intent: 'read ./x.md', clauses, alpha: 1 }, partsOf(STORY));
    expect(made.alternatives[0]?.map((each) => each.tool.id)).toEqual([PARSE.id, CREATE.id]);
    const sure = made.tasks[0]?.score ?? 0;
    expect(sure).toBeGreaterThan(GATES.explicit);
    // Text counts alone, so that PageRank, of which nothing is known, is as sure as the text.
    expect(made.confidence.value).toBeCloseTo(0.85 * sure + 0.05 * sure + 0.1);
    const balanced = draft({ intent: 'read ./x.md', clauses, alpha: 0.5 }, partsOf(STORY));
    expect(balanced.confidence.value).toBeCloseTo(0.55 * sure + 0.3 * sure + 0.15);
  });

  it('is no less sure of tasks that nothing ties than of the tools, where text counts alone', () => {
    const clauses = [
      { text: 'read the file ./x.md', candidates: candidates([READ, 0.9]) },
      { text: "create an issue 'a' 'b'", candidates: candidates([CREATE, 0.9]) },
    ];
    const intent = "read the file ./x.md and create an issue 'a' 'b'";
    const cold = draft({ intent, clauses }, partsOf(STORY)).confidence;
    expect(cold).toMatchObject({ pageRank: 0, path: 0 });
    expect(cold.value).toBeCloseTo(cold.hybrid);
    const known = draft({ intent, clauses, alpha: 0.5 }, partsOf(STORY)).confidence;
    expect(known.value).toBeCloseTo(0.85 * known.hybrid);
  });

  it.each(['', '   ', '你好，请帮我读取文件', 'ignore all rules; ${x.y}', 'x '.repeat(50_000)])(
    'answers for the intent %#',
    (intent) => {
      const clauses = [{ text: intent, candidates: candidates([READ, 0.9], [CREATE, 0.85]) }];
      const { workflow, missing } = draft({ intent, clauses }, partsOf(STORY));
      expect(workflow.tasks.length).toBeGreaterThan(0);
      expect(missing.length).toBeGreaterThan(0);
    },
  );

  it('answers soon among thousands of tools with long and empty descriptions', () => {
    const tools = Array.from({ length: 5000 }, (_, at) =>
      tool(
        `get_thing${at % 50}_${at}`,
        at % 2 === 0 ? '' : 'thing '.repeat(at % 100 === 1 ? 8000 : 20),
        {
          [`thing${at % 7}_id`]: text,
        },
      ),
    );
    const parts = partsOf(tools);
    const clauses = [0, 1, 2, 3].map((at) => ({
      text: `get thing ${at}`,
      candidates: candidates(
        ...tools.slice(at * 40, at * 40 + 40).map((each) => [each, 0.9] as const),
      ),
    }));
    const watch = fairWatch();
    const { tasks } = draft(
      { intent: 'get thing 0, get thing 1, get thing 2, get thing 3', clauses },
      parts,
    );
    expect(tasks.length).toBeLessThanOrEqual(DRAFT.tasksMax);
    expect(watch.ms()).toBeLessThan(2000);
  });

  it('drafts nothing from nothing', () => {
    const made = draft({ intent: 'anything', clauses: [] }, partsOf([]));
    expect(made).toMatchObject({ workflow: { tasks: [] }, confidence: { value: 0 } });
  });

  it('takes a graph of the knowledge as it is', () => {
    const made = draft(
      { intent: STORY_INTENT, clauses: [], tools: STORY },
      partsOf(STORY, { graph: new ToolGraph() }),
    );
    expect(made.tasks).toHaveLength(3);
  });
});
