/** The part of `pml.json` about retention. */
import { z } from 'zod';

import { SETTINGS } from '../tuning/config.ts';
import { RETENTION } from '../tuning/execute.ts';

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
