/**
 * Approvals of calls outside runs. A client in proxy mode does not wait: it is told where to
 * approve, and the same call, made again by the same client after a person said yes, goes through
 * once.
 */
import type { Clock } from '../base/clock.ts';
import { canonicalJson } from '../base/json.ts';
import type { Random } from '../base/random.ts';
import { CALL } from '../tuning/call.ts';
import {
  type ApprovalRequest,
  type ApprovalVerdict,
  askInClient,
  clientWithPerson,
  personAt,
} from './approval.ts';
import type { Asker } from './asker.ts';
import { callKind } from './standing-offer.ts';

interface CallApprovalsParts {
  readonly hash: (text: string) => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly approvalMs: () => number;
  /** Patterns of the names of clients that show questions to a person. */
  readonly clientsWithPeople: () => readonly string[];
}

/** A call outside any run that waits for a person. */
export interface PendingCall {
  readonly id: string;
  readonly client?: string;
  readonly request: ApprovalRequest;
  readonly argsHash: string;
  readonly requestedAt: number;
  readonly expiresAt: number;
}

/** A call that was decided about. */
interface DecidedCall {
  readonly id: string;
  readonly args: ApprovalRequest['args'];
  readonly at: number;
  readonly verdict: Said['kind'];
  readonly by: string;
}

type Said = Extract<ApprovalVerdict, { readonly kind: 'approved' | 'denied' }>;

interface Entry extends PendingCall {
  readonly key: string;
  verdict?: Said;
}

type Whose = Pick<Asker, 'session' | 'holder' | 'client' | 'person'>;

export class CallApprovals {
  readonly #parts: CallApprovalsParts;
  readonly #entries = new Map<string, Entry>();
  /** The last decided call of each tool, for whoever is asked again; as many as may wait. */
  readonly #decided = new Map<string, DecidedCall>();
  /** Counts for each kind of call how often in a row a person said yes. Bounded. */
  readonly #approvals = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(parts: CallApprovalsParts) {
    this.#parts = parts;
  }

  /**
   * Returns the verdict of a person on exactly this call of this client. If there is none yet,
   * registers the question.
   */
  async approve(
    { session, holder = session, client, person }: Whose,
    request: ApprovalRequest,
    signal: AbortSignal,
  ): Promise<ApprovalVerdict> {
    const { hash, clock, random, clientsWithPeople } = this.#parts;
    const argsHash = hash(canonicalJson(request.args));
    const key = `${holder}\n${request.tool}\n${argsHash}`;
    const said = this.#taken(key);
    if (said !== undefined) {
      return said;
    }
    const id = random.uniqueId();
    const name = clientWithPerson(client, clientsWithPeople(), request);
    const answer =
      client === undefined || name === undefined
        ? undefined
        : await askInClient(client, id, request, signal);
    return answer === undefined
      ? this.#wait(key, id, client?.name, request, argsHash, clock.now())
      : { kind: answer, by: personAt(name ?? '', person) };
  }

  /** Calls that wait for a person, the oldest first. */
  pending(): readonly PendingCall[] {
    this.#dropStale();
    return [...this.#entries.values()]
      .filter(({ verdict }) => verdict === undefined)
      .map(({ id, client, request, argsHash, requestedAt, expiresAt }) => ({
        id,
        ...(client !== undefined && { client }),
        request,
        argsHash,
        requestedAt,
        expiresAt,
      }));
  }

  /**
   * Takes a person's verdict. Returns undefined on success, or the reason why the verdict cannot be
   * taken.
   */
  decide(id: string, verdict: Said): string | undefined {
    this.#dropStale();
    const entry = [...this.#entries.values()].find((each) => each.id === id);
    if (entry === undefined) {
      return `nothing waits under "${id}"; the time to approve it may have run out`;
    }
    if (entry.verdict !== undefined) {
      return `it was decided before: ${entry.verdict.kind}, by ${entry.verdict.by}`;
    }
    entry.verdict = verdict;
    this.#noteDecided(entry, verdict);
    this.#tell();
    return undefined;
  }

  /** The last call of a tool that a person decided about. */
  lastDecided(tool: string): DecidedCall | undefined {
    return this.#decided.get(tool);
  }

  /** Returns how many calls of this kind a person approved in a row. */
  approvalsOf(kind: string): number {
    return this.#approvals.get(kind) ?? 0;
  }

  /** Called when a call begins to wait, and when one was decided about. The result ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }

  #noteDecided({ id, request, requestedAt }: Entry, { kind, by }: Said): void {
    this.#decided.delete(request.tool);
    const [longestAgo] = this.#decided.keys();
    if (this.#decided.size >= CALL.approvalsWaitingMax && longestAgo !== undefined) {
      this.#decided.delete(longestAgo);
    }
    this.#noteKind(callKind(request.tool, request.args), kind === 'approved');
    this.#decided.set(request.tool, { id, args: request.args, at: requestedAt, verdict: kind, by });
  }

  /** A no begins the count again. */
  #noteKind(kind: string, isApproved: boolean): void {
    const times = isApproved ? this.approvalsOf(kind) + 1 : 0;
    this.#approvals.delete(kind);
    const [longestAgo] = this.#approvals.keys();
    if (this.#approvals.size >= CALL.approvalsWaitingMax && longestAgo !== undefined) {
      this.#approvals.delete(longestAgo);
    }
    this.#approvals.set(kind, times);
  }

  /** Removes a verdict as it is read: each one is used once. */
  #taken(key: string): Said | undefined {
    this.#dropStale();
    const said = this.#entries.get(key)?.verdict;
    if (said !== undefined) {
      this.#entries.delete(key);
    }
    return said;
  }

  #wait(
    key: string,
    id: string,
    client: string | undefined,
    request: ApprovalRequest,
    argsHash: string,
    requestedAt: number,
  ): ApprovalVerdict {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      if (this.#entries.size >= CALL.approvalsWaitingMax) {
        const reason = 'too many calls wait for a person already';
        return { kind: 'withdrawn', reason };
      }
      const expiresAt = requestedAt + this.#parts.approvalMs();
      const named = client !== undefined && { client };
      entry = { key, id, ...named, request, argsHash, requestedAt, expiresAt };
      this.#entries.set(key, entry);
      this.#tell();
    }
    return { kind: 'pending', id: entry.id, expiresAt: entry.expiresAt };
  }

  #dropStale(): void {
    const now = this.#parts.clock.now();
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt <= now) {
        this.#entries.delete(key);
      }
    }
  }
}
