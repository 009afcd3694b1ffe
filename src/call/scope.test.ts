import { describe, expect, it } from 'vitest';

import {
  commonScope,
  hidesNothing,
  type Scope,
  type ScopeRules,
  showsServer,
  showsTool,
} from './scope.ts';

const RULES: ScopeRules = {
  profiles: {
    review: { servers: ['git', 'shop_*'], tools: ['git:read_*', 'shop_db:*'] },
    files: { servers: ['files'] },
  },
  projects: new Map([
    ['shop_db', '/work/shop'],
    ['root_db', '/'],
  ]),
};

const at = (...folders: readonly string[]): Scope => ({ folders });

describe('a server of a project', () => {
  it.each<[string, Scope | undefined, string, boolean]>([
    ['in its folder', at('/work/shop'), 'shop_db', true],
    ['below its folder', at('/work/shop/web/src'), 'shop_db', true],
    ['above its folder', at('/work'), 'shop_db', false],
    ['in a folder whose name begins the same', at('/work/shop-two'), 'shop_db', false],
    ['in one of several folders', at('/elsewhere', '/work/shop'), 'shop_db', true],
    ['nowhere', at(), 'shop_db', false],
    ['anywhere, for the folder that holds all', at('/elsewhere'), 'root_db', true],
    ['anywhere, as a server of nobody', at('/elsewhere'), 'git', true],
    ['anywhere, for a person', undefined, 'shop_db', true],
  ])('is seen or not %s', (_, scope, server, isSeen) => {
    expect(showsServer(RULES, scope, server)).toBe(isSeen);
  });
});

describe('a profile', () => {
  const review = { folders: ['/work/shop'], profile: 'review' };
  it.each<[string, Scope, string, boolean]>([
    ['a tool that it names', review, 'git:read_log', true],
    ['another tool of the server', review, 'git:push', false],
    ['a server that it does not name', review, 'files:read', false],
    ['a project it names, in its folder', review, 'shop_db:query', true],
    ['a project it names, elsewhere', { ...review, folders: [] }, 'shop_db:query', false],
    ['all tools where it names servers only', { ...review, profile: 'files' }, 'files:read', true],
    ['nothing where nobody defined it', { ...review, profile: 'reviwe' }, 'git:read_log', false],
    ['nothing by a name of objects', { ...review, profile: 'toString' }, 'git:read_log', false],
  ])('shows %s', (_, scope, tool, isSeen) => {
    const [server = ''] = tool.split(':');
    expect(showsServer(RULES, scope, server) && showsTool(RULES, scope, tool)).toBe(isSeen);
  });
});

it('hides nothing where there are no projects and no profile was named', () => {
  const none = { profiles: RULES.profiles, projects: new Map<string, string>() };
  expect(hidesNothing(none, at('/work'))).toBe(true);
  expect(hidesNothing(none, { folders: [], profile: 'files' })).toBe(false);
  expect(hidesNothing(RULES, at('/work'))).toBe(false);
  expect(hidesNothing(RULES, undefined)).toBe(true);
});

it('has one scope for all clients of a project, which shows no project that comes later', () => {
  const common = commonScope(RULES, { folders: ['/work/shop/web'], profile: 'review' });
  expect(common).toEqual({ folders: ['/', '/work/shop'], profile: 'review' });
  expect(commonScope(RULES, { folders: ['/x', '/work/shop'], profile: 'review' })).toEqual(common);
  const later = { ...RULES, projects: new Map([['web_db', '/work/shop/web']]) };
  expect(showsServer(later, { folders: common.folders }, 'web_db')).toBe(false);
});
