import { describe, expect, it } from 'vitest';

import { draftParts, draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { draft, type Draft } from './draft.ts';

const text = { type: 'string' };
const READ = draftTool('read_file', 'Reads a file', { path: text }, { file_content: text });
const READ_ALL = draftTool('read_files', 'Reads files', { paths: { type: 'array', items: text } });
const WRITE = draftTool('write_file', 'Writes a file', { path: text, content: text });
const MOVE = draftTool('move_file', 'Moves a file', { source: text, destination: text });
const log = draftTool('git_log', 'Shows the commit logs', { repo_path: text });
const LOG: Tool = {
  ...log,
  inputSchema: {
    ...log.inputSchema,
    properties: { repo_path: text, max_count: { type: 'integer', default: 10 } },
  },
};

const drafted = (intent: string, tool: Tool): Draft =>
  draft(
    { intent, clauses: [{ text: intent, candidates: [{ tool, score: 0.9 }] }] },
    draftParts([tool]),
  );
const calls = (intent: string, tool: Tool): readonly (JsonObject | undefined)[] =>
  drafted(intent, tool).workflow.tasks.map(({ args }) => args);

describe('places that a wish lists', () => {
  it.each([
    ['read /srv/a.md and /srv/b.md', ['/srv/a.md', '/srv/b.md']],
    ['read /srv/a.md, "/srv/b.md", and /srv/c.md please', ['/srv/a.md', '/srv/b.md', '/srv/c.md']],
    ['read /srv/a.md', ['/srv/a.md']],
  ])('are one call each of a tool that takes one: %s', (intent, paths) => {
    expect(calls(intent, READ)).toEqual(paths.map((path) => ({ path })));
    expect(drafted(intent, READ)).toMatchObject({ missing: [], unused: [] });
  });

  it('are one call of a tool that takes a list, or both', () => {
    expect(calls('read /srv/a.md and /srv/b.md', READ_ALL)).toEqual([
      { paths: ['/srv/a.md', '/srv/b.md'] },
    ]);
    expect(calls('move /srv/a.md to /srv/b.md', MOVE)).toEqual([
      { source: '/srv/a.md', destination: '/srv/b.md' },
    ]);
  });

  it('are not given to a tool that needs more than one of them', () => {
    expect(drafted('write "hi" to /srv/a.md and /srv/b.md', WRITE).unused).toHaveLength(1);
  });

  it('are told as unused where they are no list', () => {
    expect(drafted('read /srv/a.md as it was before /srv/b.md', READ).unused).toHaveLength(1);
  });

  it('are no more calls than a plan may have', () => {
    const paths = Array.from({ length: 100 }, (_, at) => `/srv/${at}.md`).join(', ');
    const { workflow, unused } = drafted(`read ${paths}`, READ);
    expect(workflow.tasks).toHaveLength(12);
    expect(unused.length).toBeGreaterThan(0);
  });
});

describe('a number that nothing takes', () => {
  it('is told where the tool could have been given one, and only there', () => {
    expect(drafted('show the last 5 commits of /srv/repo', LOG).unused).toEqual([
      { from: 'intent', text: '5' },
    ]);
    expect(drafted('show the last 5 commits of /srv/5', LOG).unused).toHaveLength(1);
    expect(drafted('read the 5 lines of /srv/a.md', READ).unused).toEqual([]);
  });
});

describe('a place that a wish names', () => {
  const GRAPH = draftTool('read_graph', 'Reads the entire graph', {});
  const chosen = (intent: string, taker: number): readonly string[] =>
    draft(
      {
        intent,
        clauses: [
          {
            text: intent,
            candidates: [
              { tool: GRAPH, score: 0.5 },
              { tool: READ, score: taker },
            ],
          },
        ],
      },
      draftParts([GRAPH, READ]),
    ).tasks.map(({ tool }) => tool);

  it('goes to a tool that takes it, where that is found about as well', () => {
    expect(chosen('read /srv/a', 0.4)).toEqual([READ.id]);
    expect(chosen('read it', 0.4)).toEqual([GRAPH.id]);
    expect(chosen('read /srv/a', 0.1)).toEqual([GRAPH.id]);
  });
});
