/** Sections of `pml` in `pml.json`, one constant each. */
import { z } from 'zod';

import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import { SETTINGS } from '../tuning/config.ts';
import { EXECUTE, RETENTION } from '../tuning/execute.ts';
import { SPECULATION } from '../tuning/gateway.ts';
import { patterns } from './server-schema.ts';

/** The embedding model. */
export const embeddingFields = z
  .strictObject({
    model: z
      .enum(['minilm', 'bge-m3', 'openai', 'none'])
      .default('minilm')
      .describe(
        '`minilm` comes with pml. `bge-m3` knows many languages and is installed by you. `openai`: any endpoint that speaks `/v1/embeddings`. `none`: search by words alone.',
      ),
    url: z
      .string()
      .optional()
      .describe(
        'With `openai`: the address, for instance `http://127.0.0.1:11434/v1`. References such as `${env:NAME}` are substituted here too.',
      ),
    name: z
      .string()
      .min(1)
      .max(SETTINGS.modelNameLengthMax)
      .optional()
      .describe('With `openai`: what the endpoint calls the model.'),
    dimension: z
      .int()
      .min(1)
      .max(SETTINGS.dimensionMax)
      .optional()
      .describe('With `openai`: numbers in a vector; the endpoint is asked when left out.'),
    apiKey: z
      .string()
      .min(1)
      .optional()
      .describe('With `openai`: the key, best as `${secret:NAME}` or `${env:NAME}`.'),
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('With `bge-m3`: where the files of the model are; pml’s own folder by default.'),
    download: z
      .boolean()
      .default(false)
      .describe('With `bge-m3`: whether the model (570 MB) is downloaded where it is missing.'),
  })
  .refine(hasEndpoint, {
    path: ['url'],
    error: 'is needed with the model "openai", and so is name: they say who is asked for vectors',
    when: ({ value }) => isJsonObject(value as Json),
  });

/**
 * Returns true if the endpoint is set. It is checked when the file is read: otherwise search would
 * stay by words, and nobody would know why.
 */
function hasEndpoint(embedding: unknown): boolean {
  const { model, url, name } = embedding as JsonObject;
  return model !== 'openai' || (url !== undefined && name !== undefined);
}

/** Limits of workflows. */
export const executeFields = z.strictObject({
  concurrency: z
    .int()
    .min(1)
    .max(SETTINGS.concurrencyMax)
    .default(EXECUTE.concurrencyMax)
    .describe('Calls of all servers under way at once.'),
  answerWithinMs: z
    .int()
    .min(SETTINGS.timeoutMsMin)
    .max(SETTINGS.callTimeoutMsMax)
    .default(EXECUTE.answerWithinMs)
    .describe('A longer run is answered with `running` and goes on.'),
  runTimeoutMs: z
    .int()
    .min(SETTINGS.timeoutMsMin)
    .max(SETTINGS.runTimeoutMsMax)
    .default(EXECUTE.runTimeoutMs)
    .describe(
      'How long a run may take. Then it is ended, whatever is under way. Time does not count while the run is paused, waits only for a person, or lies between two processes. A workflow may have a shorter `timeoutMs` of its own.',
    ),
  approvalSeconds: z
    .int()
    .min(SETTINGS.approvalSecondsMin)
    .max(SETTINGS.approvalSecondsMax)
    .default(EXECUTE.approvalMs / MS_PER_SECOND)
    .describe('How long a person has to approve a call before it is refused.'),
});

const riskClass = z.enum(['safe', 'moderate', 'dangerous']);

const argumentCondition = z.strictObject({
  inside: z
    .array(z.string().min(1))
    .optional()
    .describe('It is a path in one of these folders; relative ones start at this file’s.'),
  outside: z
    .array(z.string().min(1))
    .optional()
    .describe('It is a path in none of these folders. Links are not followed.'),
  above: z.number().optional().describe('It is a number above this one.'),
  below: z.number().optional().describe('It is a number below this one.'),
  like: z.string().min(1).optional().describe('Its text is of this pattern.'),
});

const policyRule = z
  .strictObject({
    tools: z
      .string()
      .min(1)
      .optional()
      .describe('Pattern of `server:tool`; `*` stands for anything.'),
    risk: riskClass.optional().describe('Only calls of this class; see `pml risk`.'),
    when: z
      .record(z.string().min(1), argumentCondition)
      .optional()
      .describe('Only calls whose arguments, by name or dotted path, are all like this.'),
    action: z.enum(['allow', 'ask', 'deny']).describe('What happens when it is called.'),
  })
  .refine((rule) => rule.tools !== undefined || rule.risk !== undefined, {
    path: ['tools'],
    error: 'is needed, or risk: a rule says which calls it is about ("*" is all of them)',
  });

const riskRule = z.strictObject({
  tools: z.string().min(1).describe('Pattern of `server:tool`.'),
  risk: riskClass.describe('What its tools are.'),
  reason: z.string().optional().describe('Why, for those who read it later.'),
});

/** Rules for calls: allowed, asked about, denied. */
export const policyFields = z.strictObject({
  rules: z
    .array(policyRule)
    .default([])
    .describe(
      'The first rule that matches holds. If none matches: safe calls run; moderate calls run on a trusted server and ask once per tool on others; dangerous calls ask every time.',
    ),
  risks: z
    .array(riskRule)
    .default([])
    .describe('Risk classes that you set for tools; the first that matches holds.'),
  askThrough: patterns
    .default([...SETTINGS.clientsWithPeople])
    .describe(
      'Clients (patterns of their names) that are known to show questions to a person. There, approvals are asked in the client.',
    ),
});

