/** A connection of lines to pml: the daemon's own socket, or the standard streams of `pml stdio`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

import { VERSION } from '../../src/base/version.ts';
import { LineSplitter } from '../../src/surfaces/daemon/line-socket.ts';
import { SOCKET_PROTOCOL } from '../../src/surfaces/daemon/socket-protocol.ts';
import type { Chance } from './chance.ts';
import { Ledger, type Read, type Violation } from './sent.ts';
import { MODERN_META } from './valid-messages.ts';

/** A way to pml over which messages are thrown. */
export interface Link {
  readonly name: string;
  /** Violations are reported as they are found. */
  send(bytes: Buffer, read: Read, chance: Chance): Promise<void> | void;
  /** Resolves when everything sent so far was looked at; false where the connection is over. */
  drained(): Promise<boolean>;
  close(): void;
}

export interface LinkParts {
  readonly secrets: readonly string[];
  readonly report: (violation: Violation) => void;
}

const LINE_BYTES_MAX = 256 * 1024 * 1024;
const DRAIN_MS = 60_000;

/** What the two kinds of connection have in common. */
abstract class LineLink implements Link {
  abstract readonly name: string;
  readonly #ledger: Ledger;
  readonly #parts: LinkParts;
  readonly #isModern: boolean;
  readonly #drains = new Map<string, (isOpen: boolean) => void>();
  #drainCount = 0;
  #questions = 0;
  protected isOver = false;

  constructor(parts: LinkParts, isModern: boolean) {
    this.#parts = parts;
    this.#isModern = isModern;
    this.#ledger = new Ledger(parts.secrets);
  }

  protected abstract write(bytes: Buffer, chance: Chance | undefined): void;
  protected abstract bodyOf(line: string): string | undefined;
  abstract close(): void;

  /** The first words of a client. */
  greet(): void {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} },
      clientInfo: { name: 'fuzz', version: '1' },
    };
    if (this.#isModern) {
      this.#ask('hello', 'server/discover', { ['_meta']: MODERN_META });
    } else {
      this.#ask('hello', 'initialize', params);
      this.write(Buffer.from('{"jsonrpc":"2.0","method":"notifications/initialized"}'), undefined);
    }
  }

  send(bytes: Buffer, read: Read, chance: Chance): void {
    this.#ledger.sent(read);
    this.write(bytes, chance);
  }

  drained(): Promise<boolean> {
    if (this.isOver) {
      return Promise.resolve(false);
    }
    this.#drainCount += 1;
    const id = `drain-${this.#drainCount}`;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#parts.report({
          rule: 'a client is answered',
          detail: `${this.name}: nothing came back to ${id} within ${DRAIN_MS} ms`,
        });
        resolve(false);
      }, DRAIN_MS);
      this.#drains.set(JSON.stringify(id), (isOpen) => {
        clearTimeout(timer);
        resolve(isOpen);
      });
      this.#ask(id, 'ping', this.#isModern ? { ['_meta']: MODERN_META } : {});
    });
  }

  protected ended(): void {
    this.isOver = true;
    for (const done of this.#drains.values()) {
      done(false);
    }
    this.#drains.clear();
  }

  protected received(line: string): void {
    const text = this.bodyOf(line);
    if (text === undefined || text.trim() === '') {
      return;
    }
    const violation = this.#ledger.received(text);
    if (violation !== undefined) {
      this.#parts.report({ ...violation, detail: `${this.name}: ${violation.detail}` });
    }
    const { id, method } = parsed(text);
    if (typeof method === 'string' && id !== undefined) {
      this.#answerOddly(id);
    } else if (id !== undefined) {
      const key = JSON.stringify(id);
      this.#drains.get(key)?.(true);
      this.#drains.delete(key);
    }
  }

  #ask(id: string, method: string, params: object): void {
    this.#ledger.sent({ kind: 'request', ids: [JSON.stringify(id)] });
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    this.write(Buffer.from(text), undefined);
  }

  /** A question of pml is answered with an id that is almost its own, then with its own. */
  #answerOddly(id: unknown): void {
    this.#questions += 1;
    const odd = [`${String(id)}x`, `${String(id)}{`, `${String(id).split('/')[0] ?? ''}/`, 7];
    for (const each of [odd[this.#questions % odd.length], id]) {
      this.#ledger.sent({ kind: 'answer', ids: [] });
      const result = { action: 'accept', content: { approve: true } };
      this.write(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: each, result })), undefined);
    }
  }
}

