import { describe, expect, it } from 'vitest';

import { RIGHTS } from '../../base/access.ts';
import type { JsonObject } from '../../base/json.ts';
import { accessOfClaims } from './issued-access.ts';

type ClaimRules = Parameters<typeof accessOfClaims>[1];

const RULES: ClaimRules = {
  issuer: 'https://login.example.com',
  personClaim: 'sub',
  roleClaim: 'pml_role',
  roles: { 'pml:approve': 'approver', agent: 'agent', admin: 'admin' },
};
const rightsOf = (claims: JsonObject, rules: Partial<ClaimRules> = {}) =>
  accessOfClaims({ sub: 'ann', ...claims }, { ...RULES, ...rules }, 1)?.rights;
const ownerOf = (claims: JsonObject, issuer = RULES.issuer): string | undefined =>
  accessOfClaims({ sub: 'ann', ...claims }, { ...RULES, issuer }, 1)?.owner;

describe('claims', () => {
  it.each([
    ['a word', { pml_role: 'agent' }],
    ['words', { pml_role: 'openid agent' }],
    ['a list', { pml_role: ['x', 'agent'] }],
  ])('name a role as %s', (_, claims) => {
    expect(rightsOf(claims)).toBe(RIGHTS.agent);
  });

  it('name a role further inside, or under a name with dots', () => {
    const inside = { realm_access: { roles: ['agent'] } };
    expect(rightsOf(inside, { roleClaim: 'realm_access.roles' })).toBe(RIGHTS.agent);
    const name = 'https://example.com/roles';
    expect(rightsOf({ [name]: ['agent'] }, { roleClaim: name })).toBe(RIGHTS.agent);
  });

  it('give one role, the first of the table', () => {
    expect(rightsOf({ pml_role: ['admin', 'agent', 'pml:approve'] })).toBe(RIGHTS.approver);
  });

  it.each([
    {},
    { pml_role: 'viewer' },
    { pml_role: 'Agent' },
    { pml_role: 'agents' },
    { pml_role: { agent: true } },
    { pml_role: ['constructor', '__proto__'] },
    { pml_role: 7 },
  ])('without a role of the table give no right: %j', (claims) => {
    expect(rightsOf(claims)?.size).toBe(0);
  });

  it.each([undefined, 7, '', ' ann', 'a\nb', 'x'.repeat(65)])('need a name, not %j', (sub) => {
    expect(accessOfClaims({ sub, pml_role: 'agent' }, RULES, 1)).toBeUndefined();
  });

  it('keep people, issuers and roles apart', () => {
    const owners = [
      ownerOf({ pml_role: 'agent' }),
      ownerOf({ pml_role: 'admin' }),
      ownerOf({ pml_role: 'agent', sub: 'bob' }),
      ownerOf({ pml_role: 'agent' }, 'https://other.example.com'),
    ];
    expect(new Set(owners).size).toBe(4);
    expect(ownerOf({ pml_role: 'agent', jti: '2' })).toBe(owners[0]);
  });
});
