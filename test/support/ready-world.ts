import { sessionId, type SessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { PathState } from '../../src/call/path-watch.ts';
import { type AheadEnd, ReadyAnswers, type TakenAnswer } from '../../src/call/ready-answers.ts';
import type { CallOutcome, ToolCall } from '../../src/call/tool-caller.ts';
import { WorldWatch } from '../../src/call/world-watch.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { answered } from './fake-upstreams.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

export const ADA: SessionId = sessionId('ada');
/** Long before everything. */
export const OLD = 1_000_000;
const never = new AbortController().signal;

/** A tool of which nothing is known but its name. */
export function tool(server: string, name: string): Tool {
  const inputSchema = { type: 'object' };
  const id = toolId(server, name);
  return { id, server, name, description: '', inputSchema, definition: { name } };
}

/** A call under way that a test ends. */
export function pending(): { outcome: Promise<CallOutcome>; end: (outcome: CallOutcome) => void } {
  const ends: ((outcome: CallOutcome) => void)[] = [];
  const outcome = new Promise<CallOutcome>((resolve) => ends.push(resolve));
  return { outcome, end: (ended) => ends[0]?.(ended) };
}

/** Answers that are made ahead, with a disk and a clock that a test owns. */
export class ReadyWorld {
  readonly clock: ManualClock = manualClock(OLD + 60_000);
  readonly disk: Map<string, PathState> = new Map();
  readonly ends: AheadEnd[] = [];
  readonly ready: ReadyAnswers;
  readonly session: SessionId = ADA;
  identity = 'first';
  isAllowed = true;
  lastMayYield: () => boolean = () => true;
  lastSignal: AbortSignal = never;

  /** Servers whose writes other instances were told of. */
  readonly announced: string[] = [];
  readonly worlds: WorldWatch;

  constructor(named: Readonly<Record<string, readonly string[]>> = {}) {
    const { clock } = this;
    const announce = (server: string): void => void this.announced.push(server);
    this.worlds = new WorldWatch({ worlds: () => named, clock, announce });
    this.ready = new ReadyAnswers({
      worlds: this.worlds,
      paths: { look: (paths) => Promise.resolve(paths.map((path) => this.disk.get(path))) },
      placeOf: (server) => ({ isRemote: server === 'tracker' }),
      identityOf: () => this.identity,
      settings: () => ({ ttlSeconds: 30, pathTtlSeconds: 5 }),
      clock,
    });
  }

  write(path: string, text: string, changedAt = this.clock.now()): void {
    this.disk.set(path, { print: text, changedAt, exists: true, isWhole: true });
  }

  prepare(
    each: Tool,
    args: JsonObject = {},
    outcome: CallOutcome | Promise<CallOutcome> = answered('ready'),
  ): ReturnType<ReadyAnswers['prepare']> {
    return this.ready.prepare({
      tool: each,
      args,
      session: ADA,
      capabilities: {},
      limitMs: 5000,
      run: (mayYield, signal) => {
        this.lastMayYield = mayYield;
        this.lastSignal = signal;
        return Promise.resolve(outcome);
      },
      onEnd: (end) => this.ends.push(end),
    });
  }

  async ask(
    each: Tool,
    args: JsonObject = {},
    more: Partial<ToolCall> = {},
    signal: AbortSignal = never,
  ): Promise<TakenAnswer> {
    const call = { tool: each.id, args, session: ADA, ...more };
    return await this.ready.take(
      { tool: each, call, isStillAllowed: () => this.isAllowed },
      signal,
    );
  }

  /** Why the last call ahead ended. */
  get end(): readonly [string, string] | undefined {
    const last = this.ends.at(-1);
    return last === undefined ? undefined : [last.kind, last.reason];
  }
}

/** Lets everything that is under way go on as far as it can. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.resolve();
  }
};
