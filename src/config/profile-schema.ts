/**
 * The part of `pml.json` about profiles: the servers and tools that a client with a profile sees.
 */
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
