/** A setting that the table of rules does not know could widen what happens without anybody being asked. */
import { expect, it } from 'vitest';
import type { z } from 'zod';

import { configSchema } from '../../src/config/schema.ts';
import { SETTING_RULES } from '../../src/config/setting-rules.ts';

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema['_zod'].def;

/** What is inside of `optional`, `default` and the like. */
function bare(schema: z.core.$ZodType): Definition {
  const definition = definitionOf(schema);
  return definition.innerType === undefined ? definition : bare(definition.innerType);
}

/** The path of every setting; a table with free names (the servers, their marks) counts as one. */
function settingsOf(schema: z.core.$ZodType, path: readonly string[] = []): readonly string[] {
  const { shape } = bare(schema);
  return shape === undefined
    ? [path.join('.')]
    : Object.entries(shape).flatMap(([key, inner]) => settingsOf(inner, [...path, key]));
}

/** Editors read it, pml does not. */
const UNREAD = '$schema';

it('knows of every setting in the schema whether it can widen what happens', () => {
  const settings = settingsOf(configSchema).filter((path) => path !== UNREAD);
  expect(settings.length).toBeGreaterThan(40);
  expect(Object.keys(SETTING_RULES).toSorted()).toEqual(settings.toSorted());
});

it.each([
  'mcpServers',
  'pml.servers',
  'pml.profiles',
  'pml.policy.rules',
  'pml.policy.risks',
  'pml.policy.askThrough',
  'pml.storage.url',
  'pml.project.name',
  'pml.project.sharing',
  'pml.templates',
  'pml.embedding.model',
  'pml.embedding.url',
  'pml.embedding.apiKey',
  'pml.embedding.folder',
  'pml.embedding.download',
  'pml.http.enabled',
  'pml.http.host',
  'pml.http.allowedHosts',
  'pml.http.publicUrl',
  'pml.identity.issuer',
  'pml.identity.roleClaim',
  'pml.identity.roles',
  'pml.execute.approvalSeconds',
  'pml.speculation.enabled',
  'pml.speculation.plans',
  'pml.speculation.off',
  'pml.speculation.costMax',
] as const)('says of %s that it can', (setting) => {
  const rules: Readonly<Record<string, { readonly widens: unknown }>> = SETTING_RULES;
  expect([undefined, false, 'never', 'no']).not.toContain(rules[setting]?.widens);
});
