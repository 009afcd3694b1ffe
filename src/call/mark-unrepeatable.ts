import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Guard } from './guard.ts';

/** What is done about a tool whose equal calls were answered differently. */
export function markUnrepeatable(
  guard: Pick<Guard, 'markUnrepeatable'>,
  logger: Logger,
): (tool: Tool) => void {
  return (tool) => {
    logger.info('tool_not_repeatable', { tool: tool.id });
    guard.markUnrepeatable(tool).catch((error: unknown) => {
      logger.warn('tool_not_marked', { tool: tool.id, error: describeError(error) });
    });
  };
}
