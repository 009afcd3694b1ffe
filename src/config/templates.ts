/**
 * Templates: a person's knowledge of how tools belong together, before any run.
 *
 *   { "templates": [
 *     { "name": "release", "steps": ["git:pull", "npm:test", "npm:publish"] },
 *     { "name": "tickets", "edges": [{ "from": "jira:search", "to": "jira:comment" }] }
 *   ] }
 *
 * Steps follow each other. An edge means that the second tool needs the first, unless its type says
 * otherwise. An unknown tool is no mistake: its server may be added later.
 */
import { dirname, resolve } from 'node:path';

import { z } from 'zod';

import { GatewayError } from '../base/errors.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import { readIfThere } from './atomic-file.ts';
import { parseDocument } from './json-document.ts';
import { invalidConfig, placeProblem, plainProblems } from './plain-problem.ts';
import type { Settings } from './schema.ts';

const tool = z
  .string()
  .refine(isToolId, { error: 'must name a tool as "server:tool"' })
  .transform((text) => text as ToolId);

const edge = z
  .strictObject({
    from: tool,
    to: tool,
    type: z
      .enum(['dependency', 'provides', 'alternative', 'sequence', 'cooccurrence'])
      .default('dependency'),
  })
  .refine(({ from, to }) => from !== to, { error: 'ties a tool to itself' });

const template = z
  .strictObject({
    name: z.string().refine((name) => name.trim() !== '', { error: 'must not be empty' }),
    steps: z
      .array(tool)
      .refine(({ length }) => length > 1, { error: 'must name at least two tools' })
      .optional(),
    edges: z.array(edge).optional(),
  })
  .refine(({ steps, edges }) => (steps === undefined) !== (edges === undefined), {
    error: 'must have either "steps" or "edges"',
  });

const fileSchema = z.strictObject({
  templates: z.array(template).superRefine((templates, context) => {
    const names = templates.map(({ name }) => name);
    names.forEach((name, at) => {
      if (names.indexOf(name) < at) {
        const message = 'is the name of an earlier template too';
        context.addIssue({ code: 'custom', path: [at, 'name'], message });
      }
    });
    const count = templates.flatMap((each) => tiesOf(each)).length;
    if (count > GRAPH.edgesPerDeltaMax) {
      const message = `make ${count} edges; at most ${GRAPH.edgesPerDeltaMax} are taken`;
      context.addIssue({ code: 'custom', message });
    }
  }),
});

/** One tie between two tools. */
type TemplateTie = Readonly<z.infer<typeof edge>>;

/**
 * Returns the ties of all templates in the file that these settings name. Returns undefined if they
 * name none.
 */
export function templateTies(
  { pml: { templates } }: Settings,
  configFile: string,
): readonly TemplateTie[] {
  return templates === undefined ? [] : readTemplates(resolve(dirname(configFile), templates));
}

/** Reads the file. Throws FILE_UNUSABLE, or CONFIG_INVALID with every problem and its place. */
function readTemplates(file: string): readonly TemplateTie[] {
  const bytes = readIfThere(file);
  if (bytes === undefined) {
    throw new GatewayError(
      'FILE_UNUSABLE',
      `the templates ${file} do not exist; write {"templates": []} there, or take them out of the configuration`,
      { data: { file, problems: [] } },
    );
  }
  const document = parseDocument(bytes.toString('utf8'));
  if (document.problems.length > 0) {
    throw invalidConfig(
      { configFile: file },
      document.problems.map((problem) => ({ ...problem, path: '' })),
    );
  }
  const root = document.value ?? null;
  const parsed = fileSchema.safeParse(root);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => plainProblems(issue, root, fileSchema));
    throw invalidConfig(
      { configFile: file },
      problems.map((problem) => placeProblem(problem, document, [])),
    );
  }
  return parsed.data.templates.flatMap((each) => tiesOf(each));
}

/** Steps follow each other. One tool several times in a row is a loop, not a tie between two. */
function tiesOf({ steps = [], edges = [] }: z.infer<typeof template>): readonly TemplateTie[] {
  const pairs = steps.slice(1).map((to, at) => ({ from: steps[at] ?? to, to }));
  const followed = pairs.filter(({ from, to }) => from !== to);
  return [...followed.map((pair) => ({ ...pair, type: 'sequence' as const })), ...edges];
}

function isToolId(text: string): boolean {
  try {
    splitToolId(text);
    return true;
  } catch {
    return false;
  }
}
