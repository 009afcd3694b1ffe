/**
 * Tracks the writes in each world, and when each became quiet.
 *
 * All servers share one world unless the configuration separates them: a file that one server
 * writes may be read by another.
 */
import type { Clock } from '../base/clock.ts';
import { AHEAD } from '../tuning/call.ts';
import type { CallOutcome } from './tool-caller.ts';

interface WorldWatchParts {
  /** Names of servers by the name of their world. */
  readonly worlds: () => Readonly<Record<string, readonly string[]>>;
  readonly clock: Clock;
  /** Tells other instances that something is or was written at a server. */
  readonly announce?: (server: string) => void;
}

const COMMON = '';

export class WorldWatch {
  readonly #parts: WorldWatchParts;
  readonly #underWay = new Map<string, number>();
  readonly #listeners = new Set<(isTouched: (server: string) => boolean) => void>();

  constructor(parts: WorldWatchParts) {
    this.#parts = parts;
  }

  /** Tells the listener at the start and at the end of every call that may write. */
  onWrite(listener: (isTouched: (server: string) => boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns true if no write is under way in the worlds of this server. */
  isQuiet(server: string): boolean {
    return this.#worldsOf(server).every((world) => (this.#underWay.get(world) ?? 0) === 0);
  }

  /**
   * Notes that a writing call leaves for this server. The caller passes its outcome to the returned
   * function.
   */
  begin(server: string): (outcome: CallOutcome | undefined) => void {
    const worlds = this.#worldsOf(server);
    this.#count(worlds, 1);
    this.#tell(worlds);
    this.#parts.announce?.(server);
    return (outcome) => {
      this.#tell(worlds);
      this.#parts.announce?.(server);
      // A call that was given up may still be at work: nobody knows when it is done.
      const isUncertain =
        outcome === undefined || (outcome.kind === 'failed' && outcome.mayHaveRun);
      if (isUncertain) {
        this.#parts.clock.after(AHEAD.uncertainWriteMs, () => {
          this.#count(worlds, -1);
          this.#tell(worlds);
          this.#parts.announce?.(server);
        });
      } else {
        this.#count(worlds, -1);
      }
    };
  }

  /**
   * Notes that another instance has written at these servers. Without names, it may have written
   * anywhere.
   */
  wroteElsewhere(servers?: readonly string[]): void {
    if (servers === undefined) {
      this.#listeners.forEach((listener) => listener(() => true));
    } else {
      this.#tell(servers.flatMap((server) => this.#worldsOf(server)));
    }
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
