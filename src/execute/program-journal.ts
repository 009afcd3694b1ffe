/** The part of a run's journal that is one program's: what it asked for before, and what it was given. */
import { toolId } from '../base/ids.ts';
import { type Json, parseJson } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { EXECUTE } from '../tuning/execute.ts';
import {
  type CallRequest,
  type EndedCall,
  hashOf,
  type ProgramCallsParts,
} from './program-calls.ts';
import { divergence, isSettled, type StandInEnd, standInEvent } from './program-ends.ts';
import type { TaskEnd } from './run-event.ts';
import { callName, type CallState, type ProgramStep } from './run-state.ts';

type ProgramJournalParts = Pick<ProgramCallsParts, 'log' | 'clock' | 'hash'>;

export class ProgramJournal {
  readonly #parts: ProgramJournalParts;
  readonly #task: string;
  /** Ends of writes that are not stored yet. */
  #unstored = 0;

  constructor(parts: ProgramJournalParts, task: string) {
    this.#parts = parts;
    this.#task = task;
  }

  /** What the program is given, in this order, whenever it is started. */
  get steps(): readonly ProgramStep[] {
    return this.#parts.log.state.steps.get(this.#task) ?? [];
  }

  call(id: number): CallState | undefined {
    return this.#parts.log.state.calls.get(callName(this.#task, id));
  }

  isSettled(id: number): boolean {
    return isSettled(this.#parts.log.state, this.#task, id);
  }

  /** The end of a program that makes another call than the one known under this number. */
  divergedBy({ id, server, tool, args }: CallRequest): TaskEnd | undefined {
    const before = this.call(id);
    const now = toolId(server, tool);
    const isAsBefore = before?.tool === now && before.argsHash === hashOf(this.#parts, args);
    return before === undefined || isAsBefore
      ? undefined
      : divergence(callName(this.#task, id), before.tool, now);
  }

  /** The end of a program that has not asked for what it was given before. */
  divergedWithout({ id }: ProgramStep): TaskEnd {
    const was = this.call(id)?.tool ?? toolId(OWN_SERVER, 'timer');
    return divergence(callName(this.#task, id), was, toolId(OWN_SERVER, 'nothing'));
  }

  /** The whole result of a call; a large one is read. */
  valueOf(id: number, call: CallState): Json | undefined | Promise<Json | undefined> {
    const { log } = this.#parts;
    const result = 'result' in call ? call.result : undefined;
    return result?.kind === 'kept'
      ? log
          .readResult(callName(this.#task, id))
          .then((json) => (json === undefined ? undefined : parseJson(json)))
      : result?.value;
  }

  noteCallEnded({ id, call, carried: { end, durably }, durationMs }: EndedCall, at: number): void {
    const stored = this.#parts.log.note(
      { kind: 'task_finished', task: callName(this.#task, id), end, call, durationMs, at },
      durably ? 0 : EXECUTE.journalPauseMs,
    );
    if (durably) {
      this.#unstored += 1;
      stored.then(
        () => (this.#unstored -= 1),
        () => undefined,
      );
    }
  }

  noteFired(id: number): void {
    const { clock, log } = this.#parts;
    const task = callName(this.#task, id);
    const step = { kind: 'fired' } as const;
    void log.note({ kind: 'program_step', task, step, at: clock.now() }, EXECUTE.journalPauseMs);
  }

  /** A capability has come to its end inside the program. */
  noteStandInEnded(ended: StandInEnd): void {
    const { clock, log } = this.#parts;
    const event = standInEvent(log.state, this.#task, ended, clock.now());
    if (event !== undefined) {
      void log.note(event, EXECUTE.journalPauseMs);
    }
  }

  /** Resolves when the end of every write so far is stored. */
  async durable(): Promise<void> {
    if (this.#unstored > 0) {
      await this.#parts.log.stored();
    }
  }
}
