/** The places where a program can run, each with a function that answers its calls at once. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';

import type { QuickJsSandbox } from '../src/adapters/sandbox/quickjs-sandbox.ts';
import type { Json } from '../src/base/json.ts';
import type { Program, ProgramLimits, ProgramRequest } from '../src/execute/sandbox.ts';
import { residentMb } from './process-figures.ts';

/** Runs programs that return something and may call `mcp.bench.echo`. */
export interface ProgramSystem {
  readonly name: string;
  /** `onCall` is told of each call before it is answered. */
  run(code: string, onCall: () => void): Promise<Json | undefined>;
}

/** One that has processes of its own. */
export interface ProcessSystem extends ProgramSystem {
  /** Of the process of a program that has called something. */
  memoryMb(): Promise<number>;
}

const DENO = 'deno@2.9.6';
const DENO_FIXTURE = new URL('./fixtures/deno-program.mjs', import.meta.url).pathname;
const NEVER = new AbortController().signal;
const NAMES = { tools: { bench: ['echo'] }, capabilities: [] };

/** Wide enough for everything that is measured. */
export const BENCH_LIMITS: ProgramLimits = {
  memoryBytesMax: 64 * 1024 * 1024,
  cpuMsMax: 60_000,
  callsMax: 100_000,
  timersMax: 1000,
  argumentBytesMax: 1024 * 1024,
  resultBytesMax: 1024 * 1024,
  logLinesMax: 500,
  logBytesMax: 65_536,
};

/** The sandbox of the gateway. */
export function sandboxSystem(sandbox: QuickJsSandbox): ProgramSystem {
  return {
    name: 'pml',
    async run(code, onCall) {
      const early: ProgramRequest[] = [];
      let program: Program | undefined;
      const answer = (request: ProgramRequest): void => {
        if (request.kind === 'call') {
          program?.settle({ id: request.id, nowMs: 1, kind: 'value', value: request.args });
        }
      };
      const host = {
        requested(requests: readonly ProgramRequest[]): void {
          for (const request of requests) {
            onCall();
            if (program === undefined) {
              early.push(request);
            } else {
              answer(request);
            }
          }
        },
        logged: () => undefined,
        idle: () => undefined,
      };
      const start = {
        code,
        names: NAMES,
        holder: 'bench',
        seed: 1,
        nowMs: 1,
        limits: BENCH_LIMITS,
      };
      program = await sandbox.start(start, host, NEVER);
      for (const request of early) {
        answer(request);
      }
      const end = await program.ended;
      if (end.kind !== 'value') {
        throw new Error(`a program ended with ${JSON.stringify(end)}`);
      }
      return end.value;
    },
  };
}

/** A context in the same thread: no boundary at all, for scale. */
export const contextSystem: ProgramSystem = {
  name: 'node:vm',
  async run(code, onCall) {
    const echo = async (args: Json): Promise<Json> => {
      onCall();
      return JSON.parse(JSON.stringify(args)) as Json;
    };
    const context = createContext({ mcp: { bench: { echo } } });
    return (await runInContext(`(async () => {${code}\n})()`, context)) as Json | undefined;
  },
};

/** A Deno process without permissions for each program; rejects where there is none to be had. */
export async function denoSystem(): Promise<ProcessSystem> {
  const run = promisify(execFile);
  const argv = ['exec', '--yes', `--package=${DENO}`, '--', 'deno', 'eval'];
  const { stdout } = await run('npm', [...argv, 'console.log(Deno.execPath())']);
  const file = stdout.trim().split('\n').at(-1) ?? '';
  const system: ProcessSystem = {
    name: 'deno',
    run: (code, onCall) => speak(startDeno(file), code, onCall),
    async memoryMb() {
      const child = startDeno(file);
      let memoryMb = Number.NaN;
      await speak(child, 'await mcp.bench.echo({}); return 1', async () => {
        memoryMb = await residentMb(child.pid ?? 0);
      });
      return memoryMb;
    },
  };
  await system.run('return 1', () => undefined);
  return system;
}

function startDeno(file: string): ChildProcess {
  const argv = ['run', '--no-prompt', '--no-remote', '--no-npm', '--no-config', DENO_FIXTURE];
  return spawn(file, argv, { stdio: ['pipe', 'pipe', 'ignore'] });
}

interface DenoLine {
  readonly id?: number;
  readonly args?: Json;
  readonly end?: Json;
}

/** Answers calls once `onCall` is done with them. */
async function speak(
  child: ChildProcess,
  code: string,
  onCall: () => void | Promise<void>,
): Promise<Json> {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) {
    throw new Error('deno has no pipes');
  }
  try {
    return await new Promise<Json>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (status) => reject(new Error(`deno ended with ${status}`)));
      createInterface({ input: stdout }).on('line', (line) => {
        const { id, args, end } = JSON.parse(line) as DenoLine;
        if (end !== undefined) {
          resolve(end);
          return;
        }
        void Promise.resolve(onCall()).then(() => {
          stdin.write(`${JSON.stringify({ id, value: args })}\n`);
        });
      });
      stdin.write(`${JSON.stringify({ code })}\n`);
    });
  } finally {
    child.kill('SIGKILL');
  }
}
