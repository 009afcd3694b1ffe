import { splitToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { RequestOutcome, ServerRequest } from '../call/server-requests.ts';
import type { CallOutcome, ToolCall } from '../call/tool-caller.ts';
import type { NameBook } from '../knowledge/poison-names.ts';
import { suspectReasons } from '../knowledge/poison.ts';

/** Looks at texts of servers that models take for instructions. It changes nothing. */
export interface TextWatch {
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
