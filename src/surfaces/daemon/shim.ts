/**
 * `pml stdio`: the program that an MCP client starts. It keeps the conversation going while daemons
 * come and go.
 *
 * It must start fast, so it loads built-ins and a few small files only. Code for the time without a
 * daemon is loaded when needed. stdout belongs to the protocol.
 */
import type { Readable, Writable } from 'node:stream';

import { describeError } from '../../base/errors.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { Locations } from '../../config/locations.ts';
import { lineText } from '../../system/line-text.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import type { Launch } from './launch.ts';
import { type LineSocket, LineSplitter } from './line-socket.ts';
import type { ShimAnswers } from './shim-answers.ts';
import { ShimLink } from './shim-link.ts';
import { ShimOutput, ShimRepeats, type ShimRequest, ShimRequests } from './shim-requests.ts';
import {
  type ClientPlace,
  NOT_BEGUN_MARK,
  parseObject,
  REPEATED_MARK,
  splitMark,
} from './socket-protocol.ts';

const NEWLINE = Buffer.from('\n');

interface ShimParts {
  readonly locations: Locations;
  readonly version: string;
  readonly launch: Launch;
  readonly place?: ClientPlace;
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Serves until the client closes stdin and its requests are answered, or until nobody reads any
 * more. Resolves to the exit code. The caller ends the process.
 */
export function runShim(parts: ShimParts): Promise<number> {
  return new Promise((resolve) => {
    const finish = (): void => {
      setTimeout(() => resolve(0), DAEMON.shimFlushMs);
      parts.stdout.write('', () => resolve(0));
    };
    new Shim(parts, finish).start();
  });
}

/**
 * `reaching`: looking for a daemon. `opening`: repeating the handshake to a new one. `attached`:
 * requests go through. `leaving`: the daemon is ending; new requests wait for the next.
 */
type Phase = 'detached' | 'reaching' | 'opening' | 'attached' | 'leaving';

class Shim {
  readonly #parts: ShimParts;
  readonly #finish: () => void;
  readonly #link: ShimLink;
  readonly #output: ShimOutput;
  readonly #splitter: LineSplitter;
  readonly #repeats = new ShimRepeats();
  readonly #requests = new ShimRequests(() => this.#repeats.bytes);
  readonly #ended = new AbortController();
  #phase: Phase = 'detached';
  #socket: LineSocket | undefined;
  /** Notifications for the next daemon. */
  #notes: Buffer[] = [];
  /** The client's own handshake, repeated to every further daemon. */
  #initialize: ShimRequest | undefined;
  /** The handshake that was sent to the daemon. The client may have sent another one meanwhile. */
  #openedWith: string | undefined;
  #initialized: Buffer | undefined;
  /** Set while the shim answers by itself. */
  #answers: ShimAnswers | undefined;
  /** The list of tools that the shim itself gave to the client. */
  #listedTools: string | undefined;
  /** True if the client has closed its side. */
  #isDraining = false;
  /** Daemons in a row that ended without a single answer. */
  #fruitlessCount = 0;

