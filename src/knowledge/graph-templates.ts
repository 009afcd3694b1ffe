import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { TemplateEdge } from './graph-delta.ts';
import type { GraphKeeper } from './graph-keeper.ts';

/** What a person wrote about how tools belong together, taken over into the graph. */
export class GraphTemplates {
  readonly #graph: Pick<GraphKeeper, 'setTemplates'>;
  readonly #logger: Logger;
  #problem: string | undefined;

  constructor(graph: Pick<GraphKeeper, 'setTemplates'>, logger: Logger) {
    this.#graph = graph;
    this.#logger = logger;
  }

  /** What is wrong with the file, where something is. */
  get problems(): readonly string[] {
    return this.#problem === undefined ? [] : [this.#problem];
  }

  /** Takes over what is read; what cannot be read changes nothing. */
  async apply(read: () => readonly TemplateEdge[]): Promise<void> {
    try {
      await this.#graph.setTemplates(read());
      this.#problem = undefined;
    } catch (error) {
      this.#problem = describeError(error);
      this.#logger.warn('templates_not_read', { error: this.#problem });
    }
  }
}
