/** A world of wishes for the tests of `Wishes`: calls that end when the test says so, and what was told of each wish. */
import { signalOf } from '../../src/base/cancellation.ts';
import { sessionId, type SessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { AheadAnswer } from '../../src/call/ahead-rule.ts';
import { Budget } from '../../src/call/budget.ts';
import type { ObservedCall } from '../../src/call/call-observer.ts';
import type { Fact, Wish, WishRound } from '../../src/call/fact.ts';
import { ReadyAnswers } from '../../src/call/ready-answers.ts';
import type { Scope } from '../../src/call/scope.ts';
import type { SpeculationSettings } from '../../src/call/speculation-settings.ts';
import type { CallOutcome, ToolCall } from '../../src/call/tool-caller.ts';
import { Wishes } from '../../src/call/wishes.ts';
import { WorldWatch } from '../../src/call/world-watch.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { answered } from './fake-upstreams.ts';
import { manualClock } from './manual-clock.ts';
import { type LoggedLine, quietLogger } from './quiet-logger.ts';
import { settle, tool } from './ready-world.ts';

export const ADA = sessionId('ada');
const never = new AbortController().signal;
export const LIST = tool('tracker', 'list_issues');
export const READ = tool('tracker', 'get_issue');
export const MAIL = tool('mail', 'read_mail');
const TOOLS = new Map([LIST, READ, MAIL].map((each) => [each.id, each]));
export const LATE = 'the session has gone on meanwhile';

export const SETTINGS: SpeculationSettings = {
  enabled: true,
  plans: 'safe',
  atOnce: 4,
  secondsMax: 5,
  costMax: 0.1,
  wasteMax: 0.1,
  ttlSeconds: 30,
  pathTtlSeconds: 5,
  off: [],
  worlds: {},
  repeats: true,
  eagerness: 'balanced',
  metered: [],
  unmetered: [],
  costPerCall: {},
};

export class WishWorld {
  readonly clock = manualClock(1000);
  readonly sent: {
    readonly call: ToolCall;
    end: (outcome: CallOutcome) => void;
    signal: AbortSignal;
  }[] = [];
  readonly facts: Fact[] = [];
  readonly lines: LoggedLine[] = [];
  settings: SpeculationSettings = SETTINGS;
  mayRun: () => AheadAnswer = () => ({ kind: 'yes' });
  readonly ready: ReadyAnswers;
  readonly wishes: Wishes;
  #ids = 0;

  constructor(overlapping: readonly string[] = ['tracker', 'mail']) {
    const { clock } = this;
    const budget = new Budget({ settings: () => this.settings, clock });
    overlapping.forEach((server) => budget.sawOverlap(server));
    this.ready = new ReadyAnswers({
      worlds: new WorldWatch({ worlds: () => ({}), clock }),
      paths: { look: (paths) => Promise.resolve(paths.map(() => undefined)) },
      placeOf: () => ({ isRemote: true }),
      identityOf: () => 'same',
      settings: () => this.settings,
      clock,
    });
    this.wishes = new Wishes({
      tool: (id) => TOOLS.get(id),
      mayRunAhead: () => this.mayRun(),
      door: () => ({ call: (call, signal) => this.#send(call, signalOf(signal)) }),
      ready: this.ready,
      budget,
      settings: () => this.settings,
      facts: { takesCall: () => true, tell: (fact) => void this.facts.push(fact) },
      logger: quietLogger(this.lines),
    });
  }

  #send(call: ToolCall, signal: AbortSignal): Promise<CallOutcome> {
    return new Promise((resolve) => {
      this.sent.push({ call, end: resolve, signal });
      signal.addEventListener('abort', () =>
        resolve({
          kind: 'failed',
          code: 'cancelled',
          message: '',
          mayHaveRun: true,
          durationMs: 1,
        }),
      );
    });
  }

  begin(each: Tool, args: JsonObject = {}, session: SessionId = ADA, scope?: Scope): ObservedCall {
    const call: ObservedCall = {
      session,
      tool: each,
      args,
      effects: { readOnly: true, repeatable: true },
      capabilities: { roots: {} },
      startedAt: this.clock.now(),
      ...(scope !== undefined && { scope }),
    };
    this.wishes.callBegins(call);
    return call;
  }

  end(call: ObservedCall, outcome: CallOutcome = answered('asked')): void {
    this.wishes.callEnded(call, outcome);
  }

  /** A call as it passes the door. Answers how it was answered. */
  async ask(each: Tool, args: JsonObject = {}): Promise<string> {
    const call = this.begin(each, args);
    const client = {
      capabilities: { roots: {} },
      ask: () => Promise.reject(new Error('no')),
      tell: () => undefined,
    };
    const asked = { tool: each.id, args, session: ADA, client };
    const taken = await this.ready.take(
      { tool: each, call: asked, isStillAllowed: () => true },
      never,
    );
    this.end(call, taken.kind === 'answered' ? taken.outcome : answered('asked'));
    return taken.kind === 'answered' ? (taken.outcome.ahead?.kind ?? '') : 'made';
  }

  wish(each: Tool, args: JsonObject = {}, probability = 0.9): Wish {
    this.#ids += 1;
    return { id: `w${this.#ids}`, tool: each.id, args, probability, isMetered: true };
  }

  /** Takes wishes for the session's present moment. */
  async take(wishes: readonly Wish[], more: Partial<WishRound> = {}): Promise<void> {
    const { number } = this.wishes.momentOf(ADA);
    this.wishes.take({ session: ADA, number, from: 'prediction', wishes, ...more });
    await settle();
  }

  get refusals(): readonly string[] {
    return this.facts.flatMap((fact) => (fact.kind === 'wish_refused' ? [fact.reason] : []));
  }

  get ends(): readonly (readonly [wish: string, kind: string])[] {
    return this.facts.flatMap((fact) =>
      fact.kind === 'wish_ended' ? [[fact.wish, fact.end.kind] as const] : [],
    );
  }

  get aborted(): readonly boolean[] {
    return this.sent.map(({ signal }) => signal.aborted);
  }
}

/** A world in which a call has just ended, and nothing is under way. */
export async function paused(overlapping?: readonly string[]): Promise<WishWorld> {
  const world = new WishWorld(overlapping);
  await world.ask(LIST);
  return world;
}
