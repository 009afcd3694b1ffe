import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../base/json.ts';
import type { ClientLink } from '../../call/client-link.ts';
import { ALL_CAPABILITIES, canBeAsked, isAskable, isQuestion } from './client-capabilities.ts';

const clientWith = (capabilities: JsonObject): ClientLink => ({
  capabilities,
  ask: () => Promise.resolve({}),
  tell: () => undefined,
});

describe('what a client can be asked', () => {
  it('is what it said', () => {
    const client = clientWith({ elicitation: { form: {} } });
    expect(canBeAsked(client, 'elicitation/create')).toBe(true);
    expect(canBeAsked(client, 'sampling/createMessage')).toBe(false);
    expect(canBeAsked(client, 'tools/list')).toBe(false);
  });

  it('is nothing without a client, or with members of other use', () => {
    expect(isAskable(undefined)).toBe(false);
    expect(isAskable(clientWith({}))).toBe(false);
    expect(isAskable(clientWith({ experimental: {} }))).toBe(false);
    expect(isAskable(clientWith({ roots: {} }))).toBe(true);
  });

  it('is any question of the protocol where all capabilities are there', () => {
    for (const method of ['elicitation/create', 'sampling/createMessage', 'roots/list']) {
      expect(isQuestion(method)).toBe(true);
      expect(canBeAsked(clientWith(ALL_CAPABILITIES), method)).toBe(true);
    }
    expect(isQuestion('ping')).toBe(false);
  });
});
