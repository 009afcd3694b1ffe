import type { Logger } from '../base/logger.ts';
import { isPlainText } from '../base/plain-text.ts';
import { showName } from '../base/show-name.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DISCOVER } from '../tuning/gateway.ts';

/**
 * Logs which tools of a server no search shows because of their names: once, and again when there
 * are others.
 */
export function createHiddenToolsLog(
  logger: Logger,
): (listed: { readonly server: string; readonly tools: readonly Tool[] }) => void {
  const logged = new Map<string, string>();
  return ({ server, tools }) => {
    const hidden = tools.filter(({ id }) => !isPlainText(id)).map(({ name }) => name);
    const text = JSON.stringify(hidden);
    if (text === (logged.get(server) ?? '[]')) {
      return;
    }
    logged.set(server, text);
    if (hidden.length > 0) {
      logger.warn('tools_not_shown', {
        serverId: server,
        count: hidden.length,
        names: hidden.slice(0, DISCOVER.hiddenNamed).map(showName),
      });
    }
  };
}
