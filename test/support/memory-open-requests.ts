import type { SessionId } from '../../src/base/ids.ts';
import type { OpenRequest, OpenRequests } from '../../src/call/open-requests.ts';

/** Open requests in memory. */
export class MemoryOpenRequests implements OpenRequests {
  readonly kept = new Map<string, OpenRequest>();
  /** How often the requests of a session were read. */
  listings = 0;

  keep(request: OpenRequest): Promise<void> {
    this.kept.set(request.key, request);
    return Promise.resolve();
  }

  find(key: string, session: SessionId): Promise<OpenRequest | undefined> {
    const found = this.kept.get(key);
    return Promise.resolve(found?.session === session ? found : undefined);
  }

  ofSession(session: SessionId): Promise<readonly OpenRequest[]> {
    this.listings += 1;
    const found = [...this.kept.values()].filter((each) => each.session === session);
    return Promise.resolve(found.toReversed());
  }

  settle(key: string): Promise<void> {
    this.kept.delete(key);
    return Promise.resolve();
  }
}
