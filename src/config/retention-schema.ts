/** The part of `pml.json` that says how long what happened is kept. */
import { z } from 'zod';

import { SETTINGS } from '../tuning/config.ts';
import { RETENTION } from '../tuning/execute.ts';

/** How long runs that have ended are kept, and what was recorded beside them. */
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
    .describe('Ended runs that are kept at the most; the oldest go first.'),
  runsMegabytes: z
    .int()
    .min(1)
    .max(SETTINGS.runsMegabytesMax)
    .default(RETENTION.runsMegabytes)
    .describe(
      'Room for ended runs, in megabytes as stored. Beyond it kept results go first, of the runs that ended first; then whole runs.',
    ),
  tracesDays: z
    .int()
    .min(1)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.tracesDays)
    .describe('Days for which recorded decisions are kept, which pml explain tells about.'),
  tracesMax: z
    .int()
    .min(1)
    .max(SETTINGS.tracesMaxMax)
    .default(RETENTION.tracesMax)
    .describe('Recorded decisions that are kept at the most; the oldest go first.'),
  episodesDays: z
    .int()
    .min(SETTINGS.episodesDaysMin)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.episodesDays)
    .describe(
      'Days for which it is kept how past calls and plans ended, which thresholds learn from.',
    ),
  episodesMax: z
    .int()
    .min(1)
    .max(SETTINGS.tracesMaxMax)
    .default(RETENTION.episodesMax)
    .describe('Such ends that are kept at the most; the oldest go first.'),
  auditDays: z
    .int()
    .min(1)
    .max(SETTINGS.runsDaysMax)
    .default(RETENTION.auditDays)
    .describe('Days for which it is kept who did what, which pml audit tells.'),
  auditMax: z
    .int()
    .min(1)
    .max(SETTINGS.tracesMaxMax)
    .default(RETENTION.auditMax)
    .describe('Entries of the audit that are kept at the most; the oldest go first.'),
});
