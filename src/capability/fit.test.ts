import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createProgramReader } from '../adapters/program/program-reader.ts';
import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import type { JsonObject } from '../base/json.ts';
import { misfit } from './check-fits.ts';

const reader = createProgramReader();
const checker = createSchemaChecker();

function fitOf(args: string, schema: JsonObject, parameters: JsonObject = {}): string | undefined {
  const reading = reader.read(`await mcp.a.b(${args})`);
  const [call] = reading.kind === 'read' ? reading.calls : [];
  return misfit({ args: call?.args ?? { kind: 'unknown' }, parameters }, schema, checker);
}

const SCHEMA = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    options: {
      type: 'object',
      properties: { depth: { type: 'integer' } },
      required: ['depth'],
      additionalProperties: false,
    },
    list: { type: 'array', items: { type: 'string' } },
  },
  required: ['path'],
};

describe('what a program gives a tool', () => {
  it.each([
    [`{ path: 'x' }`],
    [`{ path: f(), list: ['a', g()] }`],
    [`{ path: 'x', options: { depth: n } }`],
    [`{ path: 'x', ...more }`],
    ['anything'],
    ['{ path: args.path }'],
    ['{ path: args.unknown }'],
  ])('fits: %s', (args) => {
    const parameters = { properties: { path: { type: 'string', default: 'x' } } };
    expect(fitOf(args, SCHEMA, parameters)).toBeUndefined();
  });

  it.each([
    ['{}', 'it needs "path" now'],
    ['', 'it needs "path" now'],
    ['{ path: 3 }', 'path must be'],
    [`{ path: 'x', list: ['a', 3] }`, 'list[1] must be'],
    ['{ path: f(), list: 3 }', 'list must be'],
    ['{ path: f(), options: {} }', 'it needs "options.depth" now'],
    ['{ path: f(), options: { depth: g(), more: 1 } }', 'it no longer takes "options.more"'],
    ['{ path: args.path }', 'path must be'],
  ])('does not fit: %s', (args, why) => {
    const parameters = { properties: { path: { default: 7 } } };
    expect(fitOf(args, SCHEMA, parameters)).toContain(why);
  });
});

describe('laws', () => {
  it('what is wholly known fits exactly where the checker says so', () => {
    const value = fc.record(
      {
        path: fc.oneof(fc.string(), fc.integer()),
        options: fc.record(
          { depth: fc.oneof(fc.integer(), fc.string()), more: fc.boolean() },
          { requiredKeys: [] },
        ),
        list: fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, (args) => {
        const isFit = checker.check(SCHEMA, args).length === 0;
        expect(fitOf(JSON.stringify(args), SCHEMA) === undefined).toBe(isFit);
      }),
    );
  });
});
