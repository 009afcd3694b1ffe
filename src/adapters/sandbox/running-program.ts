import { isNestedBeyond, type Json } from '../../base/json.ts';
import type {
  Program,
  ProgramEnd,
  ProgramHost,
  ProgramLimits,
  ProgramRequest,
  Settlement,
} from '../../execute/sandbox.ts';
import { SANDBOX } from '../../tuning/sandbox.ts';
import {
  type Limit,
  limitReached,
  type SentEnd,
  type SentRequest,
  type SentSettlement,
} from './sandbox-protocol.ts';
import type { SandboxThread, SandboxProgram } from './sandbox-thread.ts';

/** A program in a thread, as its starter sees it. */
export class RunningProgram implements Program, SandboxProgram {
  readonly ended: Promise<ProgramEnd>;
  readonly #thread: Pick<SandboxThread, 'send' | 'drop' | 'unanswered'>;
  readonly #limits: ProgramLimits;
  readonly #host: ProgramHost;
  #resolve: (end: ProgramEnd) => void = () => undefined;
  #isOver = false;

  constructor(
    thread: Pick<SandboxThread, 'send' | 'drop' | 'unanswered'>,
    limits: ProgramLimits,
    host: ProgramHost,
  ) {
    this.#thread = thread;
    this.#limits = limits;
    this.#host = host;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get cpuMsMax(): number {
    return this.#limits.cpuMsMax;
  }

  settle(settlement: Settlement): void {
    if (!this.#isOver) {
      this.#thread.send({ kind: 'settle', settlement: sentSettlement(settlement) });
    }
  }

  received(message: Parameters<SandboxProgram['received']>[0]): void {
    if (this.#isOver) {
      return;
    }
    if (message.kind === 'logged') {
      this.#host.logged(message.line);
      return;
    }
    const requests = message.requests.map((request) => readRequest(request));
    if (requests.some((request) => request.kind === 'call' && isTooDeep(request.args))) {
      this[Symbol.dispose]();
      this.#resolve(this.#tooDeep('arguments'));
      return;
    }
    if (requests.length > 0) {
      this.#host.requested(requests);
    }
    if (message.end !== undefined) {
      this.#finish(this.#readEnd(message.end));
    } else if (this.#thread.unanswered === 0) {
      this.#host.idle();
    }
  }

  /** Its thread has gone. */
  lost(limit: Limit, reason: string): void {
    const detail = limit === 'crash' ? ` (${reason})` : '';
    this.#finish(limitReached(limit, this.#limits, detail));
  }

  [Symbol.dispose](): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#thread.drop();
    }
  }

  #finish(end: ProgramEnd): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#resolve(end);
    }
  }

  #readEnd(end: SentEnd): ProgramEnd {
    if (end.kind !== 'value') {
      return end;
    }
    if (end.text === '') {
      return { kind: 'value' };
    }
    const value = JSON.parse(end.text) as Json;
    return isTooDeep(value) ? this.#tooDeep('result') : { kind: 'value', value };
  }

  #tooDeep(limit: 'arguments' | 'result'): ProgramEnd {
    const what = limit === 'result' ? 'the value of the program' : 'the arguments of a call';
    const message = `${what} were nested more than ${SANDBOX.depthMax} levels deep; make it flatter`;
    return { kind: 'limit', limit, message };
  }
}

function isTooDeep(value: Json): boolean {
  return isNestedBeyond(value, SANDBOX.depthMax);
}

function readRequest(request: SentRequest): ProgramRequest {
  if (request.kind !== 'call') {
    return request;
  }
  const { argsText, ...call } = request;
  return { ...call, args: JSON.parse(argsText) as Json };
}

function sentSettlement(settlement: Settlement): SentSettlement {
  const { id, nowMs, kind } = settlement;
  if (kind === 'value') {
    const { value } = settlement;
    return { id, nowMs, kind, text: value === undefined ? '' : JSON.stringify(value) };
  }
  if (kind === 'error') {
    const { name, message, code } = settlement;
    return { id, nowMs, kind, text: JSON.stringify({ name, message, code }) };
  }
  if (kind === 'program') {
    const { code, args } = settlement;
    return { id, nowMs, kind, code, argsText: JSON.stringify(args) };
  }
  return { id, nowMs, kind };
}
