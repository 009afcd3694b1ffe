import { dirname, resolve } from 'node:path';

import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Settings } from '../config/schema.ts';
import { readTemplates } from '../config/templates.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';

/** What a person wrote about how tools belong together, taken over into the graph. */
export class Templates {
  readonly #graph: GraphKeeper;
  readonly #places: { readonly configFile: string; readonly logger: Logger };
  #problem: string | undefined;

  constructor(
    graph: GraphKeeper,
    places: { readonly configFile: string; readonly logger: Logger },
  ) {
    this.#graph = graph;
    this.#places = places;
  }

  /** What is wrong with the file, where something is. */
  get problems(): readonly string[] {
    return this.#problem === undefined ? [] : [this.#problem];
  }

  /** Takes the file of these settings over; one that cannot be read changes nothing. */
  async apply({ pml: { templates } }: Settings): Promise<void> {
    const { configFile, logger } = this.#places;
    try {
      const read =
        templates === undefined ? [] : readTemplates(resolve(dirname(configFile), templates));
      await this.#graph.setTemplates(read.flatMap(({ edges }) => edges));
      this.#problem = undefined;
    } catch (error) {
      this.#problem = describeError(error);
      logger.warn('templates_not_read', { error: this.#problem });
    }
  }
}
