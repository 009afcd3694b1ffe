import { sessionId } from '../../src/base/ids.ts';
import type { DaemonAccess, DaemonConnection } from '../../src/surfaces/cli/command.ts';
import { controlHandlers } from '../../src/surfaces/daemon/control-handlers.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { STATUS } from './daemon-examples.ts';
import { FakeDaemon } from './fake-daemon.ts';

/** A daemon for the command line that is a real gateway in this process, without the socket. */
export function hostDaemon(host: Host): DaemonAccess {
  const handlers = controlHandlers({
    host,
    status: () => STATUS,
    reload: () => Promise.resolve(),
    openPage: () => undefined,
    stop: () => undefined,
  });
  const connection: Pick<DaemonConnection, 'request'> = {
    request: (method, params, signal) => {
      const session = sessionId('command');
      const call = {
        params,
        progress: (): void => undefined,
        asker: { session, requestKey: 'command:1' },
        signal: signal ?? new AbortController().signal,
      };
      const handler = handlers[method] as unknown;
      return (handler as (given: typeof call) => Promise<never>)(call);
    },
  };
  const daemon = new FakeDaemon({});
  return Object.assign(Object.create(daemon) as FakeDaemon, {
    reach: () => Promise.resolve(connection as DaemonConnection),
    find: () => Promise.resolve(connection as DaemonConnection),
  });
}
