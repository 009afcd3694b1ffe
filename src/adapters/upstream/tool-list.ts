import type { Clock } from '../../base/clock.ts';
import { canonicalJson, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { Tool } from '../../knowledge/tool.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection } from './connection.ts';
import { writeVerdict } from './protocol-verdict.ts';
import { Relister } from './relister.ts';
import { readToolListing } from './tool-definition.ts';

/** What a tool list needs to do its work. */
export interface ToolListParts {
  readonly server: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for the first listing, and for each one that differs from the one before. */
  readonly onListed: (tools: readonly Tool[], protocol: string) => void;
}

/** What a server listed last, kept up to date while it announces changes. */
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

  /** Takes over what was listed on a connection. */
  take(entries: readonly Json[], connection: Connection): void {
    const { server, logger, onListed } = this.#parts;
    const { tools, problems } = readToolListing(server, entries);
    const protocol = writeVerdict(connection.verdict);
    const fingerprint = canonicalJson([protocol, tools.map(({ definition }) => definition)]);
    if (fingerprint === this.#fingerprint) {
      return;
    }
    for (const problem of problems.slice(0, UPSTREAM.strayLinesLogged)) {
      logger.warn('upstream_tool_faulty', {
        problem: plainLine(problem, UPSTREAM.errorLengthMax),
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
