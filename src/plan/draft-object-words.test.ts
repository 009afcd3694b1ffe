/** Words that every JavaScript object knows are words like others. */
import { expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { inputSlots } from '../knowledge/feed-slots.ts';
import { dateOf } from '../retrieve/intent-dates.ts';
import { readSpoken, spokenBindings } from './draft-spoken.ts';

const WORDS = Object.getOwnPropertyNames(Object.prototype);

it.each(WORDS)('"%s" in an intent, as a type and as a date', (word) => {
  const inputSchema = {
    type: 'object',
    properties: { name: { type: 'string' }, [`${word}_id`]: { type: word } },
    required: ['name'],
  };
  const tool = { id: toolId('s', 'find'), server: 's', name: 'find', description: '', inputSchema };
  const spoken = readSpoken(`find the ${word} "Foo" by ${word} 3`);
  expect([...spokenBindings(tool, spoken).keys()].every((name) => typeof name === 'string')).toBe(
    true,
  );
  expect(inputSlots(tool).map(({ path }) => path)).toContain(`${word}_id`);
  expect(dateOf(word, 0)).toBeUndefined();
});
