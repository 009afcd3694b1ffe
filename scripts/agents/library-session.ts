/** A library client in a process of its own: whoever approves must not be below a client of pml. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Door } from './house.ts';
import type { Begun, Session, Sight } from './session.ts';

const DRIVE = join(import.meta.dirname, 'drivers/drive.mjs');
const REASON_LINES = 3;

interface Answer {
  readonly id: number;
  readonly result?: Json;
  readonly error?: string;
}

/** The session. */
export class LibrarySession implements Session {
  readonly #child: ChildProcess;
  readonly #canCancel: boolean;
  readonly #asked = new Map<number, (answer: Answer) => void>();
  #nth = 0;
  #printed = '';

  /** `node`: some libraries need a newer one than pml does. */
  constructor(node: string, driver: string, folder: string, home: string, canCancel: boolean) {
    this.#canCancel = canCancel;
    this.#child = spawn(node, [DRIVE, driver, folder], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: home },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()));
    if (this.#child.stdout !== null) {
      createInterface({ input: this.#child.stdout }).on('line', (line) => {
        const answer = JSON.parse(line) as Answer;
        this.#asked.get(answer.id)?.(answer);
      });
    }
    this.#child.on('exit', () => {
      for (const [id, tell] of this.#asked) {
        tell({ id, error: `the client ended: ${this.#printed.slice(-500)}` });
      }
    });
  }

  async open(door: Door): Promise<void> {
    await this.#ask('open', { ...door }).answer;
  }

  async see(): Promise<Sight> {
    const seen = (await this.#ask('tools', {}).answer) as {
      readonly names: readonly string[];
      readonly instructions?: string;
    };
    return {
      tools: seen.names,
      hasInstructions:
        seen.instructions === undefined ? undefined : seen.instructions.includes('pml'),
    };
  }

  async begin(tool: string, args: JsonObject): Promise<Begun> {
    const { id, answer } = this.#ask('call', { tool, args });
    const text = answer.then(String);
    text.catch(() => undefined);
    const cancel = async (): Promise<void> => {
      await this.#ask('cancel', { id }).answer;
    };
    return { answer: text, cancel: this.#canCancel ? cancel : undefined };
  }

  async finish(text: string): Promise<string> {
    await this.#ask('close', {}).answer;
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await gone;
    }
  }

  #ask(
    method: string,
    params: JsonObject,
  ): { readonly id: number; readonly answer: Promise<Json> } {
    this.#nth += 1;
    const id = this.#nth;
    const answer = new Promise<Json>((resolve, reject) => {
      this.#asked.set(id, ({ result, error }) => {
        this.#asked.delete(id);
        if (error === undefined) {
          resolve(result ?? null);
        } else {
          reject(new Error(error.split('\n').slice(0, REASON_LINES).join(' ')));
        }
      });
      this.#child.stdin?.write(`${JSON.stringify({ id, method, params })}\n`);
    });
    return { id, answer };
  }
}
