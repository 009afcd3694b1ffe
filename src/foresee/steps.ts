/** When something began and ended, in milliseconds since the epoch. */
interface Lasting {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Calls in groups that follow each other: within one, each began before all others had ended. */
export function stepsOf<Call extends Lasting>(
  calls: readonly Call[],
): readonly (readonly Call[])[] {
  const steps: Call[][] = [];
  let endedAt = -Infinity;
  const inOrder = calls.toSorted(
    (left, right) => left.startedAt - right.startedAt || left.endedAt - right.endedAt,
  );
  for (const call of inOrder) {
    const step = steps.at(-1);
    if (step === undefined || call.startedAt >= endedAt) {
      steps.push([call]);
    } else {
      step.push(call);
    }
    endedAt = Math.max(endedAt, call.endedAt);
  }
  return steps;
}
