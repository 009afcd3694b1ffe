import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sha256 } from '../adapters/system/machine.ts';
import { toolId } from '../base/ids.ts';
import {
  accepted,
  type Definition,
  definitionHash,
  type DefinitionPin,
  pinned,
  pinnedAway,
} from './definition-pin.ts';
import type { Tool } from './tool.ts';

function tool(description: string, inputSchema = { type: 'object' }): Tool {
  const definition = { name: 'get', inputSchema };
  return {
    id: toolId('web', 'get'),
    server: 'web',
    name: 'get',
    description,
    inputSchema,
    definition,
  };
}

interface Step {
  readonly tool: Tool;
  readonly isTrusted?: boolean;
}

/** The pin after a server listed these, one after the other. */
function after(...steps: readonly Step[]): DefinitionPin | undefined {
  let before: Definition | undefined;
  let pin: DefinitionPin | undefined;
  for (const [nowMs, { tool: seen, isTrusted = false }] of steps.entries()) {
    const hash = definitionHash(seen, sha256);
    pin = pinned(pin, {
      tool: seen,
      hash,
      program: 'h',
      before,
      isTrusted,
      isSuspect: false,
      nowMs,
    });
    before = seen;
  }
  return pin;
}

const hashOf = (seen: Tool): string => definitionHash(seen, sha256);

describe('a definition', () => {
  it('is pinned when it is first seen', () => {
    expect(after({ tool: tool('a') })).toMatchObject({ hash: hashOf(tool('a')) });
    expect(after({ tool: tool('a') })?.change).toBeUndefined();
  });

  it('that changes is held where the server is not trusted, and taken where it is', () => {
    expect(after({ tool: tool('a') }, { tool: tool('b') })).toMatchObject({
      hash: hashOf(tool('a')),
      change: { at: 1, before: { description: 'a' }, after: { description: 'b' }, isHeld: true },
    });
    expect(after({ tool: tool('a') }, { tool: tool('b'), isTrusted: true })).toMatchObject({
      hash: hashOf(tool('b')),
      change: { before: { description: 'a' }, after: { description: 'b' }, isHeld: false },
    });
  });

  it('that changes again while it waits is compared with what was agreed to', () => {
    expect(
      after({ tool: tool('a') }, { tool: tool('b') }, { tool: tool('c') })?.change,
    ).toMatchObject({
      at: 1,
      before: { description: 'a' },
      after: { description: 'c' },
      isHeld: true,
    });
  });

  it('that is what it was again waits for nobody', () => {
    expect(after({ tool: tool('a') }, { tool: tool('b') }, { tool: tool('a') })?.change).toBe(
      undefined,
    );
  });

  it('counts however its keys are ordered, and whatever else the server sends', () => {
    const [one, two] = [
      tool('a', { type: 'object', title: 't' } as never),
      { ...tool('a', { title: 't', type: 'object' } as never), definition: { _meta: { at: 1 } } },
    ];
    expect(hashOf(one)).toBe(hashOf(two));
  });

  it('that went away and comes back must be the same', () => {
    const away = pinnedAway(after({ tool: tool('a') }) as DefinitionPin, tool('a'));
    const back = (description: string): DefinitionPin =>
      pinned(away, {
        tool: tool(description),
        hash: hashOf(tool(description)),
        program: 'h',
        before: undefined,
        isTrusted: false,
        isSuspect: false,
        nowMs: 9,
      });
    expect(back('a')).toEqual(after({ tool: tool('a') }));
    expect(back('b').change).toMatchObject({ before: { description: 'a' }, isHeld: true });
  });
});

describe('laws', () => {
  const listings = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 });

  it('nothing but the first or an accepted definition is ever in force without a word', () => {
    fc.assert(
      fc.property(listings, fc.integer({ min: 0, max: 8 }), (names, acceptedAt) => {
        let agreed = names[0] ?? '';
        let pin: DefinitionPin | undefined;
        for (const [nowMs, name] of names.entries()) {
          const seen = tool(name);
          const before = nowMs === 0 ? undefined : tool(names[nowMs - 1] ?? '');
          const hash = hashOf(seen);
          pin = pinned(pin, {
            tool: seen,
            hash,
            program: 'h',
            before,
            isTrusted: false,
            isSuspect: false,
            nowMs,
          });
          if (nowMs === acceptedAt) {
            pin = accepted(pin, hash);
            agreed = name;
          }
          expect(pin.hash).toBe(hashOf(tool(agreed)));
          expect(pin.change?.isHeld === true).toBe(name !== agreed);
        }
      }),
    );
  });
});
