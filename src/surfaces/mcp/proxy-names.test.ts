import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../../base/ids.ts';
import { type Nameable, proxyNames } from './proxy-names.ts';

const tool = (server: string, name: string): Nameable => ({
  id: toolId(server, name),
  server,
  name,
});

const namesOf = (...tools: readonly Nameable[]): readonly string[] => [...proxyNames(tools).keys()];

const plainNames = (...tools: readonly Nameable[]): readonly string[] => [
  ...proxyNames(tools, 'plain').keys(),
];

describe('proxyNames with plain names', () => {
  it('keeps the name of the server where no other server has it', () => {
    expect(plainNames(tool('git', 'status'), tool('web', 'fetch-page'))).toEqual([
      'status',
      'fetch-page',
    ]);
  });

  it('prefixes a name that two servers have', () => {
    expect(plainNames(tool('a', 'search'), tool('b', 'search'), tool('b', 'open'))).toEqual([
      'a__search',
      'b__search',
      'open',
    ]);
  });

  it('mends and prefixes what clients do not accept or what looks prefixed', () => {
    expect(plainNames(tool('s', 'files.read'), tool('s', 'a__b'))).toEqual([
      expect.stringMatching(/^s__files_read_[0-9a-f]{8}$/u),
      's__a__b',
    ]);
    expect(plainNames(tool('s', 'x'.repeat(65)))[0]).toMatch(/^s__x+_[0-9a-f]{8}$/u);
  });

  it('gives every tool a name of its own', () => {
    const names = fc.constantFrom('a', 'b', 'a__b', 'x.y', 'x_y', 'z'.repeat(70));
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, names), { selector: String }), (pairs) => {
        const tools = pairs.map(([server, name]) => tool(server, name));
        expect(new Set(plainNames(...tools)).size).toBe(new Set(tools.map(({ id }) => id)).size);
      }),
    );
  });
});

describe('proxyNames', () => {
  it('joins server and tool', () => {
    expect(namesOf(tool('git', 'git_status'))).toEqual(['git__git_status']);
  });

  it('mends what clients do not accept, and says so with a hash', () => {
    expect(namesOf(tool('my server', 'files.read/all'))[0]).toMatch(
      /^my_server__files_read_all_[0-9a-f]{8}$/u,
    );
  });

  it.each([
    ['a server with two underscores', tool('a__b', 'c')],
    ['a server that ends in one', tool('a_', 'b')],
    ['a tool that begins with one', tool('a', '_b')],
    ['a tool that ends in what could be a hash', tool('a', 'b_0123abcd')],
  ])('puts a hash to the name of %s', (_, given) => {
    expect(namesOf(given)[0]).toMatch(/^a_.*_[0-9a-f]{8}$/u);
    expect(namesOf(given)[0]).not.toBe(`${given.server}__${given.name}`);
  });

  it('cuts a long name to 64 characters that end in a hash', () => {
    const [name = ''] = namesOf(tool('server', 'x'.repeat(100)));
    expect(name).toMatch(/^server__x{47}_[0-9a-f]{8}$/u);
    expect(name).toHaveLength(64);
  });

  it('tells two long names with the same start apart', () => {
    const long = 'x'.repeat(100);
    expect(new Set(namesOf(tool('s', `${long}1`), tool('s', `${long}2`))).size).toBe(2);
  });

  it.each([
    ['s__get_user', tool('s', 'get_user'), tool('s', 'get.user')],
    ['a__b__c', tool('a', 'b__c'), tool('a__b', 'c')],
  ])('gives %s to the tool that it is the exact name of, and to no other', (name, owner, other) => {
    expect(proxyNames([other]).get(name)).toBeUndefined();
    expect(proxyNames([other, owner]).get(name)).toBe(owner.id);
  });

  it('survives a tool that is named like the hashed name of another', () => {
    const [hashed = ''] = namesOf(tool('s', 'get.user'));
    const names = proxyNames([tool('s', hashed.slice('s__'.length)), tool('s', 'get.user')]);
    expect(names.size).toBe(2);
    expect(names.get(hashed)).toBe('s:get.user');
  });
});

describe('laws', () => {
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 90 }),
    fc.string({ unit: fc.constantFrom('a', '_', '.', 'é', '-'), minLength: 1, maxLength: 4 }),
  );
  const server = word.map((text) => text.replaceAll(':', ''));
  const tools = fc.uniqueArray(
    fc.record({ server, name: word }).map((drawn) => tool(drawn.server, drawn.name)),
    {
      selector: (drawn) => drawn.id,
      maxLength: 40,
    },
  );

  it('every tool has a name of its own that clients accept', () => {
    fc.assert(
      fc.property(tools, (list) => {
        const names = proxyNames(list);
        expect(names.size).toBe(list.length);
        for (const name of names.keys()) {
          expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
        }
      }),
    );
  });

  it('the order of the tools changes no name', () => {
    fc.assert(
      fc.property(tools, (list) => {
        expect(new Map(proxyNames(list.toReversed()))).toEqual(new Map(proxyNames(list)));
      }),
    );
  });

  it('further tools never change what a name means', () => {
    const short = fc.string({ unit: fc.constantFrom('a', '_', '.'), minLength: 1, maxLength: 4 });
    const similar = fc.uniqueArray(
      fc.tuple(short, short).map(([of, name]) => tool(of, name)),
      { selector: ({ id }) => id, maxLength: 40 },
    );
    fc.assert(
      fc.property(similar, similar, (list, further) => {
        const before = proxyNames(list);
        const known = new Set(list.map(({ id }) => id));
        const after = proxyNames([...further.filter(({ id }) => !known.has(id)), ...list]);
        expect([...before].filter(([name, id]) => after.get(name) !== id)).toEqual([]);
      }),
    );
  });
});
