/**
 * Large answers of remote servers. The SDK would parse them in one go on the serving thread, so it is
 * given an empty answer in their place. Whoever waits for the answer takes the large one from here.
 */
import type { JSONRPCMessage } from '@modelcontextprotocol/client';

import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { joinInTurns, type LargeLine, readLargeLine } from './large-answer.ts';
import { identifyUnread } from './oversize-message.ts';
import { UpstreamError } from './upstream-error.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The beginning of the event line that holds the message. */
const DATA = Buffer.from('data:');
const TOO_DEEP = `its answer is nested more than ${UPSTREAM.answerDepthMax} levels deep`;
const END_OF_LINE = Buffer.from('\n');

/** The result or the error that ends a request. */
type LargeAnswer = { readonly result: JsonObject } | { readonly error: UpstreamError };

export class LargeAnswers {
  readonly #isWaitedFor: (id: unknown) => id is number;
  readonly #answers = new Map<number, LargeAnswer>();

  /** Only answers that somebody waits for are kept: a server cannot fill the memory with others. */
  constructor(isWaitedFor: (id: unknown) => id is number) {
    this.#isWaitedFor = isWaitedFor;
  }

  /** Returns the answer to this request, if it was large. It is kept no longer. */
  take(id: number): LargeAnswer | undefined {
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    return answer;
  }

  /** Takes large answers out of a body: one message as JSON, or a stream of events. */
  outOf(isEvents: boolean): TransformStream<Uint8Array, Uint8Array> {
    return isEvents ? this.#outOfEvents() : this.#outOfJson();
  }

  #outOfJson(): TransformStream<Uint8Array, Uint8Array> {
    const parts: Buffer[] = [];
    return new TransformStream({
      transform: (chunk) => void parts.push(asBuffer(chunk)),
      flush: async (controller) => {
        for (const part of await this.#replaced(parts)) {
          controller.enqueue(part);
        }
      },
    });
  }

  #outOfEvents(): TransformStream<Uint8Array, Uint8Array> {
    let parts: Buffer[] = [];
    let size = 0;
    const passOn = async (
      controller: TransformStreamDefaultController<Uint8Array>,
    ): Promise<void> => {
      const line = parts;
      parts = [];
      size = 0;
      for (const part of await this.#replacedLine(line)) {
        controller.enqueue(part);
      }
    };
    return new TransformStream({
      transform: async (chunk, controller) => {
        let rest = asBuffer(chunk);
        const isLarge = size + rest.length > UPSTREAM.unreadBytesMin;
        // Lines of a small chunk are small: they pass together.
        const lineEnd = (): number => (isLarge ? rest.indexOf(NEWLINE) : rest.lastIndexOf(NEWLINE));
        for (let end = lineEnd(); end !== -1; end = lineEnd()) {
          parts.push(rest.subarray(0, end + 1));
          rest = rest.subarray(end + 1);
          await passOn(controller);
        }
        if (rest.length > 0) {
          parts.push(rest);
          size += rest.length;
        }
      },
      flush: passOn,
    });
  }

  async #replacedLine(line: readonly Buffer[]): Promise<readonly Buffer[]> {
    if (sizeOf(line) <= UPSTREAM.unreadBytesMin) {
      return line;
    }
    const whole = await joinInTurns(line);
    if (!whole.subarray(0, DATA.length).equals(DATA)) {
      return [whole];
    }
    let to = whole.length;
    while (whole[to - 1] === NEWLINE || whole[to - 1] === CARRIAGE_RETURN) {
      to -= 1;
    }
    const message = whole.subarray(DATA.length, to);
    const [first, ...more] = await this.#replaced([message]);
    return first === message ? [whole] : [DATA, first ?? message, ...more, END_OF_LINE];
  }

  /** Returns the message, or its replacement. */
  async #replaced(parts: readonly Buffer[]): Promise<readonly Buffer[]> {
    if (sizeOf(parts) <= UPSTREAM.unreadBytesMin) {
      return parts;
    }
    const [only] = parts;
    const line = only !== undefined && parts.length === 1 ? only : await joinInTurns(parts);
    const found = await readLargeLine(line);
    const id = found.kind === 'answer' ? this.#kept(found.message) : this.#refused(found, line);
    return id === undefined
      ? [line]
      : [Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))];
  }

  #kept(message: JSONRPCMessage): number | undefined {
    if (!('result' in message) || !isJsonObject(message.result) || !this.#isWaitedFor(message.id)) {
      return undefined;
    }
    this.#answers.set(message.id, { result: message.result });
    return message.id;
  }

  #refused({ kind }: LargeLine, line: Buffer): number | undefined {
    if (kind !== 'too_deep') {
      return undefined;
    }
    const head = line.toString('latin1', 0, UPSTREAM.oversizeSampleBytes);
    const tail = line.toString('latin1', line.length - UPSTREAM.oversizeSampleBytes);
    const found = identifyUnread(head, tail, TOO_DEEP);
    const id =
      found.kind === 'answer' && 'id' in found.substitute ? found.substitute.id : undefined;
    if (!this.#isWaitedFor(id)) {
      return undefined;
    }
    this.#answers.set(id, { error: new UpstreamError('too_large', TOO_DEEP) });
    return id;
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
