import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { describe, expect, it } from 'vitest';

import { EMPTY_DASHBOARD } from '../../../test/support/fake-dashboard.ts';
import { FakeGateway } from '../../../test/support/fake-gateway.ts';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { quietLogger } from '../../../test/support/quiet-logger.ts';
import { runId } from '../../base/ids.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { DASHBOARD, HTTP } from '../../tuning/http.ts';
import { PageEvents } from './page-events.ts';

/** The end of a connection that reads as much as a test lets it. */
class Reader extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  isReading = true;
  isOver = false;

  writeHead(): this {
    return this;
  }

  write(text: string): boolean {
    this.written.push(text);
    this.writableLength += this.isReading ? 0 : text.length;
    return this.isReading;
  }

  end(): void {
    this.isOver = true;
    this.emit('close');
  }

  destroy(): void {
    this.end();
  }

  get kinds(): readonly string[] {
    return this.written.flatMap((text) => /^event: (\w+)$/mu.exec(text)?.[1] ?? []);
  }

  get lastId(): string | undefined {
    return this.written.flatMap((text) => /^id: (\S+)$/mu.exec(text)?.[1] ?? []).at(-1);
  }
}

class World {
  readonly clock: ManualClock = manualClock(1000);
  readonly events: PageEvents;
  #tellServer: (server: ServerState) => void = () => undefined;
  #tellRun: Parameters<Gateway['onRunEvent']>[0] = () => undefined;

  constructor() {
    const gateway = new FakeGateway([]);
    gateway.onRunEvent = (listener) => {
      this.#tellRun = listener;
      return () => undefined;
    };
    Object.defineProperty(gateway, 'dashboard', {
      value: {
        ...EMPTY_DASHBOARD,
        onServerChanged: (listener: (server: ServerState) => void) => {
          this.#tellServer = listener;
          return () => undefined;
        },
      },
    });
    const { clock } = this;
    this.events = new PageEvents({ gateway, clock, logger: quietLogger(), startedAt: 1000 });
  }

  open(lastId?: string, isAllowed: () => boolean = () => true): Reader {
    const reader = new Reader();
    const isOpen = this.events.open(reader as unknown as ServerResponse, lastId, isAllowed);
    reader.isOver = !isOpen;
    return reader;
  }

  tell(name = 'one'): void {
    this.#tellServer({
      name,
      status: 'ready',
      trusted: true,
      transport: 'stdio',
      toolCount: 0,
      processIds: [],
      callsUnderWay: 0,
      restarts: 0,
    });
  }

  startRun(intent: string): void {
    const plan = { tasks: [], layers: [] };
    const started = { version: 3, runId: runId('wf_1'), at: 3, intent, client: 'codex', plan };
    this.#tellRun(runId('wf_1'), { kind: 'run_started', ...started }, 1);
  }

  pauseRun(): void {
    this.#tellRun(runId('wf_1'), { kind: 'run_paused', why: 'command', at: 4 }, 2);
  }

  finishRun(): void {
    this.#tellRun(runId('wf_1'), { kind: 'run_finished', end: 'failed', at: 5 }, 9);
  }
}

describe('PageEvents', () => {
  it('tells every reader what happens, in a few words', () => {
    const world = new World();
    const [one, other] = [world.open(), world.open()];
    world.finishRun();
    world.tell();
    expect(one.kinds).toEqual(['hello', 'run', 'server']);
    expect(other.kinds).toEqual(one.kinds);
    expect(one.written[1]).toContain(
      '{"kind":"run","workflowId":"wf_1","sequence":9,"event":"run_finished","at":5,"end":"failed","status":"failed"}',
    );
  });

  it('tells of a new run what a list needs, without secrets, and its status when that changes', () => {
    const world = new World();
    const reader = world.open();
    world.startRun('Use the token ghp_0123456789abcdefghijABCDEFGHIJ012345');
    const event = JSON.parse(/data: (.*)/u.exec(reader.written[1] ?? '')?.[1] ?? '{}') as object;
    expect(event).toMatchObject({
      status: 'running',
      run: { workflowId: 'wf_1', status: 'running', taskCount: 0, startedAt: 3, client: 'codex' },
    });
    expect(JSON.stringify(event)).not.toContain('ghp_0123');
    world.pauseRun();
    expect(reader.written[2]).toContain('"status":"paused"');
  });

  it('writes each event on lines of its own, whatever is in it', () => {
    const world = new World();
    const reader = world.open();
    world.tell('a\n\nevent: bye\ndata: {}\r\u2028');
    expect(reader.written[1]?.split(/\r?\n/u)).toHaveLength(5);
    expect(reader.kinds).toEqual(['hello', 'server']);
  });

  it('cuts off a reader that does not read, and goes on with the others', () => {
    const world = new World();
    const [slow, quick] = [world.open(), world.open()];
    slow.isReading = false;
    const name = 'x'.repeat(1000);
    const enough = Math.ceil(DASHBOARD.streamBytesMax / name.length) + 1;
    for (let count = 0; count < enough; count += 1) {
      world.tell(name);
    }
    expect(slow.isOver).toBe(true);
    expect(slow.writableLength).toBeLessThanOrEqual(DASHBOARD.streamBytesMax);
    expect(quick.kinds).toHaveLength(enough + 1);
    const more = Array.from({ length: DASHBOARD.streamsMax }, () => world.open());
    expect(more.filter(({ isOver }) => !isOver)).toHaveLength(DASHBOARD.streamsMax - 1);
  });

  it('has room for a bounded number of readers', () => {
    const world = new World();
    const readers = Array.from({ length: DASHBOARD.streamsMax }, () => world.open());
    expect(world.open().isOver).toBe(true);
    readers[0]?.end();
    expect(world.open().isOver).toBe(false);
  });

  it('tells a reader that comes back what it missed, as far as that is kept', () => {
    const world = new World();
    const before = world.open();
    world.tell('seen');
    const { lastId } = before;
    before.end();
    world.tell('missed');
    const back = world.open(lastId);
    expect(back.written[0]).toContain('"isContinued":true');
    expect(back.written[0]).toContain(`id: ${lastId}\n`);
    expect(back.written.slice(1).join('')).toContain('missed');
    expect(back.written.join('')).not.toContain('"seen"');
    for (let count = 0; count < DASHBOARD.eventsKeptMax; count += 1) {
      world.tell('more');
    }
    expect(world.open(lastId).written[0]).toContain('"isContinued":false');
    for (const strange of ['other.1', 'rs.', 'rs.-1', 'rs.99999', 'x', '']) {
      expect(world.open(strange).written[0]).toContain('"isContinued":false');
    }
  });

  it('lets go of a reader who may no longer look', () => {
    const world = new World();
    let isAllowed = true;
    const reader = world.open(undefined, () => isAllowed);
    world.clock.advance(HTTP.eventKeepAliveMs);
    expect(reader.written.at(-1)).toMatch(/^event: pulse\ndata: \{.*"memoryBytes":\d+.*\}\n\n$/u);
    isAllowed = false;
    world.clock.advance(HTTP.eventKeepAliveMs);
    expect(reader.isOver).toBe(true);
  });

  it('says goodbye and opens nothing more when it ends', () => {
    const world = new World();
    const reader = world.open();
    world.events[Symbol.dispose]();
    expect(reader.kinds.at(-1)).toBe('bye');
    expect(reader.isOver).toBe(true);
    expect(world.open().isOver).toBe(true);
  });
});
