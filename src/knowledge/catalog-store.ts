import type { Offers } from './offers.ts';
import type { Tool } from './tool.ts';

/** What is remembered of a server beside its tools. */
export interface KnownServer {
  readonly server: string;
  readonly tools: readonly Tool[];
  /** Absent until it was asked for them. */
  readonly offers?: Offers;
  /** Hash of the configuration (command or address) the tools were listed from. */
  readonly specHash: string;
  /** The protocol verdict of the last connection, to skip the probe next time. Opaque JSON. */
  readonly protocol?: string;
  /** True once the server sent a request of its own (elicitation, sampling): it cannot be shared. */
  readonly sendsRequests: boolean;
  readonly listedAt: number;
}

/** Where tool definitions are kept between starts. */
export interface CatalogStore {
  load(): Promise<readonly KnownServer[]>;
  /** Replaces everything known of this server in one transaction. */
  save(known: KnownServer): Promise<void>;
  remove(server: string): Promise<void>;
}
