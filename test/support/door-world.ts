import { createSchemaChecker } from '../../src/adapters/schema/ajv-checker.ts';
import { sessionId, type ToolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { type CallRules, Guard } from '../../src/call/guard.ts';
import { RepeatWatch } from '../../src/call/repeat-watch.ts';
import type { ScopeRules } from '../../src/call/scope.ts';
import type { CallOutcome, ToolCall } from '../../src/call/tool-caller.ts';
import { ToolDoor, type ToolDoorParts } from '../../src/call/tool-door.ts';
import { UsageCounter } from '../../src/call/usage-counter.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from '../../src/knowledge/catalog.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import type { Usage } from '../../src/knowledge/usage-store.ts';
import { answered, FakeUpstreams, type FunctionServer } from './fake-upstreams.ts';
import { manualClock } from './manual-clock.ts';
import { memoryPermissionStore } from './memory-permission-store.ts';
import { noOwnFiles } from './no-own-files.ts';
import { offeredTools } from './offered-tools.ts';
import { quietLogger } from './quiet-logger.ts';

/** Files, some of which misbehave. */
export const FILES: FunctionServer = {
  tools: {
    read: {
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string' }, lines: { type: 'integer' } },
        required: ['path'],
      },
      annotations: { readOnlyHint: true },
      call: () => answered('hello'),
    },
    write: {},
    broken: { call: () => answered('no such file', true) },
    slow: { call: () => failed('timed_out', true) },
    busy: { call: () => failed('overloaded', false) },
  },
};

function failed(code: 'timed_out' | 'overloaded', mayHaveRun: boolean): CallOutcome {
  return { kind: 'failed', code, message: code, mayHaveRun, durationMs: 3 };
}

/** A door with servers that are functions, and rules that can be changed. */
export class DoorWorld {
  readonly upstreams: FakeUpstreams;
  readonly door: ToolDoor;
  readonly guard: Guard;
  readonly #usage: UsageCounter;
  #rules: CallRules;

  /** `known`: servers whose tools are in the catalog already. */
  constructor(
    servers: Readonly<Record<string, FunctionServer>>,
    options: {
      readonly known?: readonly string[];
      readonly rules?: Partial<CallRules>;
      readonly isAheadOff?: () => boolean;
      readonly parts?: Pick<ToolDoorParts, 'ready' | 'observer'>;
      readonly ownFiles?: ToolDoorParts['ownFiles'];
      readonly scopes?: ScopeRules;
    } = {},
  ) {
    this.upstreams = new FakeUpstreams(servers);
    let catalog: Catalog = EMPTY_CATALOG;
    for (const name of options.known ?? Object.keys(servers)) {
      catalog = withServerTools(catalog, name, this.upstreams.toolsOf(name));
    }
    this.upstreams.subscribe((event) => {
      if (event.kind === 'tools_listed') {
        catalog = withServerTools(catalog, event.server, event.tools);
      }
    });
    const clock = manualClock();
    const stored: Usage[] = [];
    this.#usage = new UsageCounter({
      store: {
        add: async (usages) => void stored.push(...usages),
        read: () => Promise.resolve(stored),
        readDays: () => Promise.resolve([]),
      },
      clock,
      logger: quietLogger(),
    });
    const marks = new Map(
      Object.keys(servers).map((name) => [name, { trusted: true, readOnly: [], idempotent: [] }]),
    );
    this.#rules = { policy: [], risks: [], marks, ...options.rules };
    this.guard = new Guard({
      rules: () => [this.#rules],
      store: memoryPermissionStore(),
      hash: (text) => text,
      clock,
      logger: quietLogger(),
      ...(options.isAheadOff !== undefined && { isAheadOff: options.isAheadOff }),
    });
    this.door = new ToolDoor({
      whyHeld: () => undefined,
      ownFiles: options.ownFiles ?? noOwnFiles(),
      catalog: () => catalog,
      guard: this.guard,
      offered: offeredTools(this.guard, options.scopes),
      repeats: new RepeatWatch({ clock, onDiffering: () => undefined }),
      upstreams: this.upstreams,
      checker: createSchemaChecker(),
      usage: this.#usage,
      clock,
      ...options.parts,
    });
  }

  call(
    tool: string,
    args: JsonObject = {},
    rest: Partial<ToolCall> = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CallOutcome> {
    const call = { tool: tool as ToolId, args, session: sessionId('ada'), ...rest };
    return this.door.call(call, signal);
  }

  /** Lets the server list these tools in the place of those before. */
  relist(tools: readonly Tool[]): void {
    this.upstreams.report({ kind: 'tools_listed', server: 'files', tools, specHash: 'files' });
  }

  /** Puts other rules in force. */
  use(rules: Partial<CallRules>): void {
    this.#rules = { ...this.#rules, ...rules };
  }

  /** Calls and failures that were counted, by tool. */
  async counted(): Promise<Readonly<Record<string, readonly [calls: number, failures: number]>>> {
    const usages = await this.#usage.read();
    return Object.fromEntries(usages.map(({ tool, calls, failures }) => [tool, [calls, failures]]));
  }
}
