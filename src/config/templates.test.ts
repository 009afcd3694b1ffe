import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GatewayError } from '../base/errors.ts';
import { configSchema } from './schema.ts';
import { templateTies } from './templates.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-templates-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function tiesIn(text: string): ReturnType<typeof templateTies> {
  writeFileSync(join(folder, 'templates.json'), text);
  return tiesOf('templates.json');
}

function tiesOf(templates: string | undefined): ReturnType<typeof templateTies> {
  return templateTies(configSchema.parse({ pml: { templates } }), join(folder, 'pml.json'));
}

function problemsOf(value: unknown): readonly string[] {
  try {
    tiesIn(JSON.stringify(value));
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

describe('templateTies', () => {
  it('reads steps as what follows, and edges as what needs what', () => {
    const text = `{ // a comment
      "templates": [
        { "name": "release", "steps": ["git:pull", "npm:test", "npm:test", "npm:publish"] },
        { "name": "tickets", "edges": [
          { "from": "jira:search", "to": "jira:comment" },
          { "from": "jira:search", "to": "linear:search", "type": "alternative" },
        ] },
      ] }`;
    expect(tiesIn(text)).toEqual([
      { from: 'git:pull', to: 'npm:test', type: 'sequence' },
      { from: 'npm:test', to: 'npm:publish', type: 'sequence' },
      { from: 'jira:search', to: 'jira:comment', type: 'dependency' },
      { from: 'jira:search', to: 'linear:search', type: 'alternative' },
    ]);
  });

  it.each([
    [[], [': must be an object, not a list']],
    [{}, ['templates: is missing']],
    [{ templates: {} }, ['templates: must be a list, not an object']],
    [{ templates: [1] }, ['templates[0]: must be an object, not a number']],
    [{ templates: [{ name: 'a' }] }, ['templates[0]: must have either "steps" or "edges"']],
    [
      { templates: [{ name: '', steps: ['a:b', 'b'] }] },
      [
        'templates[0].name: must not be empty',
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
        'templates[0].edges[2]: must be an object, not null',
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
    expect(() => tiesIn('{"templates": [')).toThrow(/templates\.json has .*1:/su);
  });

  it('refuses more than can be taken at once', () => {
    const steps = Array.from({ length: 2002 }, (_, at) => `a:${at}`);
    expect(problemsOf({ templates: [{ name: 'a', steps }] })).toEqual([
      'templates: make 2001 edges; at most 2000 are taken',
    ]);
  });

  it('reads nothing without a file, and says so where a named file is missing', () => {
    expect(tiesOf(undefined)).toEqual([]);
    expect(() => tiesOf('other.json')).toThrow(/do not exist/u);
  });
});
