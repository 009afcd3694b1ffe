/** The part of `pml.json` that says what may be run before it is asked for. */
import { z } from 'zod';

import { SETTINGS } from '../tuning/config.ts';
import { SPECULATION } from '../tuning/gateway.ts';

const patterns = z.array(z.string().min(1));
const seconds = z.number().min(0).max(SETTINGS.speculationSecondsMax);

/** How far pml may run ahead of the agent, and at what price. */
export const speculationFields = z.strictObject({
  enabled: z.boolean().default(true).describe('`false` turns all of it off.'),
  off: patterns
    .default([])
    .describe(
      'Tools (patterns of `server:tool`; `server:*` is a whole server) that are never run before they are asked for.',
    ),
  plans: z
    .enum(['safe', 'moderate'])
    .default('safe')
    .describe(
      'What the plan of an intent may contain to be run at once: only what reads (`safe`), or also what is `moderate`. Dangerous calls always ask a person.',
    ),
  atOnce: z
    .int()
    .min(1)
    .max(SETTINGS.concurrencyMax)
    .default(SPECULATION.atOnce)
    .describe(
      'Calls run ahead at the same time, for each client; a plan that makes more at once is only proposed.',
    ),
  secondsMax: seconds
    .default(SPECULATION.secondsMax)
    .describe(
      'Seconds of calls run ahead after one answer; whatever takes longer is given up. A plan that is expected to take longer is only proposed.',
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
    .describe(
      'How dear a call for nothing is. `thrifty` makes fewer calls ahead, `eager` makes more.',
    ),
  metered: patterns
    .default([])
    .describe(
      'Tools (patterns of `server:tool`) whose calls spend something that is limited, such as a quota: they are made ahead only where they are likely.',
    ),
  unmetered: patterns
    .default([])
    .describe(
      'Tools (patterns) whose calls may be made as often as one likes. Of all others pml finds out by how long they take; a tool with `openWorldHint` counts as metered.',
    ),
  wasteMax: z
    .number()
    .min(0)
    .max(1)
    .default(SPECULATION.wasteMax)
    .describe('Share of metered calls run ahead for nothing, above which less is run ahead.'),
  repeats: z
    .boolean()
    .default(true)
    .describe(
      'Whether a read that a client makes again is answered from memory. That is done only for reads of local files that are unchanged since; one in ten is made all the same and compared.',
    ),
  ttlSeconds: seconds
    .default(SPECULATION.ttlSeconds)
    .describe('How long an answer that was fetched ahead may be used.'),
  pathTtlSeconds: seconds
    .default(SPECULATION.pathTtlSeconds)
    .describe('The same where it may depend on local files that cannot be watched.'),
  worlds: z
    .record(z.string().min(1), z.array(z.string().min(1)))
    .default({})
    .describe(
      'Servers that share nothing with all others, by a name of your choice: a write in one world leaves answers of another in use.',
    ),
});
