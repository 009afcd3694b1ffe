/** The parts of `pml.json` about servers: how to reach each one, and its marks. */
import { z } from 'zod';

import { MS_PER_SECOND } from '../base/units.ts';
import { SETTINGS } from '../tuning/config.ts';

/** Patterns of names, such as `files:*`. */
export const patterns = z.array(z.string().min(1));

/** A server that is a program on this machine. */
export const stdioServer = z
  .strictObject({
    type: z.literal('stdio').optional().describe('May be left out for a program.'),
    command: z.string().min(1).describe('The program that is the server.'),
    args: z.array(z.string()).default([]).describe('Its arguments.'),
    env: z
      .record(z.string(), z.string())
      .default({})
      .describe('Variables added to its environment.'),
    cwd: z.string().optional().describe('Folder it starts in; the config file’s by default.'),
  })
  .describe('A server that is a program on this machine.');

/** A server that is reached over the network. */
export const remoteServer = z
  .strictObject({
    type: z
      .enum(['http', 'streamable-http', 'sse'])
      .default('http')
      .describe(
        '`http` tries Streamable HTTP first and falls back to SSE. `streamable-http` is the same: some clients write it so.',
      ),
    url: z.url({ protocol: /^https?$/u }).describe('Address of its MCP endpoint.'),
    headers: z.record(z.string(), z.string()).default({}).describe('Headers of every request.'),
  })
  .describe('A server somewhere else.');

/** Marks of a server beside its entry. */
export const serverMarks = z.strictObject({
  enabled: z.boolean().default(true).describe('`false` keeps the entry without using it.'),
  trusted: z
    .boolean()
    .optional()
    .describe(
      'Whether its claims about its tools are believed. By default yes for a program, no for a remote server.',
    ),
  readOnly: patterns.default([]).describe('Tools (patterns) that you say only read.'),
  idempotent: patterns.default([]).describe('Tools (patterns) that you say may be repeated.'),
  instances: z
    .enum(['auto', 'shared', 'per-client'])
    .default('auto')
    .describe(
      'One instance for all clients, or one for each. `auto` shares until the server sends requests of its own.',
    ),
  login: z
    .enum(['shared', 'person'])
    .default('shared')
    .describe(
      '`person`: everybody who comes with a token of their own logs in for themselves, and a call is made with the login of whoever asks. `shared`: one login for everybody.',
    ),
  concurrency: z
    .int()
    .min(1)
    .max(SETTINGS.concurrencyMax)
    .default(SETTINGS.serverConcurrency)
    .describe('Calls under way at once.'),
  callTimeoutMs: z
    .int()
    .min(SETTINGS.timeoutMsMin)
    .max(SETTINGS.callTimeoutMsMax)
    .optional()
    .describe(
      `Time limit of a call. If you leave it out, a call has ${SETTINGS.callTimeoutMs / MS_PER_SECOND} s. A task with a longer \`timeoutMs\` then has that time, up to an hour.`,
    ),
  startTimeoutMs: z
    .int()
    .min(SETTINGS.timeoutMsMin)
    .max(SETTINGS.startTimeoutMsMax)
    .default(SETTINGS.startTimeoutMs)
    .describe('Time limit of a start.'),
  idleMinutes: z
    .number()
    .min(0)
    .max(SETTINGS.idleExitMinutesMax)
    .default(SETTINGS.serverIdleMinutes)
    .describe(
      'A program that nobody uses for this long is stopped. The next call starts it again. It is not stopped while a client follows one of its resources, or after a client changed something with it. 0 means never.',
    ),
});
