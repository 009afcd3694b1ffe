/**
 * Finds out which reads are not repeatable: two equal calls, close together, with nothing written
 * between them, that are answered differently. Clocks, generators and queues show themselves so.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import { canonicalJson, isTextBeyond, type JsonObject } from '../base/json.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Logger } from '../base/logger.ts';
import { unreadOf } from '../base/unread-json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL } from '../tuning/call.ts';
import type { Guard } from './guard.ts';
import { localReach } from './local-reach.ts';
import type { Effects } from './risk-class.ts';
import type { CallOutcome } from './tool-caller.ts';

interface RepeatWatchParts {
  readonly clock: Clock;
  /** Told of a tool whose equal calls got different answers. */
  readonly onDiffering: (tool: Tool) => void;
}

interface Answer {
  readonly result: JsonObject;
  readonly atMs: number;
  readonly writes: number;
}

export class RepeatWatch {
  readonly #parts: RepeatWatchParts;
  /** The oldest first. */
  readonly #answers = new Map<string, Answer>();
  /** Begins and ends of calls that may write: the same number means that nothing was written. */
  #writes = 0;
  #writesUnderWay = 0;

  constructor(parts: RepeatWatchParts) {
    this.#parts = parts;
  }

  /** Notes that a call leaves. The caller passes its outcome to the returned function. */
  begin(tool: Tool, args: JsonObject, effects: Effects): (outcome: CallOutcome) => void {
    if (!effects.readOnly) {
      this.#writes += 1;
      this.#writesUnderWay += 1;
      return () => {
        this.#writes += 1;
        this.#writesUnderWay -= 1;
      };
    }
    const writes = this.#writes;
    const isQuiet = this.#writesUnderWay === 0;
    const startedMs = this.#parts.clock.monotonicMs();
    return (outcome) => {
      const isTelling = outcome.kind === 'answered' && !outcome.isError;
      if (isQuiet && writes === this.#writes && isTelling) {
        this.#compare(tool, args, outcome.result, { startedMs, writes });
      }
    };
  }

  #compare(
    tool: Tool,
    args: JsonObject,
    result: JsonObject,
    { startedMs, writes }: { readonly startedMs: number; readonly writes: number },
  ): void {
    // Clocks and generators are asked little and say little.
    if (
      unreadOf(result) !== undefined ||
      isTextBeyond(args, CALL.repeatLengthMax) ||
      isTextBeyond(result, CALL.repeatLengthMax)
    ) {
      return;
    }
    const { clock, onDiffering } = this.#parts;
    const key = `${tool.id}\n${canonicalJson(args)}`;
    const answer = { result, atMs: clock.monotonicMs(), writes };
    const before = this.#answers.get(key);
    keepLast(this.#answers, key, answer, CALL.repeatsRemembered);
    const isNear = before !== undefined && startedMs - before.atMs <= CALL.repeatWithinMs;
    const isDiffering =
      isNear && before.writes === writes && textOf(before.result) !== textOf(result);
    if (isDiffering && !isOfFiles(tool, args)) {
      onDiffering(tool);
    }
  }
}

/** Returns an answer as text. Called only to compare two answers: most calls are not repeated. */
function textOf(result: JsonObject): string {
  return JSON.stringify({ ...result, _meta: undefined });
}

/**
 * Returns true if a tool only looks at files. Files change by themselves, so a different answer
 * does not make the tool a clock.
 */
function isOfFiles(tool: Tool, args: JsonObject): boolean {
  return localReach(tool, args, { isRemote: false }).kind === 'named';
}

/** Returns a function that marks a tool whose equal calls were answered differently. */
export function markUnrepeatable(
  guard: Pick<Guard, 'markUnrepeatable'>,
  logger: Logger,
): (tool: Tool) => void {
  return (tool) => {
    logger.info('tool_not_repeatable', { tool: tool.id });
    guard.markUnrepeatable(tool).catch((error: unknown) => {
      logger.warn('tool_not_marked', { tool: tool.id, error: describeError(error) });
    });
  };
}
