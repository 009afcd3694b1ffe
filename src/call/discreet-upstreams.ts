import { splitToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { NameBook } from '../knowledge/poison-names.ts';
import { suspectReasons } from '../knowledge/poison.ts';
import type { RequestOutcome, ServerRequest } from './server-requests.ts';
import type { CallOutcome, ToolCall } from './tool-caller.ts';
import type { ServerState, Upstreams } from './upstreams.ts';

/**
 * Wraps the servers so that their failures carry no secrets. A program may print its token before
 * it exits; without this the token would reach lists, answers and the journal. Results pass
 * unchanged, because they belong to the asker. `watch` sees them first.
 */
export function discreetUpstreams(
  upstreams: Upstreams,
  redact: (text: string) => string,
  watch: TextWatch,
): Upstreams {
  const shown = (state: ServerState): ServerState =>
    state.lastError === undefined ? state : { ...state, lastError: redact(state.lastError) };
  return {
    async call(call, signal) {
      const outcome = await upstreams.call(call, signal);
      watch.called(call, outcome);
      return outcome.kind === 'failed' ? { ...outcome, message: redact(outcome.message) } : outcome;
    },
    async request(request, signal) {
      const outcome = await upstreams.request(request, signal);
      watch.requested(request, outcome);
      return outcome.kind === 'failed' ? { ...outcome, message: redact(outcome.message) } : outcome;
    },
    watch: (resource, signal) => upstreams.watch(resource, signal),
    unwatch: (resource, signal) => upstreams.unwatch(resource, signal),
    tellServers: (session, note) => upstreams.tellServers(session, note),
    configure: (specs) => upstreams.configure(specs),
    ensureListed: async (server, signal) => shown(await upstreams.ensureListed(server, signal)),
    restart: async (server, signal, person) =>
      shown(await upstreams.restart(server, signal, person)),
    isAsleep: (server) => upstreams.isAsleep(server),
    states: () => upstreams.states().map((state) => shown(state)),
    subscribe: (listener) =>
      upstreams.subscribe((event) =>
        listener(
          event.kind === 'server_state_changed' ? { ...event, state: shown(event.state) } : event,
        ),
      ),
    releaseSession: (session) => upstreams.releaseSession(session),
    [Symbol.asyncDispose]: () => upstreams[Symbol.asyncDispose](),
  };
}

/** Looks at texts of servers that models take for instructions. It changes nothing. */
interface TextWatch {
  called(call: ToolCall, outcome: CallOutcome): void;
  requested(request: ServerRequest, outcome: RequestOutcome): void;
}

/** Notes errors and prompts with suspect words in the log. Other results are data and are not read. */
export function createTextWatch({
  names,
  logger,
}: {
  readonly names: () => NameBook;
  readonly logger: Logger;
}): TextWatch {
  const note = (server: string, where: string, content: Json | undefined): void => {
    const reasons = suspectReasons(content, { where, server, names: names() });
    if (reasons.length > 0) {
      logger.warn('server_text_suspect', { serverId: server, reasons });
    }
  };
  return {
    called({ tool }, outcome) {
      if (outcome.kind === 'answered' && outcome.isError) {
        note(splitToolId(tool).server, 'an error', outcome.result['content']);
      }
    },
    requested({ server, method }, outcome) {
      if (outcome.kind === 'answered' && method === 'prompts/get') {
        note(server, 'a prompt', outcome.result['messages']);
      }
    },
  };
}
