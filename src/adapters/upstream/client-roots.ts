/** Notes the folders that clients tell servers to work on. */
import { fileURLToPath } from 'node:url';

import { isJsonObject } from '../../base/json.ts';
import type { ClientLink } from '../../call/asker.ts';
import type { Upstreams } from '../../call/upstreams.ts';
import { OWN_FILES } from '../../tuning/call.ts';

/** Folders that clients told servers to work on, by server. */
export type ClientRoots = Map<string, readonly string[]>;

/** Wraps the servers, and notes the folders that clients tell them to work on. */
export function notingRoots(upstreams: Upstreams, roots: ClientRoots): Upstreams {
  const noting = (client: ClientLink, server: string): ClientLink => ({
    name: client.name,
    capabilities: client.capabilities,
    tell: (method, params) => client.tell(method, params),
    async ask(questions, signal) {
      const answers = await client.ask(questions, signal);
      for (const [name, { method }] of Object.entries(questions)) {
        const folders = method === 'roots/list' ? foldersIn(answers[name]) : [];
        if (folders.length > 0) {
          const known = new Set([...folders, ...(roots.get(server) ?? [])]);
          roots.set(server, [...known].slice(0, OWN_FILES.startsMax));
        }
      }
      return answers;
    },
  });
  return {
    ...upstreams,
    call: (call, signal) => {
      const { client } = call;
      const server = call.tool.slice(0, call.tool.indexOf(':'));
      return upstreams.call(
        client === undefined ? call : { ...call, client: noting(client, server) },
        signal,
      );
    },
    request: (request, signal) => {
      const { client, server } = request;
      return upstreams.request(
        client === undefined ? request : { ...request, client: noting(client, server) },
        signal,
      );
    },
  };
}

function foldersIn(answer: unknown): readonly string[] {
  const listed = isJsonObject(answer) ? answer['roots'] : undefined;
  return (Array.isArray(listed) ? (listed as readonly unknown[]) : []).flatMap((root) => {
    const uri = isJsonObject(root) ? root['uri'] : undefined;
    try {
      return typeof uri === 'string' && /^file:/iu.test(uri) ? [fileURLToPath(uri)] : [];
    } catch {
      return [];
    }
  });
}
