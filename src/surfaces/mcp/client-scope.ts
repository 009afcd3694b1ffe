import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { absolutePath } from '../../base/lexical-path.ts';
import type { ClientLink } from '../../call/asker.ts';
import type { Scope } from '../../call/scope.ts';
import type { SeenScope } from '../../gateway/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';

/** Data about a client before its first message. */
interface ClientScopeParts {
  /** The folder that it was started in. Left out if it is not on this machine. */
  readonly folder?: string | undefined;
  readonly profile?: string | undefined;
  /** Told the client's folders. Resolves when the servers of its project are known. */
  readonly visit: (folders: readonly string[]) => Promise<void>;
}

/** Holds the scope of one client: the folder it was started in, and its roots. */
export class ClientScope implements SeenScope {
  readonly #parts: ClientScopeParts;
  readonly #listeners = new Set<() => void>();
  #current: Scope;
  #ready: Promise<void> | undefined;
  #areRootsKnown = false;

  constructor(parts: ClientScopeParts) {
    const { folder } = parts;
    this.#parts = parts;
    this.#current = this.#scopeOf([]);
    if (folder !== undefined) {
      this.#visit();
    }
  }

  get current(): Scope {
    return this.#current;
  }

  get ready(): Promise<void> | undefined {
    return this.#ready;
  }

  /**
   * Calls the listener when the client sees something else than before. Returns the function that
   * unsubscribes.
   */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the client for its roots again, because they changed. */
  rootsChanged(): void {
    this.#areRootsKnown = false;
  }

  /**
   * Asks a client for its roots. A client that does not answer has none. Returns undefined if there
   * is nothing to ask.
   */
  learnRoots(client: Pick<ClientLink, 'capabilities' | 'ask'>): Promise<void> | undefined {
    return this.#areRootsKnown || !isJsonObject(client.capabilities['roots'])
      ? undefined
      : this.#learnRoots(client);
  }

  async #learnRoots(client: Pick<ClientLink, 'ask'>): Promise<void> {
    this.#areRootsKnown = true;
    const question = { roots: { method: 'roots/list', params: {} } };
    const answer = await client
      .ask(question, AbortSignal.timeout(MCP.rootsWithinMs))
      .catch(() => undefined);
    const current = this.#scopeOf(rootsIn(answer?.['roots']));
    if (JSON.stringify(current) !== JSON.stringify(this.#current)) {
      this.#current = current;
      this.#visit();
      await this.#ready;
    }
  }

  #visit(): void {
    const visited = this.#parts.visit(this.#current.folders).catch(() => undefined);
    // The visited project tells what went wrong. The client goes on without it.
    const ready = visited.finally(() => {
      if (this.#ready === ready) {
        this.#ready = undefined;
      }
      this.#listeners.forEach((listener) => listener());
    });
    this.#ready = ready;
  }

  #scopeOf(roots: readonly string[]): Scope {
    const { folder, profile } = this.#parts;
    const folders = [...(folder === undefined ? [] : [folder]), ...roots];
    return { folders: [...new Set(folders)], ...(profile !== undefined && { profile }) };
  }
}

function rootsIn(answer: JsonObject | undefined): readonly string[] {
  const roots = answer?.['roots'];
  return (Array.isArray(roots) ? roots : []).slice(0, MCP.rootsMax).flatMap((root) => {
    const uri = isJsonObject(root) ? root['uri'] : undefined;
    const path = typeof uri === 'string' ? absolutePath(uri, undefined) : undefined;
    return path ?? [];
  });
}
