/**
 * The shape of `pml.json`. Each field has a description and, where it may be left out, a
 * default: `docs/reference/config.md` is made from this file.
 */
import { z } from 'zod';

import { ROLES } from '../base/access.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { PERCENT } from '../base/units.ts';
import { SETTINGS } from '../tuning/config.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { HTTP } from '../tuning/http.ts';
import { MCP } from '../tuning/mcp.ts';
import { MEMORY } from '../tuning/memory.ts';
import {
  embeddingFields,
  executeFields,
  policyFields,
  profile,
  retentionFields,
  speculationFields,
} from './section-schemas.ts';
import { patterns, remoteServer, serverMarks, stdioServer } from './server-schema.ts';

/** Hosts that may be reached without TLS: nothing sent to them leaves this machine. */
const WITHOUT_TLS = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Returns true for an address with TLS, or an address of this machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) {
    return false;
  }
  const { protocol, hostname, username, password } = new URL(text);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && WITHOUT_TLS.test(hostname));
  return isEncrypted && username === '' && password === '';
}

/** Returns true if a text is an address with a host and a port only. */
function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) &&
    /^https?:/u.test(text) &&
    [text, `${text}/`].includes(`${new URL(text).origin}/`)
  );
}

// The part of `pml.json` about people whom an authorization server vouches for.

const address = z.string().refine(isSafeUrl, {
  error: 'must be an address with https:// (http:// only on this machine)',
});

/**
 * The authorization server whose tokens are accepted, and the claims that are read. Tokens of `pml tokens` are
 * accepted, too.
 */
const identityFields = z.strictObject({
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

/** Ports are numbers of 16 bits. */
const PORT_MAX = 65_535;

const pmlFields = z.strictObject({
  exposure: z
    .strictObject({
      mode: z
        .enum(['meta', 'hybrid', 'proxy'])
        .default('meta')
        .describe(
          '`meta`: the few tools of pml. `hybrid`: beside them the favourites, as `server__tool`. `proxy`: every upstream tool as `server__tool`.',
        ),
      favorites: patterns
        .default([])
        .describe(
          'In hybrid mode: tools (patterns of `server:tool`) that clients see directly, the most wanted first. Those used most follow.',
        ),
      favoritesMax: z
        .int()
        .min(0)
        .max(SETTINGS.favoritesMax)
        .default(MCP.favorites)
        .describe(
          `In hybrid mode: how many tools at most; together they also fill at most ${PERCENT * MCP.favoritesWindowShare} % of \`contextWindow\`.`,
        ),
      names: z
        .enum(['prefixed', 'plain'])
        .default('prefixed')
        .describe(
          'In proxy mode: `plain` keeps the name that a tool has at its server, wherever only one server has it.',
        ),
    })
    .prefault({})
    .describe('What clients see.'),
  storage: z
    .strictObject({
      url: z
        .string()
        .optional()
        .describe(
          '`postgres://…` for a shared database; embedded when left out. References such as `${env:NAME}` are substituted here too.',
        ),
      durable: z
        .boolean()
        .default(false)
        .describe(
          'Embedded only: wait for the disk at every commit, so that loss of power is covered too.',
        ),
    })
    .prefault({})
    .describe('Where everything is kept.'),
  policy: policyFields.prefault({}).describe('What may be called.'),
  project: z
    .strictObject({
      name: z
        .string()
        .min(1)
        .max(SETTINGS.projectNameLengthMax)
        .optional()
        .describe(
          'Name of the project that owns every row in the database; by default the folder of the config file. Required with `pml.storage.url`.',
        ),
      languages: z
        .array(z.string().min(1).max(SETTINGS.projectNameLengthMax))
        .default([])
        .describe(
          'Programming languages of the project. For a question that names no file, memories about these and related languages rank higher.',
        ),
      sharing: z
        .boolean()
        .default(false)
        .describe(
          'Whether this project shares its notes with other projects of the same database that share too. A note keeps the setting of the time when it was written.',
        ),
    })
    .prefault({})
    .describe('Whose memory this is.'),
  plans: z
    .strictObject({
      clientModel: z
        .boolean()
        .default(false)
        .describe(
          'Whether the model of a client that offers sampling may be asked, once, to fill in a plan that lacks values. It is told the request, the plan and up to eight tools. What it writes is checked like any workflow, says who wrote it, and never runs by itself.',
        ),
    })
    .prefault({})
    .describe('How an intent becomes a plan.'),
  retrieval: z
    .strictObject({
      graph: z
        .enum(['always', 'context', 'never'])
        .default('context')
        .describe(
          'When search uses the graph of tools: `always`, only if the request names tools in use (`context`), or `never`.',
        ),
      alpha: z
        .enum(['local', 'density', 'fixed'])
        .default('local')
        .describe('How the share of the text against the graph is computed.'),
      fixedAlpha: z
        .number()
        .min(SETTINGS.alphaMin)
        .max(1)
        .optional()
        .describe('With `fixed`: the share of the text.'),
      adaptive: z
        .boolean()
        .default(true)
        .describe(
          'Whether the threshold for memories adapts to their distances. If not, it is fixed.',
        ),
      distanceThreshold: z
        .number()
        .min(0)
        .max(SETTINGS.distanceMax)
        .optional()
        .describe(
          'The largest distance of a memory that is shown, if the threshold does not adapt: with `adaptive: false`, or if there is no clear step among the distances. By default, a value for the model.',
        ),
      topK: z
        .int()
        .min(1)
        .max(MEMORY.topKMax)
        .default(MEMORY.topK)
        .describe('The highest number of memories that are shown.'),
    })
    .prefault({})
    .describe('How tools and memories are found.'),
  speculation: speculationFields
    .prefault({})
    .describe('What is run before it is asked for, so that the answer is there.'),
  templates: z
    .string()
    .min(1)
    .optional()
    .describe('A file that says which tools belong together, before anything was learned.'),
  learning: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: nothing is learned, and nothing is run ahead. Earlier knowledge is kept and used. Runs that end meanwhile are studied after learning is switched on again.',
    ),
  contextWindow: z
    .int()
    .min(SETTINGS.contextWindowMin)
    .max(SETTINGS.contextWindowMax)
    .default(SETTINGS.contextWindow)
    .describe(
      `Tokens of the agent’s window; ${DISCOVER.windowShare * PERCENT} % of it bounds what discover loads.`,
    ),
  embedding: embeddingFields.prefault({}).describe('The model that finds tools by meaning.'),
  http: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether the HTTP endpoint is opened.'),
      host: z.string().default('127.0.0.1').describe('Address it binds to.'),
      port: z
        .int()
        .min(0)
        .max(PORT_MAX)
        .optional()
        .describe(`Port; ${HTTP.preferredPort} or, if that is taken, a free one when left out.`),
      allowedHosts: z
        .array(z.string())
        .default([])
        .describe('Further Host headers to accept, for a gateway behind a proxy.'),
      publicUrl: z
        .string()
        .refine(isOrigin, {
          error: 'must be an address without a path, as in https://gateway.example.com',
        })
        .optional()
        .describe(
          'The address under which clients and browsers come, for a gateway behind a proxy with TLS. Its name counts as one of `allowedHosts`, links to the dashboard lead there, and cookies are `Secure`.',
        ),
    })
    .prefault({})
    .describe('The HTTP endpoint.'),
  identity: identityFields
    .prefault({})
    .describe('People whom an authorization server vouches for, at the HTTP endpoint.'),
  execute: executeFields.prefault({}).describe('Limits of workflows.'),
  retention: retentionFields
    .prefault({})
    .describe(
      'How long runs are kept that have ended, and recorded decisions. A run that has not ended is never removed.',
    ),
  daemon: z
    .strictObject({
      idleExitMinutes: z
        .number()
        .min(0)
        .max(SETTINGS.idleExitMinutesMax)
        .default(SETTINGS.idleExitMinutes)
        .describe('The background process ends after this long without a client; 0 means never.'),
    })
    .prefault({})
    .describe('The background process.'),
  logLevel: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('How much is written to the log.'),
  profiles: z
    .record(z.string().min(1), profile)
    .default({})
    .describe(
      'What a client sees that names a profile (`pml stdio --profile NAME`, `/mcp?profile=NAME`), by the name of the profile.',
    ),
  servers: z.record(z.string(), serverMarks).default({}).describe('Marks for servers, by name.'),
});

