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
      's__files_read',
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

  it('mends what clients do not accept', () => {
    expect(namesOf(tool('my server', 'files.read/all'))).toEqual(['my_server__files_read_all']);
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

  it('leaves the plain name to the tool that it is the exact name of', () => {
    const names = proxyNames([tool('s', 'get.user'), tool('s', 'get_user')]);
    expect(names.get('s__get_user')).toBe('s:get_user');
    expect([...names.keys()][0]).toMatch(/^s__get_user_[0-9a-f]{8}$/u);
  });

  it('gives nobody a plain name that could mean either', () => {
    const names = namesOf(tool('a__b', 'c'), tool('a', 'b__c'));
    expect(names[0]).toMatch(/^a__b__c_[0-9a-f]{8}$/u);
    expect(names[1]).toBe('a__b__c');
  });

  it('survives a tool that is named like the hashed name of another', () => {
    const [hashed = ''] = namesOf(tool('s', 'get.user'), tool('s', 'get_user'));
    const names = namesOf(
      tool('s', 'get.user'),
      tool('s', 'get_user'),
      tool('s', hashed.slice('s__'.length)),
    );
    expect(new Set(names).size).toBe(3);
    expect(names[2]).toBe(hashed);
  });
});

describe('laws', () => {
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 90 }),
    fc.string({ unit: fc.constantFrom('a', '_', '.', 'é', '-'), minLength: 1, maxLength: 6 }),
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

  it('a tool of another server changes no name', () => {
    fc.assert(
      fc.property(tools, word, (list, name) => {
        const before = proxyNames(list);
        const after = proxyNames([...list, tool('quite-another-server', name)]);
        for (const [key, id] of before) {
          expect(after.get(key)).toBe(id);
        }
      }),
    );
  });
});
