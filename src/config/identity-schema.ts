/** The part of `pml.json` about people whom an authorization server vouches for. */
import { z } from 'zod';

import { ROLES } from '../base/access.ts';
import { isSafeUrl } from './safe-url.ts';

const address = z.string().refine(isSafeUrl, {
  error: 'must be an address with https:// (http:// only on this machine)',
});

/** Whose tokens are taken beside those of `pml tokens`, and how they are read. */
export const identityFields = z.strictObject({
  issuer: address
    .optional()
    .describe(
      'The authorization server (OAuth 2.1) whose tokens clients may show at the HTTP endpoint, as tokens name it in `iss`. None when left out. Needs `pml.http.publicUrl`.',
    ),
  audience: z
    .string()
    .min(1)
    .optional()
    .describe('What a token must name in `aud`; the public address of `/mcp` when left out.'),
  jwksUrl: address
    .optional()
    .describe('Where its keys are; asked of the authorization server when left out.'),
  personClaim: z
    .string()
    .min(1)
    .default('sub')
    .describe(
      'The claim with the name of the person. People must not be able to change it themselves.',
    ),
  roleClaim: z
    .string()
    .min(1)
    .default('pml_role')
    .describe(
      'The claim with the role: a word, several words as in `scope`, or a list. Inner ones by a path, as in `realm_access.roles`. Whoever has no role may do nothing.',
    ),
  roles: z
    .record(z.string().min(1), z.enum(ROLES))
    .default({ viewer: 'viewer', agent: 'agent', approver: 'approver', admin: 'admin' })
    .describe(
      'Roles by the words of that claim. Where a token has several of them, the first one of this table counts.',
    ),
});
