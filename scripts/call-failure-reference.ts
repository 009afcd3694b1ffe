import { CALL_FAILURES } from '../src/base/call-failures.ts';
import { ERRORS } from '../src/base/errors.ts';

const HEAD = `## Calls without an answer

Written from \`src/base/call-failures.ts\`.

When a call brings no answer, agents, \`pml run\` and the journal are told one of these codes. \`mayHaveRun\` beside it is
false only when the call certainly never reached its server. \`pml call\` reports the error of the fourth column. What else
a task can fail with is in [tools.md](tools.md#codes-of-failed-tasks).
`;

/** The part of `docs/reference/errors.md` about failed calls, made from their registry. */
export function callFailureReference(): string {
  const rows = Object.entries(CALL_FAILURES)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, { meaning, remedy, retryable, error }]) => {
      const again = retryable ? 'yes' : '';
      const { exitCode } = ERRORS[error];
      return `| \`${code}\` | ${meaning} | ${remedy} | \`${error}\` | ${again} | ${exitCode} |`;
    });
  return [
    HEAD,
    '| code | what happened | what to do | error of `pml call` | may go away | exit code |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