/** Settings that need each other. Without a name, projects in equal folders would share rows of a shared database. */
const pmlSettings = pmlFields
  .refine(hasNameWhereShared, {
    path: ['project', 'name'],
    error:
      'is needed with pml.storage.url: without it the project is the folder of this file, and machines with the same folder would share their rows by accident',
    // Told together with whatever else is wrong, not after it is mended.
    when: ({ value }) => isJsonObject(value as Json),
  })
  .refine(hasAddressWhereIssued, {
    path: ['http', 'publicUrl'],
    error: 'is needed with pml.identity.issuer: tokens are issued for this address',
    when: ({ value }) => isJsonObject(value as Json),
  });

function hasAddressWhereIssued(pml: unknown): boolean {
  const { identity, http } = pml as JsonObject;
  const isIssued = isJsonObject(identity) && identity['issuer'] !== undefined;
  return !isIssued || (isJsonObject(http) && http['publicUrl'] !== undefined);
}

function hasNameWhereShared(pml: unknown): boolean {
  const { storage, project } = pml as JsonObject;
  const isShared = isJsonObject(storage) && storage['url'] !== undefined;
  return !isShared || (isJsonObject(project) && project['name'] !== undefined);
}

/** The whole file. */
export const configSchema = z.strictObject({
  $schema: z.string().optional().describe('Ignored; editors use it.'),
  mcpServers: z
    .record(z.string(), z.union([stdioServer, remoteServer]))
    .refine((servers) => !Object.hasOwn(servers, OWN_SERVER), {
      path: [OWN_SERVER],
      message: `a server cannot be called "${OWN_SERVER}": that is what capabilities go by; give it another name`,
    })
    .default({})
    .describe(
      'The servers, in the shape that MCP clients use. In every text, `${env:NAME}` becomes the value of the variable, and `${secret:NAME}` the secret that `pml secrets` keeps under this name. `${env:NAME:-other}` uses the text `other` if the variable is not set.',
    ),
  pml: pmlSettings.prefault({}).describe('Everything else.'),
});

/** A configuration that was read, checked, substituted and frozen. */
export type Settings = z.infer<typeof configSchema>;
/** The settings as people write them: values with a default may be left out. */
export type SettingsInput = z.input<typeof configSchema>;
export type ServerEntry = Settings['mcpServers'][string];
export type ServerEntryInput = NonNullable<SettingsInput['mcpServers']>[string];
/** The marks of one server, with all defaults. */
export type ServerSettings = Settings['pml']['servers'][string];
export type ServerMarksInput = z.input<typeof serverMarks>;
