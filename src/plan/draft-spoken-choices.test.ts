import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { readSpoken, spokenBindings } from './draft-spoken.ts';

/** What the intent says that a required parameter is. */
function said(intent: string, properties: JsonObject, parameter = 'it'): Json | undefined {
  const inputSchema = { type: 'object', properties, required: Object.keys(properties) };
  const [first] = spokenBindings({ name: 'tool', inputSchema }, readSpoken(intent)).get(
    parameter,
  ) ?? [undefined];
  return first !== undefined && 'value' in first ? first.value : undefined;
}

const FILES = { it: { type: 'array', items: { type: 'string' }, description: 'Files to read.' } };

describe('values that stand together', () => {
  it('are one list', () => {
    expect(said('read /srv/a.txt, /srv/b.txt and /srv/c.txt', FILES)).toEqual([
      '/srv/a.txt',
      '/srv/b.txt',
      '/srv/c.txt',
    ]);
  });

  it('are not one list with those that stand apart', () => {
    const far = 'and much later, when all of that is done, look once more at';
    const properties = { files: { ...FILES.it } };
    const before = said(
      `read the files /srv/a.txt, /srv/b.txt ${far} /srv/c.txt`,
      properties,
      'files',
    );
    expect(before).toEqual(['/srv/a.txt', '/srv/b.txt']);
    const after = said(
      `look at /srv/c.txt ${far} the files /srv/a.txt, /srv/b.txt`,
      properties,
      'files',
    );
    expect(after).toEqual(['/srv/a.txt', '/srv/b.txt']);
  });

  it('are in the list only where they fit it', () => {
    const numbers = { sizes: { type: 'array', items: { type: 'integer' }, description: 'Sizes.' } };
    expect(said('use the sizes 3, 4.5 and 6', numbers, 'sizes')).toEqual([3, 6]);
  });
});

describe('a choice that the intent names', () => {
  it('is the longest one, then the one that is named first', () => {
    const state = { it: { enum: ['open', 'closed', 'not planned', 'closed early'] } };
    expect(said('list what is closed', state)).toBe('closed');
    expect(said('list what is closed early', state)).toBe('closed early');
    const colours = { it: { enum: ['tan', 'red', 'mud'] } };
    expect(said('first the red, then the tan and the mud', colours)).toBe('red');
    expect(said('first the mud, then the tan and the red', colours)).toBe('mud');
  });

  it('is none where none is named, or where it is no word', () => {
    expect(said('list all', { it: { enum: ['open', 'closed'] } })).toBeUndefined();
    expect(said('take 7', { it: { enum: [7, 8] } })).toBeUndefined();
  });
});

describe('a switch', () => {
  const force = { force_update: { type: 'boolean' } };

  it('is on where all of its name is said, and off where that is denied', () => {
    expect(said('update it by force', force, 'force_update')).toBe(true);
    expect(said('update it without force', force, 'force_update')).toBe(false);
  });

  it('is neither where only a part of its name is said, or nothing', () => {
    expect(said('update it', force, 'force_update')).toBeUndefined();
    expect(said('look', force, 'force_update')).toBeUndefined();
  });
});