/** The servers and tools that a client with a profile sees. */
export const profile = z.strictObject({
  servers: patterns
    .optional()
    .describe('Servers (patterns of their names) that such a client sees; all when left out.'),
  tools: patterns
    .optional()
    .describe('Tools (patterns of `server:tool`) of these servers; all when left out.'),
});

/** Retention of ended runs and of other records. */
export const retentionFields = z.strictObject({
  runsDays: z
    .int()
    .min(1)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.runsDays)
    .describe(
      'Days after its end for which a run is kept, with its events, checkpoints, decisions and results.',
    ),
  runsMax: z
    .int()
    .min(1)
    .max(SETTINGS.runsMaxMax)
    .default(RETENTION.runsMax)
    .describe('The highest number of ended runs that are kept; the oldest are removed first.'),
  runsMegabytes: z
    .int()
    .min(1)
    .max(SETTINGS.runsMegabytesMax)
    .default(RETENTION.runsMegabytes)
    .describe(
      'Space for ended runs, in megabytes as stored. Above it, kept results of the oldest runs are removed first, then whole runs.',
    ),
  tracesDays: z
    .int()
    .min(1)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.tracesDays)
    .describe('Days for which traces of decisions are kept (`pml explain` reads them).'),
  tracesMax: z
    .int()
    .min(1)
    .max(SETTINGS.tracesMaxMax)
    .default(RETENTION.tracesMax)
    .describe('The highest number of traces that are kept; the oldest are removed first.'),
  episodesDays: z
    .int()
    .min(SETTINGS.episodesDaysMin)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.episodesDays)
    .describe('Days for which outcomes of calls and plans are kept (thresholds learn from them).'),
  episodesMax: z
    .int()
    .min(1)
    .max(SETTINGS.tracesMaxMax)
    .default(RETENTION.episodesMax)
    .describe('The highest number of such outcomes; the oldest are removed first.'),
  auditDays: z
    .int()
    .min(1)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.auditDays)
    .describe('Days for which the audit is kept (`pml audit` reads it).'),
  auditMax: z
    .int()
    .min(1)
    .max(SETTINGS.tracesMaxMax)
    .default(RETENTION.auditMax)
    .describe('The highest number of audit entries; the oldest are removed first.'),
});

const seconds = z.number().min(0).max(SETTINGS.speculationSecondsMax);

/** Limits and price of running ahead. */
export const speculationFields = z.strictObject({
  enabled: z.boolean().default(true).describe('`false` switches running ahead off.'),
  off: patterns
    .default([])
    .describe(
      'Tools (patterns of `server:tool`; `server:*` is a whole server) that are never run ahead.',
    ),
  plans: z
    .enum(['safe', 'moderate'])
    .default('safe')
    .describe(
      'Which plans run at once: only plans that read (`safe`), or also plans with `moderate` calls. Dangerous calls always ask a person.',
    ),
  atOnce: z
    .int()
    .min(1)
    .max(SETTINGS.concurrencyMax)
    .default(SPECULATION.atOnce)
    .describe(
      'How many calls run ahead at the same time, for each client. A plan that makes more at once is only proposed.',
    ),
  secondsMax: seconds
    .default(SPECULATION.secondsMax)
    .describe(
      'Seconds for calls ahead after one answer. A call that takes longer is given up. A plan that is expected to take longer is only proposed.',
    ),
  costMax: z
    .number()
    .min(0)
    .max(SETTINGS.speculationCostMax)
    .default(SPECULATION.costMax)
    .describe(
      'What calls and plans run ahead may cost per session, in the currency of `costPerCall`.',
    ),
  costPerCall: z
    .record(z.string().min(1), z.number().min(0).max(SETTINGS.speculationCostMax))
    .default({})
    .describe(
      'What a call costs, by pattern of `server:tool`; the first that matches holds. In plans, a metered call without a price counts 0.001 for each second that it takes.',
    ),
  eagerness: z
    .enum(['thrifty', 'balanced', 'eager'])
    .default('balanced')
    .describe('The price of a wasted call. `thrifty` makes fewer calls ahead; `eager` makes more.'),
  metered: patterns
    .default([])
    .describe(
      'Tools (patterns of `server:tool`) whose calls use something limited, such as a quota. They are made ahead only if they are likely.',
    ),
  unmetered: patterns
    .default([])
    .describe(
      'Tools (patterns) whose calls cost nothing. For all others pml decides by how long they take; a tool with `openWorldHint` counts as metered.',
    ),
  wasteMax: z
    .number()
    .min(0)
    .max(1)
    .default(SPECULATION.wasteMax)
    .describe('The highest share of wasted metered calls. Above it, pml runs less ahead.'),
  repeats: z
    .boolean()
    .default(true)
    .describe(
      'Whether a repeated read is answered from memory. This happens only for reads of local files that are unchanged. One repeat in ten is made anyway and compared.',
    ),
  ttlSeconds: seconds
    .default(SPECULATION.ttlSeconds)
    .describe('How long an answer that was fetched ahead may be used.'),
  pathTtlSeconds: seconds
    .default(SPECULATION.pathTtlSeconds)
    .describe('The same, if the answer may depend on local files that cannot be watched.'),
  worlds: z
    .record(z.string().min(1), z.array(z.string().min(1)))
    .default({})
    .describe(
      'Groups of servers that share nothing with the others, under names of your choice. A write in one world does not drop answers of another.',
    ),
});
