import { GatewayError } from '../../base/errors.ts';
import { argumentsGiven, readArgumentWords } from './call-arguments.ts';
import { carryOutRun } from './carry-out-run.ts';
import type { Invocation } from './command.ts';

/** Runs a capability as `pml run` runs a workflow of one task. */
export async function runCapability(
  name: string,
  words: readonly string[],
  invocation: Invocation,
  timeoutMs?: number,
): Promise<number> {
  const { terminal, signal } = invocation;
  const read = readArgumentWords([...words, ...invocation.texts('arg')]);
  const daemon = await invocation.daemon.reach(signal);
  const { parameters, stale } = await daemon.request('capability', { name }, signal);
  if (stale !== undefined) {
    throw new GatewayError('CAPABILITY_INVALID', `${name} cannot be used as it is: ${stale}`);
  }
  const args = await argumentsGiven(
    read,
    () => terminal.readInput(signal),
    () => Promise.resolve(parameters),
  );
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const workflow = { tasks: [{ id: name, capability: name, args, ...limit }] };
  return carryOutRun({ workflow }, daemon, invocation);
}
