/** The part of `pml.json` about running ahead. */
import { z } from 'zod';

import { SETTINGS } from '../tuning/config.ts';
import { SPECULATION } from '../tuning/gateway.ts';

const patterns = z.array(z.string().min(1));
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
    .describe('The price of a wasted call. `thrifty` makes fewer calls ahead, `eager` makes more.'),
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
