/** The part of `pml.json` that says what a client sees which names a profile. */
import { z } from 'zod';

const patterns = z.array(z.string().min(1));

export const profile = z.strictObject({
  servers: patterns
    .optional()
    .describe('Servers (patterns of their names) that such a client sees; all when left out.'),
  tools: patterns
    .optional()
    .describe('Tools (patterns of `server:tool`) of these servers; all when left out.'),
});
