import type { ParamsOf, PersonMethod, ResultOf } from '../daemon/control-protocol.ts';
import type { Invocation } from './command.ts';
import { requirePerson } from './require-person.ts';

/** A request that is sent to the daemon for a person. */
interface PersonalRequest<M extends PersonMethod> {
  /** The command that asks, for the message when nobody is there. */
  readonly command: string;
  readonly method: M;
  readonly params: Omit<ParamsOf<M>, 'word'>;
}

/**
 * Asks the daemon for what only a person may ask for. Whether a person types this is looked at
 * here: the daemon cannot see who is at the other end of its socket.
 */
export async function asPerson<M extends PersonMethod>(
  invocation: Invocation,
  { command, method, params }: PersonalRequest<M>,
): Promise<ResultOf<M>> {
  requirePerson(invocation, command);
  const { signal } = invocation;
  const daemon = await invocation.daemon.reach(signal);
  try {
    const { word } = await daemon.request('word', {}, signal);
    return await daemon.request(method, { ...params, word }, signal);
  } finally {
    daemon.close();
  }
}
