import type { Clock } from '../base/clock.ts';
import { PROGRAM } from '../tuning/execute.ts';

interface ProgramYieldParts {
  readonly clock: Clock;
  /** Whether somebody wants the place. */
  readonly isWanted: () => boolean;
  /** What the program rests at, while it does: another thing means that it went on meanwhile. */
  readonly rest: () => string | undefined;
  readonly onYield: () => void;
}

/** A program that waits for a call or a timer makes room for those who want to begin, after a moment. */
export class ProgramYield {
  readonly #parts: ProgramYieldParts;
  #cancel: () => void = () => undefined;

  constructor(parts: ProgramYieldParts) {
    this.#parts = parts;
  }

  /** Looks from now on whether the place is wanted, as long as the program rests. */
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