  constructor(parts: ShimParts, finish: () => void) {
    this.#parts = parts;
    this.#finish = finish;
    this.#link = new ShimLink(parts);
    this.#output = new ShimOutput(parts.stdout, (isHigh) => this.#socket?.pause(isHigh));
    this.#splitter = new LineSplitter({
      sizeBytesMax: DAEMON.lineBytesMax,
      onLine: (line) => this.#fromClient(line),
      onTooLong: () =>
        this.#output.sendError(null, RPC.invalidRequest, 'The message is too large.'),
    });
  }

  start(): void {
    const { stdin, stdout } = this.#parts;
    void this.#reach();
    stdin.on('data', (chunk: Buffer) => this.#splitter.push(chunk));
    stdin.on('end', () => this.#drain());
    stdin.on('error', () => this.#end());
    // The client is gone without closing stdin.
    stdout.on('error', () => this.#end());
  }

  /** Takes no more requests. Open requests are still answered if that happens in time. */
  #drain(): void {
    if (this.#splitter.hasHalfLine()) {
      this.#splitter.push(NEWLINE);
    }
    this.#isDraining = true;
    setTimeout(() => this.#end(), DAEMON.shimDrainMs);
    this.#endIfDrained();
  }

  #endIfDrained(): void {
    if (this.#isDraining && this.#requests.urgent().length === 0) {
      this.#end();
    }
  }

  #end(): void {
    if (this.#ended.signal.aborted) {
      return;
    }
    for (const request of this.#requests.urgent()) {
      this.#output.sendLate(request);
    }
    this.#ended.abort(new Error('the client closed the connection'));
    this.#socket?.destroy();
    this.#finish();
  }

  #fromClient(line: Buffer): void {
    const text = lineText(line);
    const message = parseObject(text);
    if (message === undefined) {
      if (text.trim() !== '') {
        this.#output.sendError(null, RPC.parseError, 'Parse error: the line is not a JSON object.');
      }
      return;
    }
    const { jsonrpc, id, method, params } = message;
    if (jsonrpc !== '2.0') {
      // The daemon would refuse it without its id, and the client would wait for ever.
      const why = 'Invalid Request: not a JSON-RPC 2.0 message.';
      this.#output.sendError(null, RPC.invalidRequest, why);
    } else if (typeof method !== 'string') {
      this.#clientAnswered(line, id);
    } else if (id === undefined) {
      this.#clientNotified(line, method, params);
    } else if (typeof id === 'string' || typeof id === 'number') {
      this.#clientAsked({ key: JSON.stringify(id), id, method, params, line, sentCount: 0 });
    } else {
      this.#output.sendError(null, RPC.invalidRequest, 'Invalid Request: id is no text or number.');
    }
  }

  #clientAsked(request: ShimRequest): void {
    if (request.method === 'initialize') {
      this.#initialize = request;
      this.#initialized = undefined;
    }
    if (!this.#requests.add(request)) {
      this.#output.sendFull(request);
    } else if (this.#phase === 'attached') {
      this.#forward(request);
    } else {
      this.#answerAlone(request);
      if (this.#phase === 'detached') {
        void this.#reach();
      }
    }
  }

  #clientNotified(line: Buffer, method: string, params: unknown): void {
    if (method === 'notifications/initialized') {
      this.#initialized = line;
    }
    if (method === 'notifications/cancelled') {
      this.#clientCancelled(line, JSON.stringify(fieldOf(params, 'requestId')));
    } else if (this.#isHeard) {
      this.#socket?.send('\t', line);
    } else if (line !== this.#initialized && this.#notes.length < DAEMON.shimRequestsMax) {
      this.#notes.push(line);
    }
  }

  /** Handles a cancel. If the last daemon is gone already, the next one gets the cancel, because runs continue there. */
  #clientCancelled(line: Buffer, key: string): void {
    const request = this.#requests.get(key);
    const wasSent = request !== undefined && request.sentCount > 0;
    if (wasSent && !this.#isHeard) {
      request.cancelLine = line;
      return;
    }
    this.#requests.take(key);
    if (wasSent) {
      this.#socket?.send('\t', line);
    }
  }

  /** True if a daemon listens. */
  get #isHeard(): boolean {
    return this.#phase === 'attached' || this.#phase === 'leaving';
  }

  #clientAnswered(line: Buffer, id: unknown): void {
    if (id === undefined || id === null) {
      this.#output.sendError(null, RPC.invalidRequest, 'Invalid Request: neither method nor id.');
    } else if (this.#isHeard) {
      this.#socket?.send('\t', line);
    }
    // Otherwise the daemon that asked is gone, and the next one does not know the question.
  }

  async #reach(): Promise<void> {
    this.#phase = 'reaching';
    try {
      const onWaiting = (): Promise<void> => this.#answerAllAlone();
      this.#attach(await this.#link.connect(onWaiting, this.#ended.signal));
    } catch (error) {
      this.#giveUp(describeError(error));
    }
  }

  #attach(socket: LineSocket): void {
    let hasAnswered = false;
    this.#socket = socket;
    socket.listen({
      onLine: (line) => {
        hasAnswered = true;
        this.#fromDaemon(line);
      },
      onEnd: () => this.#detached(hasAnswered),
    });
    if (socket.isOver) {
      this.#detached(false);
    } else if (this.#initialize === undefined) {
      this.#open();
    } else {
      this.#phase = 'opening';
      this.#openedWith = this.#initialize.key;
      socket.send('\t', this.#initialize.line);
    }
  }

  /** Repeats the client's lasting requests to a new daemon. The answers are discarded. */
  #repeat(): void {
    for (const { key, line } of this.#repeats.all()) {
      if (this.#requests.get(key) === undefined) {
        this.#socket?.send('\t', line);
      }
    }
  }

  /** Sends everything that waits, in the order in which the client sent it. */
  #open(): void {
    this.#phase = 'attached';
    this.#answers = undefined;
    for (const request of this.#requests.all()) {
      this.#forward(request);
    }
    for (const note of this.#notes.splice(0)) {
      this.#socket?.send('\t', note);
    }
    if (this.#listedTools !== undefined) {
      void this.#correctList(this.#listedTools);
    }
  }

  #forward(request: ShimRequest): void {
    if (request.sentCount > DAEMON.shimResendsMax) {
      this.#requests.take(request.key);
      this.#output.sendUnknown(request, `${request.sentCount} of them ended on it`);
      this.#endIfDrained();
      return;
    }
    const mark = request.sentCount === 0 ? '\t' : `${REPEATED_MARK}\t`;
    request.sentCount += 1;
    this.#socket?.send(mark, request.line);
    if (request.cancelLine !== undefined) {
      this.#socket?.send('\t', request.cancelLine);
      this.#requests.take(request.key);
      this.#endIfDrained();
    }
  }

  #fromDaemon(line: Buffer): void {
    const marked = splitMark(line);
    if (marked === undefined) {
      return;
    }
    const { mark, body } = marked;
    if (mark === '') {
      this.#output.pass(body);
    } else if (mark === NOT_BEGUN_MARK) {
      this.#phase = 'leaving';
      const request = this.#requests.get(body.toString('utf8').trim());
      if (request !== undefined) {
        request.sentCount -= 1;
      }
    } else {
      // If nobody waits for the answer, it answers a repeated handshake.
      const request = this.#requests.take(mark);
      if (request !== undefined) {
        this.#repeats.answered(request, body);
        this.#output.pass(body);
        this.#endIfDrained();
      }
      if (this.#phase === 'opening' && mark === this.#openedWith) {
        if (this.#initialized !== undefined) {
          this.#socket?.send('\t', this.#initialized);
        }
        this.#repeat();
        this.#open();
      }
    }
  }

  #detached(hasAnswered: boolean): void {
    this.#socket = undefined;
    this.#phase = 'detached';
    this.#fruitlessCount = hasAnswered ? 0 : this.#fruitlessCount + 1;
    // Without a waiting client no daemon is started. Otherwise "pml down" would have no effect.
    if (this.#ended.signal.aborted || this.#requests.urgent().length === 0) {
      return;
    }
    if (this.#fruitlessCount > DAEMON.shimResendsMax) {
      this.#giveUp('it ended again and again without an answer');
      return;
    }
    this.#phase = 'reaching';
    setTimeout(() => void this.#reach(), this.#fruitlessCount * DAEMON.relaunchAfterMs);
  }

  /** Refuses the waiting requests now. The next request tries again. */
  #giveUp(reason: string): void {
    this.#phase = 'detached';
    this.#fruitlessCount = 0;
    this.#notes = [];
    if (this.#ended.signal.aborted) {
      return;
    }
    for (const request of this.#requests.urgent()) {
      this.#requests.take(request.key);
      if (request.sentCount > 0) {
        this.#output.sendUnknown(request, reason);
      } else {
        this.#output.sendNotDone(request, reason, this.#parts.locations.logFile);
      }
    }
    this.#endIfDrained();
  }

  async #answerAllAlone(): Promise<void> {
    const answers = await this.#readAnswers();
    if (this.#phase === 'reaching') {
      this.#answers = answers;
      for (const request of this.#requests.all()) {
        this.#answerAlone(request);
      }
    }
  }

  #answerAlone(request: ShimRequest): void {
    const result = this.#answers?.resultOf(request.method, request.params);
    if (result === undefined || request.cancelLine !== undefined) {
      return;
    }
    this.#requests.take(request.key);
    if (request.method === 'tools/list') {
      this.#listedTools = this.#answers?.toolsText;
    }
    this.#output.send({ id: request.id, result });
    this.#endIfDrained();
  }

  /**
   * Corrects the client's list of tools. The daemon would never announce it, because to the daemon
   * nothing changed.
   */
  async #correctList(listed: string): Promise<void> {
    this.#listedTools = undefined;
    const { toolsText } = await this.#readAnswers();
    if (this.#initialize !== undefined && toolsText !== undefined && toolsText !== listed) {
      this.#output.send({ method: 'notifications/tools/list_changed' });
    }
  }

  async #readAnswers(): Promise<ShimAnswers> {
    const { ShimAnswers: Answers } = await import('./shim-answers.ts');
    return new Answers(this.#parts.locations, this.#parts.version);
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
