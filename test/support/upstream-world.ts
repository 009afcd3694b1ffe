import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { createUpstreams, type UpstreamsParts } from '../../src/adapters/upstream/upstreams.ts';
import type { Clock } from '../../src/base/clock.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { ClientLink, ClientQuestion } from '../../src/call/asker.ts';
import type { CallOutcome } from '../../src/call/tool-caller.ts';
import type {
  ServerSpec,
  ServerState,
  ServerTransport,
  UpstreamEvent,
  Upstreams,
} from '../../src/call/upstreams.ts';
import { EXECUTE } from '../../src/tuning/execute.ts';
import { UPSTREAM } from '../../src/tuning/upstream.ts';
import { quietLogger } from './quiet-logger.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/servers/', import.meta.url));

const HASTY_MS = 300;

/** Limits of a server in tests, unless a test says otherwise. */
export const LIMITS = {
  trusted: true,
  instances: 'auto',
  concurrencyMax: 16,
  callTimeoutMs: 15_000,
  callTimeoutMsMax: 15_000,
  startTimeoutMs: 15_000,
  idleMs: 0,
} as const;

/** A server from a program of this repository or of npm. */
export function programSpec(
  name: string,
  script: string,
  args: readonly string[] = [],
  rest: Partial<ServerSpec> & { readonly env?: Readonly<Record<string, string>> } = {},
): ServerSpec {
  const { env = {}, ...limits } = rest;
  const transport: ServerTransport = {
    kind: 'stdio',
    command: process.execPath,
    args: [script, ...args],
    env,
  };
  return { name, transport, ...LIMITS, ...limits };
}

/** The server that can misbehave; see its file for the traits. */
export function oddSpec(
  name: string,
  traits: readonly string[] = [],
  rest: Parameters<typeof programSpec>[3] = {},
): ServerSpec {
  return programSpec(name, path.join(FIXTURES, 'odd-server.mjs'), traits, rest);
}

/** A server behind an address. */
export function remoteSpec(
  name: string,
  kind: 'http' | 'sse',
  url: string,
  rest: Partial<ServerSpec> = {},
): ServerSpec {
  return { name, transport: { kind, url, headers: {} }, ...LIMITS, ...rest };
}

/** A clock on which what is not answered at once is soon given up. */
export const hasty: Clock = {
  ...systemClock,
  after: (delayMs, callback) =>
    systemClock.after(delayMs === UPSTREAM.listTimeoutMs ? HASTY_MS : delayMs, callback),
};

/** Where a fixture program is. */
export const fixtureServer = (file: string): string => path.join(FIXTURES, file);

/** A file that a fixture writes down what it saw in. */
export function recordFile(): { readonly env: { RECORD_FILE: string }; lines(): string[] } {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'pml-record-')), 'record.txt');
  return {
    env: { RECORD_FILE: file },
    lines: () => {
      try {
        return readFileSync(file, 'utf8').trim().split('\n');
      } catch {
        return [];
      }
    },
  };
}

/** Upstreams with real programs, and short ways to use them. */
export interface UpstreamWorld extends AsyncDisposable {
  readonly upstreams: Upstreams;
  readonly events: readonly UpstreamEvent[];
  call(
    server: string,
    tool: string,
    args?: JsonObject,
    options?: {
      readonly session?: string;
      readonly signal?: AbortSignal;
      readonly timeoutMs?: number;
      readonly onProgress?: (progress: unknown) => void;
      readonly beforeSend?: () => Promise<void>;
      readonly client?: ClientLink;
      readonly meta?: JsonObject;
    },
  ): Promise<CallOutcome>;
  state(server: string): ServerState;
  /** Resolves with the first event, past or to come, that fits. */
  until(fits: (event: UpstreamEvent) => boolean): Promise<UpstreamEvent>;
}

/** Starts with these servers configured and none running. */
export async function createWorld(
  specs: readonly ServerSpec[],
  parts: Partial<UpstreamsParts> = {},
): Promise<UpstreamWorld> {
  const upstreams = createUpstreams({
    logger: quietLogger(),
    clock: systemClock,
    random: systemRandom,
    inheritedEnv: process.env,
    concurrencyMax: () => EXECUTE.concurrencyMax,
    ...parts,
  });
  const events: UpstreamEvent[] = [];
  const waiting = new Set<(event: UpstreamEvent) => void>();
  upstreams.subscribe((event) => {
    events.push(event);
    for (const notify of waiting) {
      notify(event);
    }
  });
  await upstreams.configure(specs);
  return {
    upstreams,
    events,
    call: (server, tool, args = {}, options = {}) =>
      upstreams.call(
        {
          tool: toolId(server, tool),
          args,
          session: sessionId(options.session ?? 'session-1'),
          ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
          ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
          ...(options.beforeSend === undefined ? {} : { beforeSend: options.beforeSend }),
          ...(options.client === undefined ? {} : { client: options.client }),
          ...(options.meta === undefined ? {} : { meta: options.meta }),
        },
        options.signal ?? new AbortController().signal,
      ),
    state: (server) => {
      const state = upstreams.states().find(({ name }) => name === server);
      if (state === undefined) {
        throw new Error(`no state of ${server}`);
      }
      return state;
    },
    until: (fits) =>
      new Promise((resolve) => {
        const found = events.find(fits);
        if (found !== undefined) {
          resolve(found);
          return;
        }
        const notify = (event: UpstreamEvent): void => {
          if (fits(event)) {
            waiting.delete(notify);
            resolve(event);
          }
        };
        waiting.add(notify);
      }),
    [Symbol.asyncDispose]: () => upstreams[Symbol.asyncDispose](),
  };
}

/** A client that writes down what it is asked and told. */
export interface FakeClient extends ClientLink {
  readonly asked: ClientQuestion[];
  readonly told: { readonly method: string; readonly params: JsonObject }[];
}

/** A client that can be asked all of this, and answers like this. */
export function fakeClient(
  answer: (question: ClientQuestion, signal: AbortSignal) => JsonObject | Promise<JsonObject>,
  capabilities: JsonObject = { elicitation: { form: {} }, sampling: {}, roots: {} },
): FakeClient {
  const asked: ClientQuestion[] = [];
  const told: { method: string; params: JsonObject }[] = [];
  return {
    capabilities,
    asked,
    told,
    ask: async (questions, signal) => {
      const answers: Record<string, JsonObject> = {};
      for (const [name, question] of Object.entries(questions)) {
        asked.push(question);
        answers[name] = await answer(question, signal);
      }
      return answers;
    },
    tell: (method, params) => {
      told.push({ method, params });
    },
  };
}

/** The text of the first content block of an answer; fails loudly on anything else. */
export function textOf(outcome: CallOutcome): string {
  if (outcome.kind !== 'answered') {
    throw new Error(`not answered: ${outcome.code}: ${outcome.message}`);
  }
  const [block] = outcome.result['content'] as unknown as { readonly text: string }[];
  return block?.text ?? '';
}
