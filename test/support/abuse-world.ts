import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import type { ProgramLimits } from '../../src/execute/sandbox.ts';
import {
  type Answer,
  type CallRequest,
  type RunOptions,
  type RunOutcome,
  runProgram,
} from './program-runner.ts';

const SECRET = 'TOPSECRET-OF-THE-HOST';
const WITNESS_MS_MAX = 20_000;

/**
 * A world with something to steal, and a sandbox with two threads: one for a program that misbehaves
 * and one for a witness that has to be on time beside it.
 */
export class AbuseWorld implements AsyncDisposable {
  readonly sandbox: QuickJsSandbox = new QuickJsSandbox({ threadsMax: 2 });
  readonly #outside: Server;
  #visits = 0;

  private constructor() {
    process.env['PML_ABUSE_SECRET'] = SECRET;
    this.#outside = createServer((_, response) => {
      this.#visits += 1;
      response.end(SECRET);
    });
  }

  static async open(): Promise<AbuseWorld> {
    const world = new AbuseWorld();
    await new Promise<void>((resolve) => world.#outside.listen(0, '127.0.0.1', resolve));
    // Both threads are there before anything is timed.
    await Promise.all([world.witness(), world.witness()]);
    return world;
  }

  static answer({ tool, args }: CallRequest): Answer {
    return tool === 'fail'
      ? { kind: 'error', name: 'ToolError', message: 'it failed', code: 'CALL_FAILED' }
      : { kind: 'value', value: args };
  }

  /** How long a program takes that does nothing wrong. */
  async witness(): Promise<number> {
    const startedMs = performance.now();
    const code = 'const { n } = await mcp.bench.echo({ n: 20 }); n + 1';
    const { end } = await runProgram(this.sandbox, code);
    assert.deepEqual(end, { kind: 'value', value: 21 });
    return performance.now() - startedMs;
  }

  /** Runs the attempt with a witness beside it, and checks what holds for all of them. */
  async attempt(
    code: string,
    limits: Partial<ProgramLimits> = {},
    options: RunOptions = {},
  ): Promise<RunOutcome> {
    const visitsBefore = this.#visits;
    const { port } = this.#outside.address() as AddressInfo;
    const [outcome, tookMs] = await Promise.all([
      runProgram(this.sandbox, code.replaceAll('$PORT', String(port)), {
        answer: (call) => AbuseWorld.answer(call),
        ...options,
        limits: { cpuMsMax: 2000, ...limits },
      }),
      this.witness(),
    ]);
    assert.ok(tookMs < WITNESS_MS_MAX, `the witness took ${tookMs} ms`);
    assert.equal(this.#visits, visitsBefore);
    assert.ok(!JSON.stringify(outcome).includes(SECRET));
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    return outcome;
  }

  /** The value of an attempt that comes to its end. */
  async value(code: string, limits?: Partial<ProgramLimits>): Promise<unknown> {
    const { end } = await this.attempt(code, limits);
    assert.ok(end.kind === 'value', JSON.stringify(end));
    return end.value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    delete process.env['PML_ABUSE_SECRET'];
    await this.sandbox[Symbol.asyncDispose]();
    await new Promise((resolve) => this.#outside.close(resolve));
  }
}
