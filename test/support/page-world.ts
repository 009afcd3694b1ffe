import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';

import { inject } from 'vitest';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { parseJson } from '../../src/base/json.ts';
import { openHost } from '../../src/compose/open-host.ts';
import { ConfirmedConfig, policyChangeOf } from '../../src/config/confirmed-config.ts';
import { switchOff } from '../../src/config/edit-config.ts';
import { loadSettings, type LoadedSettings } from '../../src/config/load.ts';
import { type Locations, locate, type Surroundings } from '../../src/config/locations.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { type RunningHttpServer, startHttpServer } from '../../src/surfaces/http/http-server.ts';
import type { PageSession } from '../../src/surfaces/http/page-api.ts';
import { PagePolicy } from '../../src/surfaces/http/page-policy.ts';
import { clientViews } from './client-views.ts';
import { APPROVER_TOKEN, TOKEN } from './http-world.ts';
import { quietLogger } from './quiet-logger.ts';
import { studyHere } from './study-here.ts';

/** What was answered to a request. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** What it is as JSON; nothing where it is none. */
  readonly value: unknown;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A request with exactly these headers, and no others. */
export function ask(port: number, path: string, asked: Asked = {}): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const request = openRequest(port, path, asked, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { statusCode = 0, headers } = response;
        const value = parseJson(body.toString('utf8'));
        resolve({ status: statusCode, headers, body, value });
      });
    });
    request.on('error', reject);
    request.end(asked.body);
  });
}

function openRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: Asked,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  return httpRequest({ host: '127.0.0.1', port, path, method, agent: false, headers }, onResponse);
}

/** One event of the stream. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A browser that was let in. */
export class Browser {
  readonly port: number;
  readonly cookie: string;
  readonly token: string;

  constructor(port: number, cookie: string, token: string) {
    this.port = port;
    this.cookie = cookie;
    this.token = token;
  }

  ask(path: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return ask(this.port, path, { headers: { cookie: this.cookie, ...headers } });
  }

  /** The answer to a question that has to be answered. */
  async get<Value>(path: string): Promise<Value> {
    const answer = await this.ask(path);
    if (answer.status !== 200) {
      throw new Error(`${path}: ${answer.status} ${answer.body.toString('utf8')}`);
    }
    return answer.value as Value;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return ask(this.port, path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        cookie: this.cookie,
        'content-type': 'application/json',
        'x-pml-page': this.token,
        ...headers,
      },
    });
  }

  /** Everything that the stream says, and a way to wait for some of it. */
  follow(after = ''): EventReader {
    const path = after === '' ? '/api/events' : `/api/events?after=${after}`;
    return new EventReader(this.port, path, this.cookie);
  }
}

/** Reads a stream of events until it is closed from either side. */
export class EventReader implements Disposable {
  readonly events: StreamedEvent[] = [];
  readonly ended: Promise<void>;
  readonly #request: ClientRequest;
  readonly #watchers = new Set<() => void>();

  constructor(port: number, path: string, cookie: string) {
    const { promise, resolve: over } = withResolvers();
    this.ended = promise;
    this.#request = openRequest(port, path, { headers: { cookie } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const parts = (text + chunk).split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          this.#take(part);
        }
      });
      response.on('error', () => over());
      response.on('close', () => over());
    });
    this.#request.on('error', () => over());
    this.#request.end();
  }

  /** The first event that fits, as soon as it is there. */
  async wait(fits: (event: StreamedEvent) => boolean): Promise<StreamedEvent> {
    const signal = AbortSignal.timeout(20_000);
    for (;;) {
      const found = this.events.find((event) => fits(event));
      if (found !== undefined) {
        return found;
      }
      await new Promise<void>((resolve, reject) => {
        const fail = (): void =>
          reject(new Error(`only came: ${this.events.map(({ event }) => event).join(', ')}`));
        signal.addEventListener('abort', fail, { once: true });
        this.#watchers.add(resolve);
      });
    }
  }

  [Symbol.dispose](): void {
    this.#request.destroy();
  }

  #take(part: string): void {
    const field = (name: string): string | undefined =>
      part
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const [event, id = '', data = '{}'] = [field('event'), field('id'), field('data')];
    if (event !== undefined) {
      this.events.push({ id, event, data: JSON.parse(data) as StreamedEvent['data'] });
    }
    for (const watcher of this.#watchers) {
      watcher();
    }
    this.#watchers.clear();
  }
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

