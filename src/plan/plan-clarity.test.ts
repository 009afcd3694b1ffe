import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Tool } from '../knowledge/tool.ts';
import { claritySigns } from './plan-clarity.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import { readIntent } from './reading.ts';

const all = draftTool('send_message', 'Sends a message to a channel', {
  channel: { type: 'string', description: 'The channel' },
  text: { type: 'string', description: 'The text of the message' },
  date: { type: 'string', description: 'The date as YYYY-MM-DD' },
  tags: { type: 'array', items: { type: 'string' }, description: 'Tags' },
  priority: { type: 'integer', default: 1, description: 'The priority' },
});
const tool: Tool = { ...all, inputSchema: { ...all.inputSchema, required: ['channel'] } };

/** The signs of the best plan. */
function signsOf(intent: string): ReadonlyMap<string, number> {
  const [plan] = planIntent({ intent, tools: [tool] }, { ...LEARNED, choice: {} }).plans;
  if (plan === undefined) {
    throw new Error(`no plan for ${intent}`);
  }
  const signs = new Map<string, number>();
  claritySigns(plan, readIntent(intent), signs);
  return signs;
}

describe('how clear the values of a plan are', () => {
  it('is less where another word could be the value as well', () => {
    const [plain, torn] = ['alpha', 'alpha beta gamma'].map((channel) =>
      signsOf(`send a message to channel ${channel}`),
    );
    expect(torn?.get('clear least')).toBeLessThan(plain?.get('clear least') ?? -Infinity);
    expect(torn?.get('border rival')).toBeGreaterThan(plain?.get('border rival') ?? Infinity);
  });

  it('counts what is filled and what is open, by the sort of the parameter', () => {
    const signs = signsOf('send a message to channel "alpha"');
    expect(signs.get('parameters')).toBe(5);
    expect(signs.get('required')).toBe(1);
    expect(signs.get('filled text')).toBeGreaterThan(0);
    expect(signs.get('open list')).toBe(1);
    expect(signs.get('open with default')).toBe(1);
  });

  it('tells of foreign words, questions and values without examples', () => {
    const signs = signsOf('envoie un message au canal alpha ?');
    expect(signs.get('foreign')).toBe(1);
    expect(signs.get('asked')).toBe(1);
    expect(signsOf('send a message to channel alpha').get('free without examples')).toBe(1);
  });
});
