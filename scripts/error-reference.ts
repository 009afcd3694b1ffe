import { ERRORS } from '../src/base/errors.ts';
import { callFailureReference } from './call-failure-reference.ts';

const HEAD = `# Errors

Written from \`src/base/errors.ts\` by \`npm run docs\`; do not edit it here.

Every error has a code that keeps its meaning, and a message for people. On the command line it ends with the exit
code, over HTTP with the status; an error that may go away by itself is marked.
`;

/** `docs/reference/errors.md`, made from the registry. */
export function errorReference(): string {
  const rows = Object.entries(ERRORS)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, { meaning, remedy, retryable, exitCode, httpStatus }]) => {
      const again = retryable ? 'yes' : '';
      return `| \`${code}\` | ${meaning} | ${remedy} | ${again} | ${exitCode} | ${httpStatus} |`;
    });
  return [
    HEAD,
    '| code | what happened | what to do | may go away | exit code | HTTP |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    callFailureReference(),
  ].join('\n');
}
