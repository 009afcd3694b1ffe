import type { Cancellation } from '../../base/cancellation.ts';
import { type Clock, sleep } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { toolId } from '../../base/ids.ts';
import {
  type Json,
  type JsonObject,
  canonicalJson,
  isJsonObject,
  isNestedBeyond,
} from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { Tool, ToolAnnotations } from '../../knowledge/tool.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection } from './connection.ts';
import { writeVerdict } from './protocol-verdict.ts';
import { TimeLimit } from './time-limit.ts';

interface ToolListParts {
  readonly server: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for the first listing, and for every changed one. */
  readonly onListed: (tools: readonly Tool[], protocol: string) => void;
}

/** The last listing of a server. Kept up to date while the server announces changes. */
export class ToolList {
  readonly #parts: ToolListParts;
  #count = 0;
  #fingerprint: string | undefined;
  readonly #relister: Relister;

  constructor(parts: ToolListParts) {
    this.#parts = parts;
    const { clock, logger } = parts;
    this.#relister = new Relister({
      clock,
      logger,
      what: 'the tools were not listed',
      list: async (connection, signal) => this.take(await connection.listTools(signal), connection),
    });
  }

  get count(): number {
    return this.#count;
  }

  /** Takes the listing of a connection. */
  take(entries: readonly Json[], connection: Connection): void {
    const { server, logger, onListed } = this.#parts;
    const { tools, problems } = readToolListing(server, entries);
    const protocol = writeVerdict(connection.verdict);
    const fingerprint = canonicalJson([protocol, tools.map(({ definition }) => definition)]);
    if (fingerprint === this.#fingerprint) {
      return;
    }
    for (const problem of problems.slice(0, TEXTS.fewMax)) {
      logger.warn('upstream_tool_faulty', {
        problem: plainLine(problem, TEXTS.messageLengthMax),
        faults: problems.length,
      });
    }
    this.#fingerprint = fingerprint;
    this.#count = tools.length;
    onListed(tools, protocol);
  }

  /** Lists again, now or after the listing that is under way. */
  refresh(connection: Connection, signal: AbortSignal): void {
    this.#relister.refresh(connection, signal);
  }
}

/** The tools of a listing, and the problems in it. */
interface ToolListing {
  readonly tools: readonly Tool[];
  /** In plain words, one per fault; for the log. */
  readonly problems: readonly string[];
}

const ANY_OBJECT: JsonObject = { type: 'object' };

/**
 * Reads a server's list of tools. A mistake in one definition costs at most that tool.
 *
 * Of two tools with one name the first is kept, because a call could not tell them apart.
 */
export function readToolListing(
  server: string,
  entries: readonly Json[],
  toolsMax: number = UPSTREAM.toolsMax,
): ToolListing {
  const tools = new Map<string, Tool>();
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (tools.size >= toolsMax) {
      problems.push(`more than ${toolsMax} tools: the rest is left out`);
      break;
    }
    const name = isJsonObject(entry) ? entry['name'] : undefined;
    if (!isJsonObject(entry) || typeof name !== 'string' || name === '') {
      problems.push(`entry ${index} is not a tool with a name`);
    } else if (isNestedBeyond(entry, UPSTREAM.answerDepthMax)) {
      problems.push(`entry ${index} is nested too deep`);
    } else if (tools.has(name)) {
      problems.push(`two tools are named "${name}": the first is used`);
    } else {
      tools.set(name, readTool(server, name, entry));
    }
  }
  return { tools: [...tools.values()], problems };
}

function readTool(server: string, name: string, definition: JsonObject): Tool {
  const { description, inputSchema, outputSchema, annotations } = definition;
  return {
    id: toolId(server, name),
    server,
    name,
    description: typeof description === 'string' ? description : '',
    inputSchema: isJsonObject(inputSchema) ? inputSchema : ANY_OBJECT,
    ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
    ...(isJsonObject(annotations) ? { annotations: readAnnotations(annotations) } : {}),
    definition,
  };
}

function readAnnotations(claims: JsonObject): ToolAnnotations {
  const flag = <Name extends string>(name: Name): { readonly [K in Name]?: boolean } => {
    const value = claims[name];
    return typeof value === 'boolean' ? ({ [name]: value } as { [K in Name]: boolean }) : {};
  };
  return {
    ...(typeof claims['title'] === 'string' ? { title: claims['title'] } : {}),
    ...flag('readOnlyHint'),
    ...flag('destructiveHint'),
    ...flag('idempotentHint'),
    ...flag('openWorldHint'),
  };
}

interface RelisterParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** In the words of an error: "the tools were not listed". */
  readonly what: string;
  readonly list: (connection: Connection, signal: Cancellation) => Promise<void>;
}

/**
 * Lists again when it is told that something changed.
 *
 * Announcements that come while a listing is under way lead to one more listing after it, and
 * listings keep a distance, so that a server that announces without end costs little.
 */
export class Relister {
  readonly #parts: RelisterParts;
  #stale: Connection | undefined;
  #isRefreshing = false;

  constructor(parts: RelisterParts) {
    this.#parts = parts;
  }

  /** Lists on this connection, now or after the listing that is under way. */
  refresh(connection: Connection, signal: AbortSignal): void {
    this.#stale = connection;
    if (!this.#isRefreshing) {
      this.#isRefreshing = true;
      void this.#refresh(signal).finally(() => {
        this.#isRefreshing = false;
      });
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { clock, logger, what, list } = this.#parts;
    while (this.#stale?.isOpen === true && !signal.aborted) {
      const connection = this.#stale;
      this.#stale = undefined;
      const limit = new TimeLimit(clock, UPSTREAM.listTimeoutMs, what, signal);
      try {
        await list(connection, limit.signal);
      } catch (error) {
        const reason = plainLine(describeError(error), TEXTS.messageLengthMax);
        logger.warn('upstream_listing_failed', { reason });
      } finally {
        limit[Symbol.dispose]();
      }
      await sleep(clock, UPSTREAM.relistIntervalMs, signal).catch(() => undefined);
    }
  }
}
