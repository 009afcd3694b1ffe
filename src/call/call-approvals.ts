/**
 * Approvals of calls outside runs. A client in proxy mode does not wait: it is told where to
 * approve, and the same call, made again by the same client after a person said yes, goes through
 * once.
 */
import type { Clock } from '../base/clock.ts';
import { type JsonObject, canonicalJson } from '../base/json.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Random } from '../base/random.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL, RISK } from '../tuning/call.ts';
import {
  type ApprovalRequest,
  type ApprovalVerdict,
  askInClient,
  clientWithPerson,
  personAt,
} from './approval.ts';
import type { Asker } from './asker.ts';
import { classifyCall } from './risk-arguments.ts';
import { nameWords } from './risk-text.ts';
import { isOn, isSelector } from './risk-values.ts';
import { classifyTool } from './risk.ts';

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

  /** Returns the calls that wait for a person, oldest first. */
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

  /** Returns the last call of a tool that a person approved or denied. */
  lastDecided(tool: string): DecidedCall | undefined {
    return this.#decided.get(tool);
  }

  /** Returns how many calls of this kind a person approved in a row. */
  approvalsOf(kind: string): number {
    return this.#approvals.get(kind) ?? 0;
  }

  /**
   * Calls the listener when a call begins to wait and when a person decides. Returns the function
   * that unsubscribes.
   */
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
    const said = { id, args: request.args, at: requestedAt, verdict: kind, by };
    keepLast(this.#decided, request.tool, said, CALL.approvalsWaitingMax);
    this.#noteKind(callKind(request.tool, request.args), kind === 'approved');
  }

  /** Counts approvals in a row. A denial sets the count to zero. */
  #noteKind(kind: string, isApproved: boolean): void {
    const times = isApproved ? this.approvalsOf(kind) + 1 : 0;
    keepLast(this.#approvals, kind, times, CALL.approvalsWaitingMax);
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

/** A rule that a person could set so that calls of one kind are no longer asked about. */
export interface StandingOffer {
  /** Number of calls of this kind that a person approved in a row. */
  readonly approvals: number;
  /** The command that allows it. */
  readonly allow: string;
}

/**
 * Returns what calls of one kind have in common: the tool, the acts that they choose, and the flags that
 * they switch on. Paths, names and texts are different in every call.
 */
export function callKind(tool: string, args: JsonObject): string {
  const flags = Object.entries(args)
    .slice(0, RISK.parametersRead)
    .filter(([, value]) => isOn(value))
    .map(([name]) => name)
    .toSorted();
  return canonicalJson([tool, choicesOf(args), flags]);
}

/**
 * Returns the command by which a person has calls of this kind made without asking. Returns undefined where
 * the call forces, chooses to destroy, or carries a text that destroys: each of these is to be looked at.
 */
export function commandToAllow(tool: Tool, args: JsonObject): string | undefined {
  return PLAIN_ID.test(tool.id) && isSpared(tool, args)
    ? `pml risk ${tool.id} moderate`
    : undefined;
}

/** The person pastes it into a shell: an id that a shell would read otherwise is not offered. */
const PLAIN_ID = /^[\w.-]+:[\w.-]+$/u;
const PLAIN_CHOICE = /^[\w.-]{1,64}$/u;

/** Returns true if the call would not be asked about if the person classed the tool as moderate. */
function isSpared(tool: Tool, args: JsonObject): boolean {
  const judged = classifyTool(tool, { overrides: [{ tools: tool.id, risk: 'moderate' }] });
  return classifyCall(judged, tool, args).risk !== 'dangerous';
}

/** Returns the acts that a call chooses by name, such as `mode: append`. */
function choicesOf(args: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(args)
      .slice(0, RISK.parametersRead)
      .flatMap(([name, value]) =>
        typeof value === 'string' &&
        PLAIN_CHOICE.test(value) &&
        isSelector(nameWords(name.slice(0, RISK.nameLengthMax)))
          ? [[name, value]]
          : [],
      ),
  );
}
