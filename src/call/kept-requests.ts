import type { SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { OwnFiles } from './own-files.ts';
import type { RequestOutcome, ServerRequests } from './server-requests.ts';

/**
 * Wraps requests so that those that lead to pml's own files are refused. Nobody can be asked about
 * a request. So it is also refused where a call would ask a person.
 */
export function keptFromOwnFiles(
  requests: ServerRequests,
  ownFiles: Pick<OwnFiles, 'judge'>,
): ServerRequests {
  const refusal = async (
    server: string,
    args: JsonObject,
    session: SessionId,
  ): Promise<RequestOutcome | undefined> => {
    const verdict = await ownFiles.judge({ server, args, session, isRead: true });
    switch (verdict.kind) {
      case 'free':
        return undefined;
      case 'ask':
        return {
          kind: 'failed',
          code: 'own_files',
          message: `${verdict.why}, and nobody can be asked here`,
        };
      case 'refused':
        return { kind: 'failed', code: 'own_files', message: verdict.message };
      default:
        return verdict satisfies never;
    }
  };
  return {
    request: async (request, signal) =>
      (await refusal(request.server, request.params, request.session)) ??
      requests.request(request, signal),
    watch: async (resource, signal) =>
      (await refusal(resource.server, { uri: resource.uri }, resource.session)) ??
      requests.watch(resource, signal),
    unwatch: (resource, signal) => requests.unwatch(resource, signal),
    tellServers: (session, note) => requests.tellServers(session, note),
  };
}
