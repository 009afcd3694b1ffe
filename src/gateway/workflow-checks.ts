import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import type { ToolDoor } from '../call/tool-door.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import { namedTools } from '../plan/named-tools.ts';
import type { Validation } from '../plan/plan.ts';
import { validate, type ValidationParts } from '../plan/validate.ts';

interface WorkflowChecksParts {
  readonly catalog: Pick<CatalogKeeper, 'whole'>;
  /** The tools that agents see. */
  readonly offered: Pick<OfferedTools, 'of' | 'visible'>;
  readonly checker: SchemaChecker;
  readonly door: Pick<ToolDoor, 'find'>;
}

/** Checks workflows against the tools that there are. */
export class WorkflowChecks {
  readonly #parts: WorkflowChecksParts;

  constructor(parts: WorkflowChecksParts) {
    this.#parts = parts;
  }

  /** Checks a workflow that was drafted here: its tools are known. */
  drafted(workflow: unknown): Validation {
    return validate(workflow, this.#measures(undefined));
  }

  /** Checks a workflow that an agent in this scope wrote. */
  async written(
    workflow: unknown,
    scope: Scope | undefined,
    signal: AbortSignal,
  ): Promise<Validation> {
    return validate(workflow, await this.forAgents(workflow, scope, signal));
  }

  /**
   * Returns the validation input for an agent's tasks. Suggestions for a mistyped tool name only
   * tools that the agent sees.
   */
  async forAgents(
    workflow: unknown,
    scope: Scope | undefined,
    signal: AbortSignal,
  ): Promise<ValidationParts> {
    const { catalog, offered } = this.#parts;
    const unlisted = await this.#list(workflow, scope, signal);
    return { ...this.#measures(scope), offered: offered.of(catalog.whole, scope), unlisted };
  }

  /** Returns the validation input for a person's tasks. */
  async forPeople(workflow: unknown, signal: AbortSignal): Promise<ValidationParts> {
    const unlisted = await this.#list(workflow, undefined, signal);
    return { ...this.#measures(undefined), unlisted };
  }

  #measures(scope: Scope | undefined): Pick<ValidationParts, 'catalog' | 'checker'> {
    const { catalog, offered, checker } = this.#parts;
    return { catalog: offered.visible(catalog.whole, scope), checker };
  }

  /**
   * Finds all tools that a workflow names, at the same time, which starts servers that never ran.
   * Returns the tools that could not be found, with the reasons.
   */
  async #list(
    workflow: unknown,
    scope: Scope | undefined,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const troubles = new Map<string, string>();
    await Promise.all(
      namedTools(workflow).map(async (tool) => {
        const found = await this.#parts.door.find(tool, scope, signal);
        if (found.kind === 'unknown' && found.code !== 'tool_unknown') {
          troubles.set(tool, found.message);
        }
      }),
    );
    return troubles;
  }
}
