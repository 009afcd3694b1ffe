import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ToolId } from '../base/ids.ts';
import { EMPTY_CATALOG, withOnlyServers, withServerTools, type Catalog } from './catalog.ts';
import type { Tool } from './tool.ts';

const tool = (server: string, name: string): Tool => ({
  id: `${server}:${name}` as ToolId,
  server,
  name,
  description: '',
  inputSchema: {},
  definition: {},
});
const listing = (server: string, names: readonly string[]): readonly Tool[] =>
  names.map((name) => tool(server, name));
const ids = (catalog: Catalog): readonly string[] => [...catalog.tools.keys()];

describe('withServerTools', () => {
  it('puts servers in the order of their names, and tools in that of their server', () => {
    const later = withServerTools(EMPTY_CATALOG, 'files', listing('files', ['write', 'read']));
    const both = withServerTools(later, 'browser', listing('browser', ['open']));
    expect(ids(both)).toEqual(['browser:open', 'files:write', 'files:read']);
    expect([...both.servers.keys()]).toEqual(['browser', 'files']);
  });

  it('replaces what the server listed before, and leaves the old catalog as it was', () => {
    const before = withServerTools(EMPTY_CATALOG, 'files', listing('files', ['read', 'write']));
    const after = withServerTools(before, 'files', listing('files', ['copy']));
    expect(ids(after)).toEqual(['files:copy']);
    expect(ids(before)).toEqual(['files:read', 'files:write']);
    expect(after.version).toBe(before.version + 1);
  });

  it('answers the same tools each time it is asked', () => {
    const catalog = withServerTools(EMPTY_CATALOG, 'files', listing('files', ['read']));
    expect(catalog.tools).toBe(catalog.tools);
  });
});

describe('withOnlyServers', () => {
  it('takes the others out, and is the same object when there are none', () => {
    const one = withServerTools(EMPTY_CATALOG, 'files', listing('files', ['read']));
    const two = withServerTools(one, 'browser', listing('browser', ['open']));
    expect(ids(withOnlyServers(two, new Set(['files'])))).toEqual(['files:read']);
    expect(withOnlyServers(two, new Set(['files', 'browser', 'gone']))).toBe(two);
  });
});

describe('laws', () => {
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom('a', 'B', 'b', 'b_1', 'ä', '10', '9', 'z'),
      fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
    ),
    { maxLength: 20 },
  );

  it('holds what each server listed last, whatever came in which order', () => {
    fc.assert(
      fc.property(steps, (changes) => {
        const last = new Map(changes);
        const catalog = changes.reduce(
          (made, [server, names]) => withServerTools(made, server, listing(server, names)),
          EMPTY_CATALOG,
        );
        const servers = [...last.keys()].toSorted((left, right) => (left < right ? -1 : 1));
        expect([...catalog.servers.keys()]).toEqual(servers);
        expect(ids(catalog)).toEqual(
          servers.flatMap((server) => (last.get(server) ?? []).map((name) => `${server}:${name}`)),
        );
        expect(catalog.version).toBe(changes.length);
      }),
    );
  });
});
