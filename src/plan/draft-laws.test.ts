import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draftParts as partsOf, draftTool as tool } from '../../test/support/draft-tools.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { DraftGraph } from './draft-request.ts';
import { draft } from './draft.ts';
import { parseReferences } from './reference.ts';
import { validate } from './validate.ts';

const text = { type: 'string' };
const NAMES = ['user', 'order', 'file', 'report', 'ticket', 'city'];
const members = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [`${name}_id`, text]));
const anyTool = fc
  .record({
    verb: fc.constantFrom('get', 'create', 'find', 'send'),
    subject: fc.constantFrom(...NAMES),
    inputs: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 }),
    outputs: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 }),
  })
  .map(({ verb, subject, inputs, outputs }) => {
    return tool(`${verb}_${subject}`, `${verb} a ${subject}`, members(inputs), members(outputs));
  });
const anyTools = fc.uniqueArray(anyTool, { minLength: 1, maxLength: 8, selector: ({ id }) => id });
const anyScores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 8,
  maxLength: 8,
});
const INTENT = 'get the order of user U123, then send the report and create a ticket';
const TEXTS = ['get the order of user U123', 'send the report', 'create a ticket'];

/** Weights that lead everywhere, so that rings are common. */
const ringGraph = (seed: number): DraftGraph => ({
  shortestPath: ({ from, to }) => ({ nodes: [from, to] }),
  weight: ({ from, to }) => (((from.length * 7 + to.length * 13 + seed) % 10) + 1) / 10,
  pageRank: (id) => (id.length % 5) / 5,
});

const request = (tools: readonly Tool[], scores: readonly number[]) => ({
  intent: INTENT,
  clauses: TEXTS.map((clause, shift) => ({
    text: clause,
    candidates: tools.map((each, at) => ({ tool: each, score: scores[(at + shift) % 8] ?? 0 })),
  })),
});

describe('laws', () => {
  it('the order of the list does not matter', () => {
    fc.assert(
      fc.property(anyTools, anyScores, fc.nat(), fc.boolean(), (tools, scores, seed, given) => {
        const parts = partsOf(tools, { graph: ringGraph(seed) });
        const asked = { ...request(tools, scores), ...(given && { tools }) };
        const turned = {
          ...asked,
          clauses: asked.clauses.map((clause) => ({
            ...clause,
            candidates: clause.candidates.toReversed(),
          })),
          ...(given && { tools: tools.toReversed() }),
        };
        const reversed = partsOf(tools.toReversed(), { graph: ringGraph(seed) });
        expect(draft(turned, reversed)).toEqual(draft(asked, parts));
      }),
    );
  });

  it('no task waits for itself by any way, and every reference leads to a task it waits for', () => {
    fc.assert(
      fc.property(anyTools, anyScores, fc.nat(), fc.boolean(), (tools, scores, seed, given) => {
        const { workflow, missing } = draft(
          { ...request(tools, scores), ...(given && { tools }) },
          partsOf(tools, { graph: ringGraph(seed) }),
        );
        const before = new Set<string>();
        for (const { id, args = {}, dependsOn = [] } of workflow.tasks) {
          expect(dependsOn.every((needed) => before.has(needed))).toBe(true);
          for (const named of referencesIn(args)) {
            expect(dependsOn).toContain(named);
          }
          expect(before.has(id)).toBe(false);
          before.add(id);
        }
        expect(missing.every(({ task }) => before.has(task))).toBe(true);
        expect(workflow.tasks.length).toBeLessThanOrEqual(DRAFT.tasksMax);
      }),
    );
  });

  it('validation finds nothing in it but arguments that are missing', () => {
    fc.assert(
      fc.property(anyTools, anyScores, fc.nat(), (tools, scores, seed) => {
        const parts = partsOf(tools, { graph: ringGraph(seed) });
        const { workflow } = draft(request(tools, scores), parts);
        const catalog = withServerTools(EMPTY_CATALOG, 's', tools);
        const checker = { check: () => [] };
        const found = validate(workflow, { catalog, checker });
        expect(found.kind === 'valid' || workflow.tasks.length === 0).toBe(true);
      }),
    );
  });

  it('every required argument is bound or missing', () => {
    fc.assert(
      fc.property(anyTools, anyScores, (tools, scores) => {
        const { workflow, missing } = draft(request(tools, scores), partsOf(tools));
        for (const { id, tool: name, args = {} } of workflow.tasks) {
          const { required } = tools.find((each) => each.id === name)?.inputSchema ?? {};
          const known = [
            ...Object.keys(args),
            ...missing.filter(({ task }) => task === id).map(({ parameter }) => parameter),
          ];
          expect(known).toEqual(expect.arrayContaining(required as string[]));
        }
      }),
    );
  });
});

function referencesIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') {
    const parsed = parseReferences(value);
    return parsed.kind === 'parts'
      ? parsed.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.task]))
      : ['malformed'];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => referencesIn(item));
  }
  return isJsonObject(value) ? Object.values(value).flatMap((item) => referencesIn(item)) : [];
}
