/** A setting that nothing reads is a promise that is not kept. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { isJsonObject, type Json } from '../../src/base/json.ts';
import { configSchema } from '../../src/config/schema.ts';

const SRC = join(import.meta.dirname, '../../src');
/** Where a key is declared, and where keys of other programs' files are read. */
const NO_READER = /^(?:config\/(?:[a-z]+-)?schema\.ts|config\/clients\/|tuning\/)/u;
/** Says which schema the file has, to editors; documented as ignored. */
const FOR_OTHERS = new Set(['$schema']);

function keysOf(schema: Json | undefined): readonly string[] {
  if (Array.isArray(schema)) {
    return (schema as readonly Json[]).flatMap((each) => keysOf(each));
  }
  if (!isJsonObject(schema)) {
    return [];
  }
  const { properties, additionalProperties, items, anyOf } = schema;
  const named = isJsonObject(properties) ? properties : {};
  return [
    ...Object.entries(named).flatMap(([key, value]) => [key, ...keysOf(value)]),
    ...[additionalProperties, items, anyOf].flatMap((each) => keysOf(each)),
  ];
}

function codeThatReads(): string {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !NO_READER.test(file))
    .map((file) => readFileSync(join(SRC, file), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
}

describe('the settings', () => {
  const keys = new Set(keysOf(z.toJSONSchema(configSchema, { io: 'input' }) as Json));

  it('are all seen', () => {
    expect(keys.size).toBeGreaterThan(35);
    expect(keys).toContain('idleExitMinutes');
  });

  it('each have a reader', () => {
    const words = new Set(codeThatReads().match(/[$\w]+/gu));
    const unread = [...keys].filter((key) => !words.has(key) && !FOR_OTHERS.has(key));
    expect(unread).toEqual([]);
  });
});
