import type { ControlHandlers } from './control-handlers.ts';
import type { Host } from './host.ts';

/** Tokens are made and revoked by a person in a terminal. */
export function tokenHandlers({
  tokens,
}: Pick<Host, 'tokens'>): Pick<ControlHandlers, 'addToken' | 'revokeToken' | 'tokens'> {
  return {
    addToken: async ({ params: { word, ...request }, words }) => {
      words.take(word);
      return tokens.add(request);
    },
    revokeToken: async ({ params: { word, name, project }, words }) => {
      words.take(word);
      await tokens.revoke(name, project);
      return {};
    },
    tokens: ({ params }) => tokens.list(params.project),
  };
}
