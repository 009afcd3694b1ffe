import { describe, expect, it } from 'vitest';

import { inferSchema } from './infer-schema.ts';

describe('the schema that results fit', () => {
  it('is nothing where there is no result', () => {
    expect(inferSchema([])).toBeUndefined();
  });

  it('requires what all results had', () => {
    const schema = inferSchema([
      { id: 1, name: 'Ann' },
      { id: 2, city: 'Oslo' },
    ]);
    expect(schema).toMatchObject({ type: 'object', required: ['id'] });
    expect(Object.keys(schema?.['properties'] ?? {}).toSorted()).toEqual(['city', 'id', 'name']);
  });

  it('has no value in it', () => {
    expect(JSON.stringify(inferSchema([{ id: 'user_4711' }, ['user_4712']]))).not.toContain('47');
  });
});
