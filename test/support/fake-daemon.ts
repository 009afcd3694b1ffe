import { GatewayError } from '../../src/base/errors.ts';
import type { DaemonAccess, DaemonConnection } from '../../src/surfaces/cli/command.ts';
import type {
  ControlMethod,
  DaemonStatus,
  ParamsOf,
  ProgressOf,
  ResultOf,
} from '../../src/surfaces/daemon/control-protocol.ts';
import type { DaemonEnd } from '../../src/surfaces/daemon/daemon.ts';

/** What the daemon answers, by request; anything else is an error. */
export type Answers = {
  readonly [M in ControlMethod]?: (
    params: ParamsOf<M>,
    progress: (value: ProgressOf<M>) => void,
  ) => ResultOf<M>;
};

/** A daemon made of prepared answers, for the words that commands put around them. */
export class FakeDaemon implements DaemonAccess {
  readonly requests: { readonly method: string; readonly params: unknown }[] = [];
  starts = 0;
  stops = 0;
  isRunning: boolean;
  readonly #answers: Answers;
  readonly #end: DaemonEnd;

  constructor(answers: Answers, options: { isRunning?: boolean; end?: DaemonEnd } = {}) {
    this.#answers = answers;
    this.isRunning = options.isRunning ?? true;
    this.#end = options.end ?? { kind: 'stopped', reason: 'signal', isClean: true };
  }

  reach(): Promise<DaemonConnection> {
    if (!this.isRunning) {
      this.starts += 1;
      this.isRunning = true;
    }
    return Promise.resolve(this.#connection());
  }

  find(): Promise<DaemonConnection | undefined> {
    return Promise.resolve(this.isRunning ? this.#connection() : undefined);
  }

  runHere(options: { readonly onReady: (status: DaemonStatus) => void }): Promise<DaemonEnd> {
    const status = this.#answers.status?.({}, () => undefined);
    if (this.#end.kind === 'stopped' && status !== undefined) {
      options.onReady(status);
    }
    return Promise.resolve(this.#end);
  }

  #connection(): DaemonConnection {
    const follow = <M extends ControlMethod>(
      method: M,
      params: ParamsOf<M>,
      onProgress: (progress: ProgressOf<M>) => void,
    ): Promise<ResultOf<M>> => {
      const answer = this.#answers[method];
      if (method === 'status' && answer === undefined) {
        // Asked by every command that is for people, whatever the test is about.
        return Promise.resolve({ clientProcesses: [] } as unknown as ResultOf<M>);
      }
      if (method === 'word' && answer === undefined) {
        return Promise.resolve({ word: 'word-of-a-person' } as unknown as ResultOf<M>);
      }
      this.requests.push({ method, params });
      return answer === undefined
        ? Promise.reject(new GatewayError('INTERNAL', `no answer to ${method} was prepared`))
        : Promise.resolve().then(() => answer(params, onProgress));
    };
    return {
      daemon: { pid: 4711, version: '1.2.3' },
      request: (method, params) => follow(method, params, () => undefined),
      follow,
      stopDaemon: () => {
        this.stops += 1;
        this.isRunning = false;
        return Promise.resolve();
      },
      close: () => undefined,
    };
  }
}
