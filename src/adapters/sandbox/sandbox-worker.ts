/** A sandbox thread: makes a place for a program, runs one there, leaves it behind, makes the next. */
import { parentPort, workerData } from 'node:worker_threads';

import { GuestEngine } from './guest-engine.ts';
import { Guest, type GuestParts, type Slice } from './guest.ts';
import type { FromSandbox, ThreadData, ToSandbox } from './sandbox-protocol.ts';

const { unwanted, memoryBytesMax } = workerData as ThreadData;
const flag = new Int32Array(unwanted);
const engine = await GuestEngine.load();

let spare = await prepare(memoryBytesMax);
let running: Guest | undefined;

parentPort?.on('message', (message: ToSandbox) => void receive(message));
post({ kind: 'ready' });

async function receive(message: ToSandbox): Promise<void> {
  switch (message.kind) {
    case 'start': {
      const wanted = message.limits.memoryBytesMax;
      running = spare.memoryBytesMax === wanted ? spare : await prepare(wanted);
      await tell(running.start(message));
      break;
    }
    case 'settle':
      if (running !== undefined) {
        await tell(running.settle(message.settlement));
      }
      break;
    case 'drop':
      await leave();
      break;
  }
}

async function tell(slice: Slice): Promise<void> {
  post({ kind: 'sliced', ...slice });
  // Whoever no longer wants it may have said so before it had begun.
  if (slice.end !== undefined || isUnwanted()) {
    await leave();
  }
}

async function leave(): Promise<void> {
  if (running === undefined) {
    return;
  }
  const used = running.memoryBytesMax;
  running = undefined;
  spare = await prepare(used);
  post({ kind: 'ready' });
}

async function prepare(bytesMax: number): Promise<Guest> {
  const parts: GuestParts = {
    engine,
    memoryBytesMax: bytesMax,
    isUnwanted,
    log: (line) => post({ kind: 'logged', line }),
  };
  return await Guest.prepare(parts);
}

function isUnwanted(): boolean {
  return Atomics.load(flag, 0) !== 0;
}

function post(message: FromSandbox): void {
  parentPort?.postMessage(message, []);
}
