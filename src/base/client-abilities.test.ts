import { describe, expect, it } from 'vitest';

import { askableOf, isAskable, isQuestion, missingAbility } from './client-abilities.ts';
import type { JsonObject } from './json.ts';

const missing = (
  capabilities: JsonObject,
  method: string,
  params: JsonObject = {},
): string | undefined => missingAbility(capabilities, { method, params });

describe('what a client can be asked', () => {
  it('is any question of the protocol, and nothing else', () => {
    expect(isQuestion('elicitation/create')).toBe(true);
    expect(isQuestion('sampling/createMessage')).toBe(true);
    expect(isQuestion('roots/list')).toBe(true);
    expect(isQuestion('ping')).toBe(false);
  });

  it('is that part of its capabilities which says so', () => {
    const said = { roots: {}, sampling: true, elicitation: { form: {} }, experimental: {} };
    expect(askableOf(said)).toEqual({ roots: {}, elicitation: { form: {} } });
    expect(askableOf(undefined)).toEqual({});
    expect(isAskable(said)).toBe(true);
    expect(isAskable({ experimental: {} })).toBe(false);
  });

  it('is what it said, and the rest is named as missing', () => {
    expect(missing({ roots: {} }, 'roots/list')).toBeUndefined();
    expect(missing({}, 'roots/list')).toBe('roots');
    expect(missing({ roots: {} }, 'sampling/createMessage')).toBe('sampling');
    expect(missing({ roots: {} }, 'tools/list')).toBe('tools/list');
  });

  it('is a form unless it said that it opens pages only', () => {
    expect(missing({ elicitation: {} }, 'elicitation/create')).toBeUndefined();
    expect(missing({ elicitation: { form: {} } }, 'elicitation/create')).toBeUndefined();
    expect(missing({ elicitation: { url: {} } }, 'elicitation/create')).toBe('elicitation by form');
    expect(missing({ elicitation: {} }, 'elicitation/create', { mode: 'url' })).toBe(
      'elicitation by URL',
    );
  });

  it('is to use tools only where it said so', () => {
    const params = { tools: [] };
    expect(missing({ sampling: {} }, 'sampling/createMessage', params)).toBe('sampling with tools');
    expect(missing({ sampling: { tools: {} } }, 'sampling/createMessage', params)).toBeUndefined();
    expect(missing({ sampling: {} }, 'sampling/createMessage')).toBeUndefined();
  });
});
