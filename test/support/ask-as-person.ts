import type { ControlClient } from '../../src/surfaces/daemon/control-client.ts';
import type {
  ParamsOf,
  PersonMethod,
  ResultOf,
} from '../../src/surfaces/daemon/control-protocol.ts';

/** Asks the daemon for what only a person may ask for, as commands in a terminal do. */
export async function askAsPerson<M extends PersonMethod>(
  control: ControlClient,
  method: M,
  params: Omit<ParamsOf<M>, 'word'>,
  signal: AbortSignal,
): Promise<ResultOf<M>> {
  const { word } = await control.request('word', {}, signal);
  return control.request(method, { ...params, word }, signal);
}
