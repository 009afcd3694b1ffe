import { splitToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Upstreams } from '../call/upstreams.ts';
import type { NameBook } from '../knowledge/poison-names.ts';
import { suspectReasons } from '../knowledge/suspect-texts.ts';

/**
 * The same servers. Errors and prompts with suspect words are noted in the log, and passed on as
 * they are: results belong to whoever asked. Other results are data and are not read.
 */
export function watchedUpstreams(
  upstreams: Upstreams,
  { names, logger }: { readonly names: () => NameBook; readonly logger: Logger },
): Upstreams {
  const note = (
    server: string,
    where: string,
    content: Parameters<typeof suspectReasons>[0],
  ): void => {
    const reasons = suspectReasons(content, { where, server, names: names() });
    if (reasons.length > 0) {
      logger.warn('server_text_suspect', { serverId: server, reasons });
    }
  };
  return {
    ...upstreams,
    async call(call, signal) {
      const outcome = await upstreams.call(call, signal);
      if (outcome.kind === 'answered' && outcome.isError) {
        note(splitToolId(call.tool).server, 'an error', outcome.result['content']);
      }
      return outcome;
    },
    async request(request, signal) {
      const outcome = await upstreams.request(request, signal);
      if (outcome.kind === 'answered' && request.method === 'prompts/get') {
        note(request.server, 'a prompt', outcome.result['messages']);
      }
      return outcome;
    },
  };
}
