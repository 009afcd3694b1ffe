import type { ToolId } from '../base/ids.ts';
import { type NextCounts, nextKey, type NextStep } from '../math/next-step.ts';
import { LEARN } from '../tuning/learn.ts';
import type { Counted, Preference } from './lesson.ts';

/** A tool that belongs to others by earlier use. */
export interface Companion {
  readonly tool: ToolId;
  readonly probability: number;
  /** One phrase for people. */
  readonly why: string;
}

/** Counts of earlier use. */
interface DoneBefore {
  readonly next: NextCounts;
  /** Tools used for the same intent, with counts. */
  readonly used: readonly Counted<Preference>[];
}

/**
 * Returns missing tools beside these, likeliest first: tools always used for the same intent, and
 * tools that followed these. Both count as independent evidence.
 */
export function companionsOf(
  tools: readonly ToolId[],
  { next, used }: DoneBefore,
): readonly Companion[] {
  const known = new Set<string>(tools);
  const found = new Map<string, Companion>();
  const add = (tool: string, probability: number, why: string): void => {
    const before = found.get(tool);
    const both = 1 - (1 - (before?.probability ?? 0)) * (1 - probability);
    if (!known.has(tool)) {
      found.set(tool, { tool: tool as ToolId, probability: both, why: before?.why ?? why });
    }
  };
  const uses = used.filter(({ kind }) => kind === 'used');
  const runs = uses.find(({ tool }) => tool === '')?.count ?? 0;
  for (const { tool, count } of uses.filter((use) => use.tool !== '')) {
    add(
      tool,
      Math.min(count, runs) / (runs + 1),
      `used in ${count} of ${runs} runs for the same intent`,
    );
  }
  for (const tool of known) {
    for (const { step, probability } of followersOf(tool, next)) {
      add(step, probability, `came after ${tool} before`);
    }
  }
  return [...found.values()].toSorted(
    (left, right) => right.probability - left.probability || (left.tool < right.tool ? -1 : 1),
  );
}

/**
 * Returns the tools that followed exactly this tool. A tool that is merely used often is no
 * companion, and neither is one that followed once.
 */
function followersOf(tool: string, next: NextCounts): readonly NextStep[] {
  const followers = [...(next.get(nextKey([tool])) ?? [])];
  const whole = followers.reduce((sum, [, count]) => sum + count + 1, 1);
  return followers
    .map(([step, count]) => ({ step, probability: count / whole }))
    .toSorted((left, right) => right.probability - left.probability)
    .slice(0, LEARN.followersMax);
}
