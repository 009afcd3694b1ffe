/** Messages between the host and the worker thread of the embedded database. */
import type { MessagePort } from 'node:worker_threads';

import type { EncodedParameter } from './sql-values.ts';

/** Options of the engine. Passed as `workerData`. */
export interface EngineOptions {
  readonly dataDirectory: string;
  /** Wait for the disk at every commit. */
  readonly durable: boolean;
  readonly sharedBuffersMb: number;
  readonly walSegmentMb: number;
  readonly statisticsTarget: number;
}

export type ToWorker =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly params: readonly EncodedParameter[];
    }
  /** Another thread is to be served too. Only its owner may say so. */
  | { readonly kind: 'connect'; readonly port: MessagePort }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'opened' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly object[] }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code?: string | undefined;
      readonly constraint?: string | undefined;
    }
  /** The engine cannot go on. The thread ends after this. */
  | { readonly kind: 'ended'; readonly message: string; readonly code?: string | undefined };