/** Straight to the daemon's socket, as a shim would. */
export class SocketLink extends LineLink {
  readonly name = 'socket';
  readonly #socket: Socket;
  #hasHello = false;

  private constructor(socket: Socket, parts: LinkParts, isModern: boolean) {
    super(parts, isModern);
    this.#socket = socket;
    const splitter = new LineSplitter({
      sizeBytesMax: LINE_BYTES_MAX,
      onLine: (line) => this.received(line.toString('utf8')),
      onTooLong: () => undefined,
    });
    socket.on('data', (chunk: Buffer) => splitter.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.ended());
  }

  static async open(path: string, parts: LinkParts, isModern: boolean): Promise<SocketLink> {
    const socket = connect(path);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
    const link = new SocketLink(socket, parts, isModern);
    const hello = {
      pml: SOCKET_PROTOCOL,
      role: 'mcp',
      version: VERSION,
      shim: randomUUID(),
      resumed: false,
    };
    socket.write(`${JSON.stringify(hello)}\n`);
    link.greet();
    return link;
  }

  close(): void {
    this.#socket.destroy();
  }

  protected write(bytes: Buffer, chance: Chance | undefined): void {
    const mark = chance?.happens(0.02) === true ? 'R\t' : '\t';
    const whole = Buffer.concat([Buffer.from(mark), bytes, Buffer.from('\n')]);
    if (chance?.happens(0.05) === true) {
      // In two pieces: others write in between.
      const at = chance.below(whole.length);
      this.#socket.write(whole.subarray(0, at));
      this.#socket.write(whole.subarray(at));
      return;
    }
    this.#socket.write(whole);
  }

  protected bodyOf(line: string): string | undefined {
    if (!this.#hasHello) {
      this.#hasHello = true;
      return undefined;
    }
    const tab = line.indexOf('\t');
    return line.startsWith('N\t') ? undefined : line.slice(tab + 1);
  }
}

/** Through the shim that clients start. */
export class ShimLink extends LineLink {
  readonly name = 'shim';
  readonly #child: ChildProcess;

  constructor(
    {
      command,
      args,
      env,
      cwd,
    }: { command: string; args: readonly string[]; env: Record<string, string>; cwd: string },
    parts: LinkParts,
    isModern: boolean,
  ) {
    super(parts, isModern);
    this.#child = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    const splitter = new LineSplitter({
      sizeBytesMax: LINE_BYTES_MAX,
      onLine: (line) => this.received(line.toString('utf8')),
      onTooLong: () => undefined,
    });
    const ledger = new Ledger(parts.secrets);
    this.#child.stdout?.on('data', (chunk: Buffer) => splitter.push(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      const leak = ledger.leaksIn(chunk.toString('utf8'));
      if (leak !== undefined) {
        parts.report({ ...leak, detail: `stderr of the shim: ${leak.detail}` });
      }
    });
    this.#child.stdin?.on('error', () => undefined);
    this.#child.on('close', () => this.ended());
    this.greet();
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }

  protected write(bytes: Buffer, chance: Chance | undefined): void {
    const newline = chance?.happens(0.05) === true ? '\r\n' : '\n';
    this.#child.stdin?.write(Buffer.concat([bytes, Buffer.from(newline)]));
  }

  protected bodyOf(line: string): string {
    return line;
  }
}

function parsed(text: string): { readonly id?: unknown; readonly method?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { id?: unknown; method?: unknown };
  } catch {
    return {};
  }
}
