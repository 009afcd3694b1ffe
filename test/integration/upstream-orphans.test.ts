import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, describe, expect, it } from 'vitest';

import type { ServerSpec, ServerState } from '../../src/call/upstreams.ts';
import { compiledProgram } from '../support/compiled-program.ts';
import { EVERYTHING } from '../support/everything-server.ts';
import { fixtureServer, oddSpec, programSpec } from '../support/upstream-world.ts';

/** Servers that end easily, and servers that do not; each is marked to be found again. */
function servers(mark: string): readonly ServerSpec[] {
  const env = { PML_TEST_MARK: mark };
  const stubborn = oddSpec('stubborn', ['stubborn'], { env });
  const script = `trap '' TERM; "${process.execPath}" "${fixtureServer('odd-server.mjs')}" stubborn; true`;
  return [
    programSpec('everything', EVERYTHING, ['stdio'], { env }),
    oddSpec('polite', [], { env }),
    stubborn,
    {
      ...stubborn,
      name: 'wrapped',
      transport: { kind: 'stdio', command: 'sh', args: ['-c', script], env },
    },
  ];
}

/** Every process that carries the mark in its environment, zombies aside. */
function marked(mark: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/u.test(entry))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/environ`, 'latin1').includes(`PML_TEST_MARK=${mark}`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The shell that watches over the servers. Other children belong to the tools of the test. */
function shellsOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/u.test(entry))
    .filter((id) => {
      try {
        const fields = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ')[1]?.split(' ');
        const isShell = readFileSync(`/proc/${id}/cmdline`, 'latin1').startsWith('/bin/sh\0');
        return fields?.[1] === String(parent) && isShell;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!isTrue() && performance.now() < end) {
    await delay(25);
  }
  return isTrue();
}

interface Host {
  readonly process: ChildProcess & { readonly pid: number };
  readonly states: readonly ServerState[];
  readonly started: readonly number[];
}

async function startHost(mark: string): Promise<Host> {
  const child = spawn(
    process.execPath,
    [compiledProgram('upstreams'), JSON.stringify(servers(mark))],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { pid } = child;
  if (pid === undefined) {
    throw new Error('the host did not start');
  }
  return {
    process: child as ChildProcess & { readonly pid: number },
    states: JSON.parse(line) as ServerState[],
    started: [...shellsOf(pid), ...marked(mark)],
  };
}

const hasProc = process.platform === 'linux';

describe.runIf(hasProc)('the processes of a gateway', () => {
  const hosts: ChildProcess[] = [];
  afterAll(() => {
    for (const host of hosts) {
      host.kill('SIGKILL');
    }
  });
  const ends: Readonly<Record<string, (host: ChildProcess) => void>> = {
    'kill -9': (host) => host.kill('SIGKILL'),
    'kill -15': (host) => host.kill('SIGTERM'),
    'process.exit': (host) => host.stdin?.write('exit\n'),
    'an orderly close': (host) => host.stdin?.write('close\n'),
  };

  it.concurrent.each(Object.keys(ends))('are all gone after %s', async (how) => {
    const mark = `orphans-${process.pid}-${how.replaceAll(/\W/gu, '')}`;
    const host = await startHost(mark);
    hosts.push(host.process);
    expect(host.states.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready', 'ready']);
    // Four servers, the program inside the wrapper, and the shell.
    expect(marked(mark)).toHaveLength(5);
    expect(new Set(host.started).size).toBe(6);
    const exited = once(host.process, 'exit');
    ends[how]?.(host.process);
    await exited;
    expect(await until(() => !host.started.some((id) => isAlive(id)), 5000)).toBe(true);
    expect(marked(mark)).toEqual([]);
  });
});
