import { describe, expect, it } from 'vitest';

import { missingAbility } from '../../base/client-abilities.ts';
import type { JsonObject } from '../../base/json.ts';
import type { ClientLink } from '../../call/asker.ts';
import { ALL_CAPABILITIES, isAskableClient } from './client-capabilities.ts';

const clientWith = (capabilities: JsonObject): ClientLink => ({
  capabilities,
  ask: () => Promise.resolve({}),
  tell: () => undefined,
});

describe('what a client can be asked', () => {
  it('is nothing without a client, or with members of other use', () => {
    expect(isAskableClient(undefined)).toBe(false);
    expect(isAskableClient(clientWith({}))).toBe(false);
    expect(isAskableClient(clientWith({ experimental: {} }))).toBe(false);
    expect(isAskableClient(clientWith({ roots: {} }))).toBe(true);
  });

  it('is any question of the protocol where all capabilities are there', () => {
    for (const method of ['elicitation/create', 'sampling/createMessage', 'roots/list']) {
      for (const params of [{}, { mode: 'url' }, { tools: [] }]) {
        expect(missingAbility(ALL_CAPABILITIES, { method, params })).toBeUndefined();
      }
    }
  });
});