/** A whole gateway with real servers, its configuration in a file, and the dashboard in front of it. */
export class PageWorld implements AsyncDisposable {
  readonly host: Host;
  readonly http: RunningHttpServer;
  readonly locations: Locations;
  readonly folder: string;

  private constructor(
    host: Host,
    http: RunningHttpServer,
    places: { readonly locations: Locations; readonly folder: string },
  ) {
    this.host = host;
    this.http = http;
    this.locations = places.locations;
    this.folder = places.folder;
  }

  static async open(config: SettingsInput): Promise<PageWorld> {
    const home = join(inject('temporaryFolder'), randomUUID());
    const folder = join(home, 'page');
    mkdirSync(folder, { recursive: true });
    const surroundings: Surroundings = {
      env: { PATH: process.env['PATH'] },
      cwd: home,
      home,
      temporaryFolder: home,
      platform: process.platform,
    };
    const configFile = join(home, 'pml.json');
    writeFileSync(configFile, `${JSON.stringify(config, undefined, 2)}\n`);
    const locations = locate(surroundings, configFile);
    const logger = quietLogger();
    const confirmed = new ConfirmedConfig(locations);
    const load = (): LoadedSettings => loadSettings(locations, surroundings, confirmed);
    const reload = async (): Promise<void> => {
      const { settings, policyWritten } = load();
      await host.reconfigure(settings, { policyWritten });
    };
    const host = await openHost({
      settings: load().settings,
      configFile,
      policyChange: policyChangeOf(confirmed, reload),
      databaseFolder: join(home, 'database'),
      templateFile: inject('databaseTemplate'),
      keyFile: join(home, 'key'),
      isKeyFileNamed: true,
      modelFolder: join(home, 'models'),
      environment: surroundings.env,
      redact: (text) => text.replaceAll('hush-hush', '***'),
      secrets: () => ['hush-hush'],
      startStudy: studyHere,
      configNotices: () => [],
      logger,
    });
    const { gateway } = host;
    const http = await startHttpServer({
      gateway,
      ...clientViews(gateway, 'meta'),
      version: '1.2.3',
      logger,
      clock: systemClock,
      random: systemRandom,
      host: '127.0.0.1',
      port: 0,
      preferredPort: 0,
      allowedHosts: [],
      token: TOKEN,
      approverToken: APPROVER_TOKEN,
      tokens: host.tokens,
      audit: host.audit,
      health: () => host.health(),
      openRequests: host.openRequests,
      sessionKey: host.sessionKey,
      logins: host.logins,
      page: {
        folder,
        project: 'test',
        configFile,
        storage: () => host.storage(),
        audit: (query) => host.audit.read(query),
        notices: host.notices,
        policy: new PagePolicy({
          locations,
          surroundings,
          confirmed,
          clock: systemClock,
          reload,
          redact: (text) => text.replaceAll('hush-hush', '***'),
        }),
        logFile: '/nowhere/daemon.log',
        switchOff: async (server) => {
          const written = switchOff(locations, surroundings, server, new Date());
          await reload();
          return written;
        },
      },
    });
    return new PageWorld(host, http, { locations, folder });
  }

  get port(): number {
    return this.http.port;
  }

  /** The path of a new link. */
  link(): string {
    const { pathname, search } = new URL(this.http.openPage()?.url ?? '');
    return `${pathname}${search}`;
  }

  /** Opens a link, as a person would. */
  async enter(): Promise<Browser> {
    const opened = await ask(this.port, this.link());
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    const session = await ask(this.port, '/api/session', { headers: { cookie } });
    return new Browser(this.port, cookie, (session.value as PageSession).token);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.http.close();
    await this.host[Symbol.asyncDispose]();
  }
}
