import { dirname, resolve } from 'node:path';

import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Settings } from '../config/schema.ts';
import { readTemplates } from '../config/templates.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';

/**
 * Takes over what the file of templates says of how tools belong together. A file that cannot be
 * read changes nothing; answers what is wrong with it.
 */
export async function applyTemplates(
  graph: GraphKeeper,
  { pml: { templates } }: Settings,
  { configFile, logger }: { readonly configFile: string; readonly logger: Logger },
): Promise<string | undefined> {
  try {
    const read =
      templates === undefined ? [] : readTemplates(resolve(dirname(configFile), templates));
    await graph.setTemplates(read.flatMap(({ edges }) => edges));
    return undefined;
  } catch (error) {
    logger.warn('templates_not_read', { error: describeError(error) });
    return describeError(error);
  }
}
