import type { SessionId } from '../../base/ids.ts';
import type { ServerSpec, ServerState, UpstreamEvent } from '../../call/upstreams.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { UpstreamServer } from './upstream-server.ts';

/** Makes a server whose connections log in as this person; without one, as the local user. */
export type CreateServer = (
  spec: ServerSpec,
  person: string | undefined,
  emit: (event: UpstreamEvent) => void,
) => UpstreamServer;

/**
 * One server of the configuration. Everybody uses the same connections, unless each person has a
 * login of their own (`login: "person"`). Then every person has connections of their own: no request
 * of one person can travel with the token of another.
 */
export class ConfiguredServer {
  readonly #create: CreateServer;
  readonly #emit: (event: UpstreamEvent) => void;
  readonly #common: UpstreamServer;
  /** Least recently used first. */
  readonly #people = new Map<string, UpstreamServer>();

  constructor(spec: ServerSpec, create: CreateServer, emit: (event: UpstreamEvent) => void) {
    this.#create = create;
    this.#emit = emit;
    this.#common = create(spec, undefined, emit);
  }

  get specHash(): string {
    return this.#common.specHash;
  }

  get hasPersonalLogins(): boolean {
    return this.#common.spec.login === 'person';
  }

  get isInUse(): boolean {
    return this.all().some(({ isInUse }) => isInUse);
  }

  get isAsleep(): boolean {
    return this.all().every(({ isAsleep }) => isAsleep);
  }

  all(): readonly UpstreamServer[] {
    return [this.#common, ...this.#people.values()];
  }

  /** Returns the server whose connections carry the login of this person. */
  of(person: string | undefined): UpstreamServer {
    if (person === undefined || !this.hasPersonalLogins) {
      return this.#common;
    }
    const known = this.#people.get(person);
    this.#people.delete(person);
    const server = known ?? this.#open(person);
    this.#people.set(person, server);
    return server;
  }

  state(): ServerState {
    return this.#common.state();
  }

  /** Takes over new limits and marks. Precondition: the way to reach the server is the same. */
  update(spec: ServerSpec): void {
    this.#common.update(spec);
    for (const server of this.#people.values()) {
      server.update(spec);
    }
    if (!this.hasPersonalLogins) {
      void this.#closePeople('everybody shares one login now');
    }
  }

  ensureListed(signal: AbortSignal): Promise<ServerState> {
    return this.#common.ensureListed(signal);
  }

  /** Restarts everything, or only the connections of one person. */
  async restart(signal: AbortSignal, person?: string): Promise<ServerState> {
    if (person !== undefined) {
      return this.of(person).restart(signal);
    }
    await this.#closePeople('the server is being restarted');
    return this.#common.restart(signal);
  }

  async release(session: SessionId): Promise<void> {
    await Promise.all(this.all().map((server) => server.release(session)));
  }

  async close(why: string): Promise<void> {
    await Promise.all([this.#closePeople(why), this.#common.close(why)]);
  }

  #open(person: string): UpstreamServer {
    if (this.#people.size >= UPSTREAM.peopleMax) {
      this.#dropOne();
    }
    return this.#create(this.#common.spec, person, (event) => this.#tell(event));
  }

  /** Ends the connections that were not used for longest, if possible ones without calls. */
  #dropOne(): void {
    const people = [...this.#people];
    const [person, server] =
      people.find(([, each]) => each.state().callsUnderWay === 0) ?? people[0] ?? [];
    if (person !== undefined) {
      this.#people.delete(person);
      void server?.close('others needed its place');
    }
  }

  async #closePeople(why: string): Promise<void> {
    const servers = [...this.#people.values()];
    this.#people.clear();
    await Promise.all(servers.map((server) => server.close(why)));
  }

  /**
   * Passes on events of people's own connections. People may see different lists. The local user's
   * list counts. Lists of others count only while the local user has none, so that the tools of a
   * server are known at all.
   */
  #tell(event: UpstreamEvent): void {
    switch (event.kind) {
      case 'server_state_changed':
        break;
      case 'tools_listed':
      case 'offers_listed':
        if (this.#common.state().toolCount === 0) {
          this.#emit(event);
        }
        break;
      case 'resource_updated':
      case 'server_sent_request':
        this.#emit(event);
        break;
      default:
        event satisfies never;
    }
  }
}
