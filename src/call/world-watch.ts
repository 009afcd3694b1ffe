/**
 * Who writes to which world, and since when it is quiet.
 *
 * All servers share one world unless the configuration says which of them share others: a file
 * that one server writes may be what another reads.
 */
import type { Clock } from '../base/clock.ts';
import { AHEAD } from '../tuning/call.ts';
import type { CallOutcome } from './tool-caller.ts';

export interface WorldWatchParts {
  /** Names of servers by the name of their world. */
  readonly worlds: () => Readonly<Record<string, readonly string[]>>;
  readonly clock: Clock;
}

const COMMON = '';

export class WorldWatch {
  readonly #parts: WorldWatchParts;
  readonly #underWay = new Map<string, number>();
  readonly #listeners = new Set<(isTouched: (server: string) => boolean) => void>();

  constructor(parts: WorldWatchParts) {
    this.#parts = parts;
  }

  /** Told at the begin and at the end of everything that may write. */
  onWrite(listener: (isTouched: (server: string) => boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether nothing writes to the worlds of this server now. */
  isQuiet(server: string): boolean {
    return this.#worldsOf(server).every((world) => (this.#underWay.get(world) ?? 0) === 0);
  }

  /** A call that may write leaves for this server. The returned function is to be told how it ended. */
  begin(server: string): (outcome: CallOutcome | undefined) => void {
    const worlds = this.#worldsOf(server);
    this.#count(worlds, 1);
    this.#tell(worlds);
    return (outcome) => {
      this.#tell(worlds);
      // One that was given up may still be at work: nobody knows when it is done.
      const isUncertain =
        outcome === undefined || (outcome.kind === 'failed' && outcome.mayHaveRun);
      if (isUncertain) {
        this.#parts.clock.after(AHEAD.uncertainWriteMs, () => {
          this.#count(worlds, -1);
          this.#tell(worlds);
        });
      } else {
        this.#count(worlds, -1);
      }
    };
  }

  #worldsOf(server: string): readonly string[] {
    const named = Object.entries(this.#parts.worlds())
      .filter(([, servers]) => servers.includes(server))
      .map(([world]) => `named ${world}`);
    return named.length === 0 ? [COMMON] : named;
  }

  #count(worlds: readonly string[], by: number): void {
    for (const world of worlds) {
      const left = (this.#underWay.get(world) ?? 0) + by;
      if (left === 0) {
        this.#underWay.delete(world);
      } else {
        this.#underWay.set(world, left);
      }
    }
  }

  #tell(worlds: readonly string[]): void {
    const isTouched = (server: string): boolean =>
      this.#worldsOf(server).some((world) => worlds.includes(world));
    for (const listener of this.#listeners) {
      listener(isTouched);
    }
  }
}
