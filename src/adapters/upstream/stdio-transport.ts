import type { ChildProcessByStdio } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { spawn } from 'cross-spawn';

import { isJsonObject, parseJson } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { lineOf } from '../../system/json-line.ts';
import { lineText } from '../../system/line-text.ts';
import { TurnWriter } from '../../system/turn-writer.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { readAnswer } from './json-scan.ts';
import { joinInTurns, readLargeLine } from './large-answer.ts';
import { LineReader } from './line-reader.ts';
import { LineRing } from './line-ring.ts';
import { identifyUnread } from './oversize-message.ts';
import { ReadingBudget } from './reading-budget.ts';
import type { Reaper } from './reaper.ts';
import { UpstreamError } from './upstream-error.ts';

/** The program to start, and who looks after it. */
interface StdioTransportOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the program; nothing is added to it. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly reaper: Reaper;
  readonly logger: Logger;
  /** Called when it writes more than is read, and is made to wait. */
  readonly onFlood: () => void;
}

/**
 * MCP over the stdin and stdout of a program.
 *
 * It differs from the SDK's transport when things go wrong. A message of any accepted size costs
 * linear time. A message above the limit fails only its own call. Lines that are not JSON are
 * skipped. All processes that the program started end with it.
 */
export class StdioTransport implements Transport {
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage: ((message: JSONRPCMessage) => void) | undefined;
  readonly #options: StdioTransportOptions;
  readonly #stderr = new LineRing({
    linesMax: UPSTREAM.stderrLinesKept,
    lengthMax: TEXTS.messageLengthMax,
  });
  #child: ChildProcessByStdio<Writable, Readable, Readable> | undefined;
  #exit: string | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;
  #strayLines = 0;
  /** Budget for output that answers no request. */
  #unasked: ReadingBudget | undefined;
  #isClosed = false;
  #input: TurnWriter | undefined;
  /** Large lines that are being checked. Their messages are delivered before the end. */
  readonly #large = new Set<Promise<void>>();

  constructor(options: StdioTransportOptions) {
    this.#options = options;
  }

  /** Returns the program's process id, which is the id of its group as well. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Always null: the text is kept here. The SDK knows a stdio transport by this name. */
  get stderr(): null {
    return null;
  }

  /** Returns the exit of the program, once it has ended: `exit code 1`, `SIGKILL`. */
  get exit(): string | undefined {
    return this.#exit;
  }

  /** Returns the last lines the program wrote to its stderr, oldest first. */
  stderrLines(): readonly string[] {
    return this.#stderr.lines();
  }

  async start(): Promise<void> {
    const { command, args, env, cwd, reaper } = this.#options;
    // On Windows it finds npx.cmd and the like, and quotes arguments as cmd.exe wants them.
    const child = spawn(command, [...args], {
      env: { ...env },
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#child = child;
    this.#input = new TurnWriter(
      child.stdin,
      (cause) => new UpstreamError('exited', 'the program no longer reads', { cause }),
    );
    if (child.pid !== undefined) {
      reaper.add(child.pid);
    }
    this.#listen(child);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(this.#startError(error)));
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    const input = this.#input;
    if (input === undefined || this.#isClosed || this.#exit !== undefined) {
      return Promise.reject(new UpstreamError('not_sent', 'the program is not running'));
    }
    input.write(lineOf(message));
    return input.left();
  }

  /** Ends the program and all it started; resolves when nothing of it is left. */
  close(): Promise<void> {
    this.#announceClose();
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  #listen(child: ChildProcessByStdio<Writable, Readable, Readable>): void {
    const reader = new LineReader({
      onLine: (line) => this.#onLine(line),
      onLongLine: (parts) => this.#onLongLine(parts),
      onOversizeLine: (head, tail, size) => this.#onOversizeLine(head, tail, size),
    });
    const { onFlood } = this.#options;
    this.#unasked = new ReadingBudget(child.stdout, onFlood);
    const lastWords = new ReadingBudget(child.stderr, onFlood);
    child.once('exit', () => {
      this.#unasked?.end();
      lastWords.end();
    });
    child.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.#stderr.push(text);
      lastWords.spend(text.length);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error: Error) => this.onerror?.(error));
    }
    child.on('error', (error) => this.onerror?.(error));
    const drained = new Promise<void>((resolve) => {
      child.stdout.once('close', resolve);
    });
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#exit = signal ?? `exit code ${code}`;
        resolve();
        void this.#onExit(drained);
      });
    });
  }

  /** A process that outlives the program may hold stdout open, so its end is not waited for long. */
  async #onExit(drained: Promise<void>): Promise<void> {
    await Promise.race([drained, delay(UPSTREAM.drainAfterExitMs, undefined, { ref: false })]);
    await Promise.all(this.#large);
    await this.close();
  }

  #onLine(line: Buffer): void {
    const text = lineText(line);
    const isLong = line.length > UPSTREAM.keptBytesMin;
    const message = (isLong ? readAnswer(text, line) : undefined) ?? parseJson(text);
    const messages = Array.isArray(message) ? message : [message];
    if (messages.length > 0 && messages.every((item) => isJsonObject(item))) {
      // Answers may be as many and as large as they are: they were asked for.
      if (messages.some((item) => isJsonObject(item) && item['method'] !== undefined)) {
        this.#unasked?.spend(line.length + UPSTREAM.floodMessageBytes);
      }
      for (const item of messages) {
        this.onmessage?.(item as unknown as JSONRPCMessage);
      }
    } else if (text.trim() !== '') {
      this.#onStrayLine(text, line.length);
    }
  }

  #onStrayLine(text: string, sizeBytes: number): void {
    this.#unasked?.spend(sizeBytes + UPSTREAM.floodMessageBytes);
    this.#strayLines += 1;
    if (this.#strayLines <= TEXTS.fewMax) {
      this.#options.logger.warn('upstream_stray_line', {
        text: plainLine(text.slice(0, TEXTS.messageLengthMax), TEXTS.messageLengthMax),
        count: this.#strayLines,
      });
    }
  }

  /** Others are served while it is looked at; a later line may be passed on before it. */
  #onLongLine(parts: readonly Buffer[]): void {
    const looked = joinInTurns(parts)
      .then((line) => this.#lookAt(line))
      .catch((error: unknown) => this.onerror?.(error as Error))
      .finally(() => {
        this.#large.delete(looked);
        if (this.#large.size === 0 && this.#unasked?.isPausing !== true) {
          this.#child?.stdout.resume();
        }
      });
    this.#large.add(looked);
    // Nothing more is read meanwhile: large lines would pile up here.
    this.#child?.stdout.pause();
  }

  async #lookAt(line: Buffer): Promise<void> {
    const found = await readLargeLine(line);
    switch (found.kind) {
      case 'answer':
        this.onmessage?.(found.message);
        break;
      case 'too_deep':
        this.#refuseUnread(
          line,
          `the answer is nested more than ${UPSTREAM.answerDepthMax} levels deep`,
        );
        break;
      case 'not_json':
        this.#onStrayLine(line.toString('utf8', 0, TEXTS.messageLengthMax), line.length);
        break;
      case 'other':
        this.#onLine(line);
        break;
    }
  }

  #refuseUnread(line: Buffer, reason: string): void {
    const head = line.subarray(0, UPSTREAM.oversizeSampleBytes);
    const tail = line.subarray(-UPSTREAM.oversizeSampleBytes);
    this.#fail(head, tail, reason, line.length);
  }

  #onOversizeLine(head: Buffer, tail: Buffer, sizeBytes: number): void {
    const reason = `the answer has ${sizeBytes} bytes, more than is accepted`;
    this.#fail(head, tail, reason, sizeBytes);
  }

  /** Fails the call whose answer was not read. */
  #fail(head: Buffer, tail: Buffer, reason: string, sizeBytes: number): void {
    const found = identifyUnread(head.toString('latin1'), tail.toString('latin1'), reason);
    this.#options.logger.warn('upstream_message_too_large', { sizeBytes, kind: found.kind });
    switch (found.kind) {
      case 'answer':
        this.onmessage?.(found.substitute);
        break;
      case 'unknown':
        void this.close();
        break;
      case 'notification':
        break;
    }
  }

  #startError(error: NodeJS.ErrnoException): UpstreamError {
    const { command, cwd } = this.#options;
    const because = (): string => {
      if (cwd !== undefined && !existsSync(cwd)) {
        return `its folder "${cwd}" does not exist`;
      }
      if (error.code === 'ENOENT') {
        return 'there is no such program; check the spelling, or give its full path';
      }
      return error.code === 'EACCES'
        ? 'it may not be executed; check its permissions'
        : error.message;
    };
    return new UpstreamError('not_started', `cannot start "${command}": ${because()}`, {
      cause: error,
    });
  }

  #announceClose(): void {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.onclose?.();
    }
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    const groupId = child?.pid;
    if (child === undefined || groupId === undefined) {
      return;
    }
    this.#input?.flush();
    child.stdin.end();
    if (!(await this.#isGone(groupId, UPSTREAM.graceMs))) {
      signalGroup(groupId, 'SIGTERM');
      if (!(await this.#isGone(groupId, UPSTREAM.graceMs))) {
        signalGroup(groupId, 'SIGKILL');
        await this.#isGone(groupId, UPSTREAM.graceMs);
      }
    }
    this.#options.reaper.remove(groupId);
    child.stdout.destroy();
    child.stderr.destroy();
  }

  /**
   * Waits for the program, then for the rest of its group. A program that ended by itself and
   * left others behind gets no grace: they have nobody to talk to.
   */
  async #isGone(groupId: number, withinMs: number): Promise<boolean> {
    const patience = delay(withinMs, undefined, { ref: false });
    await Promise.race([this.#exited, patience]);
    if (this.#exit === undefined) {
      return false;
    }
    let waitedMs = 0;
    while (isGroupAlive(groupId)) {
      if (waitedMs === 0) {
        signalGroup(groupId, 'SIGTERM');
      }
      if (waitedMs >= withinMs) {
        return false;
      }
      await delay(UPSTREAM.groupPollMs);
      waitedMs += UPSTREAM.groupPollMs;
    }
    return true;
  }
}

/**
 * A started program and its child processes.
 *
 * Programs are started as leaders of their own process group, so that a wrapper (`npx`, `sh -c`)
 * and its program are ended together. Windows has no groups: there only the program itself is
 * reached.
 */
const HAS_GROUPS = process.platform !== 'win32';

/** Sends a signal to every process of the group. False when there is none left. */
function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(HAS_GROUPS ? -groupId : groupId, signal);
    return true;
  } catch (error) {
    // EPERM: someone is there, but no longer ours to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while any process of the group is there. */
function isGroupAlive(groupId: number): boolean {
  return signalGroup(groupId, 0);
}
