import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { HYBRID } from '../tuning.ts';
import { indexNames, suppliersOf } from './suppliers.ts';

const NAMES = ['rate_by_city', 'get_country_code', 'get_city_code', 'list_country_code_prefixes'];
const INDEX = indexNames(NAMES.map((name) => ({ name })));

const tool = (inputSchema: JsonObject): Tool => ({
  id: toolId('s', 'rate_by_city'),
  server: 's',
  name: 'rate_by_city',
  description: '',
  inputSchema,
  definition: {},
});
const suppliers = (inputSchema: JsonObject): Readonly<Record<string, number>> =>
  Object.fromEntries(
    suppliersOf(INDEX, tool(inputSchema), 0, HYBRID).map(({ position, probability }) => [
      NAMES[position],
      probability,
    ]),
  );

describe('suppliersOf', () => {
  it('finds the tools whose names have every word of a parameter', () => {
    const found = suppliers({ properties: { countryCode: {} }, required: ['countryCode'] });
    expect(Object.keys(found).toSorted()).toEqual([
      'get_country_code',
      'list_country_code_prefixes',
    ]);
    expect(found['get_country_code']).toBeGreaterThan(found['list_country_code_prefixes'] ?? 1);
  });

  it('expects more of one that is alone, and of a required parameter', () => {
    const one = suppliers({ properties: { city_code: {} }, required: ['city_code'] });
    const many = suppliers({ properties: { code: {} }, required: ['code'] });
    const optional = suppliers({ properties: { city_code: {} } });
    expect(one['get_city_code']).toBeGreaterThan(many['get_city_code'] ?? 1);
    expect(one['get_city_code']).toBeGreaterThan(optional['get_city_code'] ?? 1);
    expect(one['get_city_code']).toBeLessThanOrEqual(HYBRID.supplierProbability);
  });

  it('never finds the tool itself, nor anything for words nobody bears', () => {
    expect(suppliers({ properties: { city: {}, the: {}, '': {}, zebra: {} } })).not.toHaveProperty(
      'rate_by_city',
    );
    expect(suppliers({ properties: { zebra: {}, the: {} } })).toEqual({});
  });

  it.each([{}, { properties: [] }, { properties: null }, { properties: { a: 1 }, required: 7 }])(
    'survives the schema %j',
    (schema) => {
      expect(suppliers(schema as JsonObject)).toEqual({});
    },
  );
});
