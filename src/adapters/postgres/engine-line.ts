/** Messages between the host and the worker thread of the embedded database, and the host's line of statements. */
import type { MessagePort } from 'node:worker_threads';

import type { GatewayError } from '../../base/errors.ts';
import { failureError } from './classify-failure.ts';
import { type EncodedParameter, encodeParameter } from './sql-values.ts';

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

/** Something that takes statements until it ends. */
export interface Engine {
  /** The reason why it takes no more statements. Undefined while it does. */
  readonly end: GatewayError | undefined;
  query(sql: string, params: readonly unknown[]): Promise<readonly object[]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (rows: readonly object[]) => void;
  readonly reject: (error: GatewayError) => void;
}

/** Statements that were sent to the engine's thread, until they are answered. */
export class EngineLine {
  readonly #send: (message: ToWorker) => void;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;

  constructor(send: (message: ToWorker) => void) {
    this.#send = send;
  }

  /** Statements that are not answered yet. */
  get size(): number {
    return this.#waiting.size;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: 'query', id, sql, params: params.map((value) => encodeParameter(value)) });
    });
  }

  answered(message: FromWorker & { readonly kind: 'rows' | 'failed' }): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'rows') {
      waiting?.resolve(message.rows);
    } else {
      waiting?.reject(failureError(message, 'the database refused a statement'));
    }
  }

  /** Answers everything that waits with why it will not be answered. */
  fail(error: GatewayError): void {
    for (const { reject } of this.#waiting.values()) {
      reject(error);
    }
    this.#waiting.clear();
  }
}
