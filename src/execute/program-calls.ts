/** The calls of one program: made through the door, a bounded number at once, each once. */

import type { Clock } from '../base/clock.ts';
import { type ToolId, toolId } from '../base/ids.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { RunAsker } from '../call/asker.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { EXECUTE, PROGRAM } from '../tuning/execute.ts';
import type { TaskEnd, TaskFailureCode } from './run-event.ts';
import { keepResult, type RunLog } from './run-log.ts';
import { callName } from './run-state.ts';
import type { ProgramNames, ProgramRequest } from './sandbox.ts';

export type CallRequest = ProgramRequest & { readonly kind: 'call' };

/** Result of a call: its end, whether the end must be durable, and the whole value. */
export interface Carried {
  readonly end: TaskEnd;
  readonly durably: boolean;
  /** Parses the value on demand: a large answer is not parsed before. */
  readonly value?: () => Json;
}

/** A call that has ended and is not noted yet. */
export interface EndedCall {
  readonly id: number;
  readonly call: { readonly tool: ToolId; readonly argsHash: string };
  readonly carried: Carried;
  readonly durationMs: number;
}

export interface ProgramCallsParts {
  readonly own: OwnCalls;
  readonly log: RunLog;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
  readonly asker: RunAsker;
  /** Makes a call, begun before or not. */
  readonly carryOut: (call: PlannedTask, signal: AbortSignal) => Promise<Carried>;
}

/** The owner of the calls, and their listener. */
interface CallsOf {
  readonly task: string;
  readonly signal: AbortSignal;
  /** Resolves when the end of every write so far is durable. */
  readonly durable: () => Promise<void>;
  readonly onEnded: (call: EndedCall) => void;
  /** A capability's program is to run in the place of a call; that is noted. */
  readonly onEntered: () => void;
  readonly onBroken: (error: unknown) => void;
}

export class ProgramCalls {
  readonly #parts: ProgramCallsParts;
  readonly #of: CallsOf;
  readonly #underWay = new Map<number, Promise<void>>();
  /** Requests that wait for a place. */
  readonly #queue: CallRequest[] = [];

  constructor(parts: ProgramCallsParts, of: CallsOf) {
    this.#parts = parts;
    this.#of = of;
  }

  /** Makes a call as soon as there is room. Precondition: it was not begun here. */
  begin(request: CallRequest): void {
    this.#queue.push(request);
    this.#beginQueued();
  }

  /** True if calls are under way and all of them satisfy `isSuch`. */
  allWait(isSuch: (id: number) => boolean): boolean {
    const ids = [...this.#underWay.keys()];
    return ids.length > 0 && this.#queue.length === 0 && ids.every(isSuch);
  }

  dropQueued(): void {
    this.#queue.length = 0;
  }

  /** Resolves when nothing is under way. Precondition: nothing is begun any more. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  #beginQueued(): void {
    while (this.#underWay.size < PROGRAM.callsAtOnce) {
      const request = this.#queue.shift();
      if (request === undefined) {
        return;
      }
      const done = this.#make(request)
        .catch((error: unknown) => this.#of.onBroken(error))
        .finally(() => {
          this.#underWay.delete(request.id);
          this.#beginQueued();
        });
      this.#underWay.set(request.id, done);
    }
  }

  async #make(request: CallRequest): Promise<void> {
    const { clock, carryOut } = this.#parts;
    const { onEnded, task, signal } = this.#of;
    const startedMs = clock.monotonicMs();
    const { id, server, tool: name, args } = request;
    const tool = toolId(server, name);
    const call = { tool, argsHash: argumentsHash(this.#parts, args) };
    const end = (carried: Carried): void =>
      onEnded({ id, call, carried, durationMs: clock.monotonicMs() - startedMs });
    if (server === OWN_SERVER) {
      const carried = await this.#ask(request, call);
      if (carried !== undefined) {
        end(carried);
      }
      return;
    }
    if (!isJsonObject(args)) {
      end(refused('arguments_invalid', 'arguments are one object: tool({name: value})'));
      return;
    }
    const planned = { id: callName(task, id), tool, args, dependsOn: [] } as const;
    // It may have been asked for because of a write whose end could still be forgotten.
    await this.#of.durable();
    end(await carryOut({ ...planned, onError: 'continue' }, signal));
  }

  /** Carries out a request to pml itself. Returns undefined if a capability runs in its place. */
  async #ask(request: CallRequest, call: EndedCall['call']): Promise<Carried | undefined> {
    const { own, asker, log } = this.#parts;
    const { id, tool: name, args } = request;
    const capability = own.capability(name, isJsonObject(args) ? args : {});
    if (capability !== undefined && !isJsonObject(args)) {
      return refused('arguments_invalid', `arguments are one object: pml.${name}({name: value})`);
    }
    if (capability?.kind === 'program') {
      this.#enter(id, call, capability);
      return undefined;
    }
    const answer = capability ?? (await own.call(name, args, asker, this.#of.signal));
    if (answer.kind === 'refused') {
      return refused(answer.code, answer.message);
    }
    const { value } = answer;
    const result = await keepResult(log, callName(this.#of.task, id), value);
    return { end: { kind: 'succeeded', result }, durably: false, value: () => value };
  }

  #enter(
    id: number,
    call: EndedCall['call'],
    { code, args }: { readonly code: string; readonly args: JsonObject },
  ): void {
    const { log, clock } = this.#parts;
    const step = { kind: 'program', ...call, code, args } as const;
    const task = callName(this.#of.task, id);
    void log.note({ kind: 'program_step', task, step, at: clock.now() }, EXECUTE.journalPauseMs);
    this.#of.onEntered();
  }
}

/** Returns the hash of a call's arguments. It tells repeated calls from new ones. */
export function argumentsHash({ hash }: Pick<ProgramCallsParts, 'hash'>, args: Json): string {
  return hash(canonicalJson(args));
}

const refused = (code: TaskFailureCode, message: string): Carried => ({
  end: { kind: 'failed', code, message, mayHaveRun: false },
  durably: false,
});

/** Refusal of a request to pml itself. */
export interface OwnRefusal {
  readonly kind: 'refused';
  readonly code: TaskFailureCode;
  readonly message: string;
}

/** Port: the functions that programs call as `pml.<name>(args)`. */
export interface OwnCalls {
  /** Returns the tools and capabilities that a program can list. */
  names(asker: RunAsker): ProgramNames;
  /**
   * Returns the program of a capability for these arguments. Returns `undefined` if no capability
   * has this name.
   */
  capability(
    name: string,
    args: JsonObject,
  ):
    | { readonly kind: 'program'; readonly code: string; readonly args: JsonObject }
    | OwnRefusal
    | undefined;
  /** Answers any other call. Such a call changes nothing outside pml. */
  call(
    name: string,
    args: Json,
    asker: RunAsker,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'value'; readonly value: Json } | OwnRefusal>;
}
