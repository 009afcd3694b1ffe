import { plainText } from '../../base/plain-text.ts';
import { showName } from '../../base/show-name.ts';
import type { Undecided } from '../../gateway/gateway.ts';
import type { DaemonConnection } from './daemon-access.ts';

/**
 * Tells a script about calls that wait for a person: how to allow this call, and how to allow such
 * calls in future.
 */
export async function howToAllow(
  decisionIds: readonly string[],
  daemon: DaemonConnection,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const all = await daemon.request('undecided', {}, signal);
  return all
    .filter(({ request }) => decisionIds.includes(request.id))
    .flatMap((pending) => linesOf(pending))
    .map((line) => plainText(line));
}

function linesOf({ request, offer }: Undecided): readonly string[] {
  if (request.kind !== 'approval') {
    return [`A person has to decide first, in a terminal: pml approve ${request.id}`];
  }
  const name = showName(request.tool);
  return [
    `Nobody is here to be asked about ${name}: ${request.why}`,
    `To allow this call once, in a terminal: pml approve ${request.id}`,
    offer === undefined
      ? `To allow such calls for good: a rule for ${name} with the action "allow" in pml.policy.rules of pml.json`
      : `To allow such calls for good, in a terminal: ${offer.allow}`,
  ];
}
