import type { ControlHandlers } from './control-handlers.ts';
import type { Host } from './host.ts';

/** Tokens are made and revoked by a person in a terminal, who may also read the audit. */
export function tokenHandlers({
  tokens,
  audit,
}: Pick<Host, 'tokens' | 'audit'>): Pick<
  ControlHandlers,
  'addToken' | 'revokeToken' | 'tokens' | 'audit'
> {
  return {
    addToken: async ({ params: { word, ...request }, words }) => {
      words.take(word);
      return tokens.add(request);
    },
    revokeToken: async ({ params: { word, name, by, project }, words }) => {
      words.take(word);
      await tokens.revoke(name, project, by);
      return {};
    },
    audit: async ({ params: { word, ...query }, words }) => {
      words.take(word);
      return audit.read(query);
    },
    tokens: ({ params }) => tokens.list(params.project),
  };
}
