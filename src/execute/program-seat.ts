import type { Clock } from '../base/clock.ts';
import { PROGRAM } from '../tuning/execute.ts';
import type {
  Program,
  ProgramEnd,
  ProgramHost,
  ProgramRequest,
  ProgramStart,
  Sandbox,
  Settlement,
} from './sandbox.ts';

interface ProgramSeatParts {
  readonly sandbox: Sandbox;
  /** Receives the program's events in order. Late events of an earlier program are ignored. */
  readonly host: ProgramHost & { readonly ended: (end: ProgramEnd) => void };
  /** Called when the program has its place and its events begin. */
  readonly onSeated: () => void;
}

/** Holds the place of one program in the sandbox. The program can leave it and take it again. */
export class ProgramSeat {
  readonly #parts: ProgramSeatParts;
  readonly #left = new AbortController();
  #program: Program | undefined;
  #isWaiting = false;
  #life = 0;

  constructor(parts: ProgramSeatParts) {
    this.#parts = parts;
  }

  get isTaken(): boolean {
    return this.#program !== undefined;
  }

  /** True if the program has a seat or waits for one. */
  get isWanted(): boolean {
    return this.#program !== undefined || this.#isWaiting;
  }

  /** Counts how often it was left and taken. */
  get life(): number {
    return this.#life;
  }

  /** Starts the program from its beginning, as soon as there is a place. Rejects where there will be none. */
  async take(start: ProgramStart): Promise<void> {
    const { sandbox, host, onSeated } = this.#parts;
    this.#life += 1;
    const life = this.#life;
    // A program may ask for something before whoever started it has it in hand.
    const early: (() => void)[] = [];
    const tell = (act: () => void): void => {
      if (life !== this.#life) {
        return;
      }
      if (this.#program === undefined) {
        early.push(act);
      } else {
        act();
      }
    };
    this.#isWaiting = true;
    try {
      const program = await sandbox.start(
        start,
        {
          requested: (requests) => tell(() => host.requested(requests)),
          logged: (line) => tell(() => host.logged(line)),
          idle: () => tell(() => host.idle()),
        },
        this.#left.signal,
      );
      if (this.#left.signal.aborted) {
        program[Symbol.dispose]();
        return;
      }
      this.#program = program;
      onSeated();
      for (const act of early) {
        act();
      }
      void program.ended.then((end) => tell(() => host.ended(end)));
    } finally {
      this.#isWaiting = false;
    }
  }

  settle(settlement: Settlement): void {
    this.#program?.settle(settlement);
  }

  /** Lets go of the place. The program can be started again. */
  leave(): void {
    this.#program?.[Symbol.dispose]();
    this.#program = undefined;
    this.#life += 1;
  }

  /** Leaves the place for good. */
  close(): void {
    this.#left.abort();
    this.leave();
  }
}

export type TimerRequest = ProgramRequest & { readonly kind: 'timer' };

/** Holds the timers of one program that have not fired. None is longer than a program may run. */
export class ProgramTimers {
  readonly #clock: Clock;
  readonly #fired: (id: number) => void;
  readonly #cancels = new Map<number, () => void>();

  constructor(clock: Clock, fired: (id: number) => void) {
    this.#clock = clock;
    this.#fired = fired;
  }

  get areSet(): boolean {
    return this.#cancels.size > 0;
  }

  set({ id, delayMs }: TimerRequest): void {
    const cancel = this.#clock.after(Math.min(delayMs, PROGRAM.durationMsMax), () => {
      this.#cancels.delete(id);
      this.#fired(id);
    });
    this.#cancels.set(id, cancel);
  }

  clear(id: number): void {
    this.#cancels.get(id)?.();
    this.#cancels.delete(id);
  }

  clearAll(): void {
    for (const cancel of this.#cancels.values()) {
      cancel();
    }
    this.#cancels.clear();
  }
}

interface ProgramYieldParts {
  readonly clock: Clock;
  /** True if another program waits for the seat. */
  readonly isWanted: () => boolean;
  /** Returns a mark of the program's current wait. A changed mark means that it ran meanwhile. */
  readonly rest: () => string | undefined;
  readonly onYield: () => void;
}

/** Gives up the place of a waiting program, after a moment, if another program wants to begin. */
export class ProgramYield {
  readonly #parts: ProgramYieldParts;
  #cancel: () => void = () => undefined;

  constructor(parts: ProgramYieldParts) {
    this.#parts = parts;
  }

  /** Checks from now on if the place is wanted, as long as the program waits. */
  begin(): void {
    const { clock, isWanted, rest, onYield } = this.#parts;
    const restsAt = rest();
    this.#cancel();
    this.#cancel = clock.after(PROGRAM.yieldMs, () => {
      if (restsAt === undefined || rest() !== restsAt) {
        return;
      }
      if (isWanted()) {
        onYield();
      } else {
        this.begin();
      }
    });
  }

  end(): void {
    this.#cancel();
  }
}
