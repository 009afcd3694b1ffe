import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { readSpoken, spokenBindings } from './draft-spoken.ts';

const LIST = {
  type: 'object',
  properties: { dir: { type: 'string' }, depth: { type: 'integer' } },
  required: ['dir'],
};

/** How sure it is what a parameter is. */
function sureness(intent: string, inputSchema: JsonObject, parameter = 'dir'): number {
  const bound = spokenBindings({ name: 'list', inputSchema }, readSpoken(intent));
  return bound.get(parameter)?.[0]?.confidence ?? 0;
}

describe('the only value of its kind', () => {
  const alone = sureness('show what is in /srv/reports', LIST);

  it('is meant for the only required parameter that is named after it', () => {
    expect(alone).toBeGreaterThan(0.8);
  });

  it('is less sure beside another, or where two parameters are named after it', () => {
    expect(sureness('show what is in /srv/reports or in /srv/bills', LIST)).toBeLessThan(alone);
    const two = {
      ...LIST,
      properties: { ...LIST.properties, target_path: { type: 'string' } },
      required: ['dir', 'target_path'],
    };
    expect(sureness('show what is in /srv/reports', two)).toBeLessThan(alone);
  });

  it('is not taken for a parameter that only speaks of it', () => {
    const content = {
      properties: { file_content: { type: 'string' } },
      required: ['file_content'],
    };
    const unsure = sureness('parse what is in /srv/a.json', content, 'file_content');
    expect(unsure).toBeLessThan(0.6);
  });

  it('is less sure where it stands in another part of the intent', () => {
    const text = 'read /srv/a.json and then list';
    const region = { start: text.indexOf('and'), end: text.length };
    const bound = spokenBindings({ name: 'list', inputSchema: LIST }, readSpoken(text), region);
    expect(bound.get('dir')?.[0]?.confidence).toBeLessThan(0.5);
  });
});
