/** Notes and episodes, as a person looks through them and has some forgotten. */
import { DASHBOARD } from '../../tuning/http.ts';
import type { PageForgotten, PageMemories } from './page-api-knowledge.ts';
import type { PageCall } from './page-call.ts';
import { badRequest, onlyKeys, textIn, textOf } from './page-input.ts';

/** The newest that fit. */
export async function listMemories({ parts, query }: PageCall): Promise<PageMemories> {
  const words = textIn(query, 'query');
  const kind = textIn(query, 'kind');
  if (kind !== undefined && kind !== 'note' && kind !== 'episode') {
    throw badRequest('"kind" must be note or episode');
  }
  return parts.gateway.memories({
    ...(words !== undefined && { words }),
    ...(kind !== undefined && { kind }),
    limit: DASHBOARD.resultsMax,
  });
}

/** Has one memory forgotten, or says what would go with it. */
export async function forgetMemory({ parts, body }: PageCall): Promise<PageForgotten> {
  onlyKeys(body, ['id', 'dryRun']);
  const id = textOf(body, 'id');
  const { dryRun = false } = body;
  if (typeof dryRun !== 'boolean') {
    throw badRequest('"dryRun" must be true or false');
  }
  const answer = await parts.gateway.forget({ scope: { kind: 'id', id }, dryRun });
  if (answer.kind === 'refused') {
    throw badRequest(answer.problem);
  }
  return { removed: answer.removed };
}
