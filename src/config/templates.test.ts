import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GatewayError } from '../base/errors.ts';
import { parseTemplates, readTemplates } from './templates.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-templates-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function problemsOf(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    parseTemplates(text, 'templates.json');
    return [];
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'CONFIG_INVALID') {
      const { problems } = error.data as {
        readonly problems: readonly { readonly path: string; readonly message: string }[];
      };
      return problems.map(({ path, message }) => `${path}: ${message}`);
    }
    throw error;
  }
}

describe('parseTemplates', () => {
  it('reads steps as what follows, and edges as what needs what', () => {
    const text = `{ // a comment
      "templates": [
        { "name": "release", "steps": ["git:pull", "npm:test", "npm:test", "npm:publish"] },
        { "name": "tickets", "edges": [
          { "from": "jira:search", "to": "jira:comment" },
          { "from": "jira:search", "to": "linear:search", "type": "alternative" },
        ] },
      ] }`;
    expect(parseTemplates(text, 'templates.json')).toEqual([
      {
        name: 'release',
        edges: [
          { from: 'git:pull', to: 'npm:test', type: 'sequence' },
          { from: 'npm:test', to: 'npm:publish', type: 'sequence' },
        ],
      },
      {
        name: 'tickets',
        edges: [
          { from: 'jira:search', to: 'jira:comment', type: 'dependency' },
          { from: 'jira:search', to: 'linear:search', type: 'alternative' },
        ],
      },
    ]);
  });

  it.each([
    [[], [': must be an object: {…}']],
    [{}, ['templates: is missing']],
    [{ templates: {} }, ['templates: must be a list: […]']],
    [{ templates: [1] }, ['templates[0]: must be an object: {…}']],
    [{ templates: [{ name: 'a' }] }, ['templates[0]: must have either "steps" or "edges"']],
    [
      { templates: [{ name: '', steps: ['a:b', 'b'] }] },
      [
        'templates[0].name: must be a text, and not empty',
        'templates[0].steps[1]: must name a tool as "server:tool"',
      ],
    ],
    [
      { templates: [{ name: 'a', steps: ['a:b'] }] },
      ['templates[0].steps: must name at least two tools'],
    ],
    [
      { templates: [{ name: 'a', edges: [{ from: 'a:b', to: 'a:b' }, { to: 'a:b' }, null] }] },
      [
        'templates[0].edges[0]: ties a tool to itself',
        'templates[0].edges[1].from: is missing',
        'templates[0].edges[2]: must be an object: {…}',
      ],
    ],
    [
      {
        templates: [
          { name: 'a', steps: ['a:b', 'c:d'] },
          { name: 'a', steps: ['a:b', 'c:d'] },
        ],
      },
      ['templates[1].name: is the name of an earlier template too'],
    ],
    [
      { templates: [{ name: 'a', step: ['a:b', 'c:d'] }] },
      [
        'templates[0]: must have either "steps" or "edges"',
        'templates[0].step: unknown key; did you mean "steps"?',
      ],
    ],
  ])('says of %j what to mend', (value, problems) => {
    expect(problemsOf(value)).toEqual(problems);
  });

  it('names the type that was probably meant', () => {
    const edges = [{ from: 'a:b', to: 'c:d', type: 'sequense' }];
    expect(problemsOf({ templates: [{ name: 'a', edges }] })[0]).toContain('mean "sequence"');
  });

  it('says where a text is not JSON', () => {
    expect(() => parseTemplates('{"templates": [', 't.json')).toThrow(/t\.json has .*1:/su);
  });

  it('refuses more than can be taken at once', () => {
    const steps = Array.from({ length: 2002 }, (_, at) => `a:${at}`);
    expect(problemsOf({ templates: [{ name: 'a', steps }] })).toEqual([
      'templates: make 2001 edges; at most 2000 are taken',
    ]);
  });
});

describe('readTemplates', () => {
  it('reads a file, and says so where there is none', () => {
    const file = join(folder, 'templates.json');
    expect(() => readTemplates(file)).toThrow(/do not exist/u);
    writeFileSync(file, '{"templates": []}');
    expect(readTemplates(file)).toEqual([]);
  });
});
