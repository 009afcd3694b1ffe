import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createSchemaChecker } from '../../src/adapters/schema/ajv-checker.ts';
import { sha256, systemClock as clock } from '../../src/adapters/system/machine.ts';
import { createPathWatch } from '../../src/adapters/system/path-watch.ts';
import { sessionId, toolId, type ToolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { CallObserver } from '../../src/call/call-observer.ts';
import { Guard, type CallRules } from '../../src/call/guard.ts';
import { type AheadEnd, type Preparation, ReadyAnswers } from '../../src/call/ready-answers.ts';
import { RememberedAnswers } from '../../src/call/remembered-answers.ts';
import { RepeatWatch } from '../../src/call/repeat-watch.ts';
import type { CallOutcome } from '../../src/call/tool-caller.ts';
import { ToolDoor } from '../../src/call/tool-door.ts';
import { UsageCounter } from '../../src/call/usage-counter.ts';
import { WorldWatch } from '../../src/call/world-watch.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from '../../src/knowledge/catalog.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { memoryPermissionStore } from './memory-permission-store.ts';
import { noOwnFiles } from './no-own-files.ts';
import { offeredTools } from './offered-tools.ts';
import { quietLogger } from './quiet-logger.ts';
import { createWorld, fixtureServer, programSpec, type UpstreamWorld } from './upstream-world.ts';

const SERVERS = { quick: '0', slow: '2' } as const;

/** Files are relied on soon: the clock of a local file system moves every few milliseconds. */
const SETTLED_MS = 15;

const never = new AbortController().signal;

export type ServerName = keyof typeof SERVERS;

/** Two real servers over one folder, behind a door with answers that were made ahead. */
export class SharedFilesWorld implements AsyncDisposable {
  readonly folder: string;
  readonly ends: AheadEnd[] = [];
  isOff = false;
  /** Whether repeated reads are answered from memory. */
  isRemembering = false;
  /** Tools whose repeated reads were answered differently. */
  readonly differing: ToolId[] = [];
  rules: CallRules;
  /** Follows the calls of the door. */
  observer: CallObserver | undefined;
  readonly guard: Guard;
  readonly ready: ReadyAnswers;
  readonly door: ToolDoor;
  readonly #records: ReadonlyMap<ServerName, string>;
  readonly #upstreams: UpstreamWorld;
  #catalog: Catalog = EMPTY_CATALOG;

  static async open(): Promise<SharedFilesWorld> {
    const root = mkdtempSync(join(tmpdir(), 'pml-shared-'));
    const folder = join(root, 'files');
    mkdirSync(folder);
    const records = new Map(
      (['quick', 'slow'] as const).map((name) => [name, join(root, `${name}.record`)]),
    );
    const script = fixtureServer('shared-files-server.mjs');
    const upstreams = await createWorld(
      [...records].map(([name, record]) => {
        writeFileSync(record, '');
        return programSpec(name, script, [record, SERVERS[name]], { concurrencyMax: 64 });
      }),
    );
    const world = new SharedFilesWorld(folder, records, upstreams);
    for (const name of records.keys()) {
      await upstreams.upstreams.ensureListed(name, never);
      await world.call('ada', name, 'count_files', { path: folder });
      await world.call('eve', name, 'count_files', { path: folder });
    }
    return world;
  }

  private constructor(
    folder: string,
    records: ReadonlyMap<ServerName, string>,
    upstreams: UpstreamWorld,
  ) {
    this.folder = folder;
    this.#records = records;
    this.#upstreams = upstreams;
    const marks = { trusted: true, readOnly: [], idempotent: [] };
    this.rules = {
      policy: [{ risk: 'dangerous', action: 'allow' }],
      risks: [],
      marks: new Map(Object.keys(SERVERS).map((name) => [name, marks])),
    };
    const logger = quietLogger();
    this.guard = new Guard({
      rules: () => [this.rules],
      store: memoryPermissionStore(),
      hash: sha256,
      clock,
      logger,
      isAheadOff: () => this.isOff,
    });
    const shared = {
      worlds: new WorldWatch({ worlds: () => ({}), clock }),
      paths: createPathWatch(),
      placeOf: () => ({ isRemote: false }),
      identityOf: (tool: Tool) => this.guard.identityOf(tool),
      clock,
      settledMs: SETTLED_MS,
    };
    const remembered = new RememberedAnswers({
      ...shared,
      isOn: () => this.isRemembering,
      onDiffering: (tool) => this.differing.push(tool.id),
    });
    this.ready = new ReadyAnswers({ ...shared, settings: timeLimits, remembered });
    upstreams.upstreams.subscribe((event) => {
      if (event.kind === 'tools_listed') {
        this.#catalog = withServerTools(this.#catalog, event.server, event.tools);
      }
      this.ready.heard(event);
    });
    this.door = new ToolDoor({
      whyHeld: () => undefined,
      ownFiles: noOwnFiles(),
      catalog: () => this.#catalog,
      guard: this.guard,
      offered: offeredTools(this.guard),
      upstreams: upstreams.upstreams,
      checker: createSchemaChecker(),
      usage: new UsageCounter({
        store: {
          add: () => Promise.resolve(),
          read: () => Promise.resolve([]),
          readDays: () => Promise.resolve([]),
        },
        clock,
        logger,
      }),
      // The third writer makes equal reads differ without any fault of theirs.
      repeats: new RepeatWatch({ clock, onDiffering: () => undefined }),
      clock,
      ready: this.ready,
      observer: {
        callBegins: (call) => this.observer?.callBegins(call),
        callEnded: (call, outcome) => this.observer?.callEnded(call, outcome),
      },
    });
  }

  /** A tool as it is listed now. */
  tool(id: ToolId): Tool | undefined {
    return this.#catalog.tools.get(id);
  }

  call(session: string, server: ServerName, tool: string, args: JsonObject): Promise<CallOutcome> {
    const call = { tool: toolId(server, tool), args, session: sessionId(session) };
    return this.door.call(call, never);
  }

  /** Has a call made ahead, as whoever predicts calls does; nothing is asked before that. */
  ahead(server: ServerName, name: string, args: JsonObject): Preparation {
    const tool = this.#catalog.tools.get(toolId(server, name));
    if (tool === undefined) {
      throw new Error(`there is no ${name}`);
    }
    const session = sessionId('ada');
    return this.ready.prepare({
      tool,
      args,
      session,
      capabilities: {},
      limitMs: 5000,
      run: (mayYield, signal) =>
        this.door.call(
          { tool: tool.id, args, session, ahead: true, mayYield, capabilities: {} },
          signal,
        ),
      onEnd: (end) => this.ends.push(end),
    });
  }

  /** Lets a server list its tools again, with another description of one. */
  relist(server: ServerName, name: string, description: string): void {
    const tools = [...this.#catalog.tools.values()].filter((tool) => tool.server === server);
    const changed = tools.map((tool) => (tool.name === name ? { ...tool, description } : tool));
    this.#catalog = withServerTools(this.#catalog, server, changed);
    this.ready.heard({ kind: 'tools_listed', server, tools: changed, specHash: '' });
  }

  /** The names of the tools that a server was called with, in order. */
  recorded(server: ServerName): readonly string[] {
    const text = readFileSync(this.#records.get(server) ?? '', 'utf8');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split(' ', 1)[0] ?? '']));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ready[Symbol.dispose]();
    await this.#upstreams[Symbol.asyncDispose]();
  }
}

/** How long answers are kept. */
function timeLimits(): { readonly ttlSeconds: number; readonly pathTtlSeconds: number } {
  return { ttlSeconds: 30, pathTtlSeconds: 5 };
}
