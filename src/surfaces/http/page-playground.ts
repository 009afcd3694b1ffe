/** Searching as an agent does, with everything that an answer is made of. Nothing of it is learned from. */
import type { ExaminedSearch } from '../../gateway/dashboard.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type {
  PageCandidate,
  PageRecallAnswer,
  PageRecallRequest,
  PageSearchAnswer,
  PageSearchRequest,
} from './page-api-knowledge.ts';
import { ask, type PageCall, type PageRoute } from './page-call.ts';
import { onlyKeys, optionalWhole, requiredText, textListIn } from './page-input.ts';

/** Returns the tools for an intent, and what each part of the score says. */
async function searchTools({ parts, body, signal }: PageCall): Promise<PageSearchAnswer> {
  const examined = await parts.gateway.dashboard.search(readSearch(body), signal);
  const { answer, evidence, budgetTokens, pending } = examined;
  const { graph } = evidence;
  const hasSay = graph !== undefined && graph.alpha.from !== 'no_anchors';
  return {
    mode: answer.mode,
    limit: evidence.limit,
    candidates: candidatesOf(examined),
    told: examined.results.map(({ id, kind, score, why, description }) => ({
      id,
      kind,
      score,
      why,
      description,
    })),
    omitted: Math.max(0, evidence.candidates.length - DASHBOARD.resultsMax),
    ...(hasSay && {
      alpha: {
        value: graph.alpha.value,
        from: graph.alpha.from,
        anchors: graph.anchors,
        expansion: graph.expansion,
      },
    }),
    budgetTokens: Math.floor(budgetTokens),
    ...(answer.note !== undefined && { note: answer.note }),
    pending: pending.map(({ name, status }) => ({ name, status })),
  };
}

function readSearch(body: PageCall['body']): PageSearchRequest {
  onlyKeys(body, ['intent', 'context', 'limit']);
  const limit = optionalWhole(body, 'limit', { min: 1, max: DASHBOARD.resultsMax });
  return {
    intent: requiredText(body, 'intent'),
    context: textListIn(body, 'context'),
    ...(limit !== undefined && { limit }),
  };
}

function candidatesOf({ answer, evidence }: ExaminedSearch): readonly PageCandidate[] {
  const { candidates, limit, overBudget, graph } = evidence;
  const injected = new Set<string>(graph?.injected);
  const results = new Set(answer.results.map(({ id }) => id));
  const shortened = new Set(overBudget);
  const textOfCandidate = (at: number): number =>
    candidates[at]?.parts?.text ?? candidates[at]?.score ?? 0;
  const byText = [...candidates.keys()].toSorted(
    (left, right) => textOfCandidate(right) - textOfCandidate(left) || left - right,
  );
  const ranks = new Map(byText.map((at, rank) => [at, rank + 1]));
  return candidates.slice(0, DASHBOARD.resultsMax).map((candidate, at) => {
    const { tool, score, why, parts, words, meaning } = candidate;
    const text = textOfCandidate(at);
    const rank = ranks.get(at);
    const isShown = results.has(tool.id);
    const isFound = text > 0 || !injected.has(tool.id);
    return {
      id: tool.id,
      description: tool.description.slice(0, DASHBOARD.descriptionLengthMax),
      score,
      why,
      parts: {
        ...(isFound && { text }),
        ...(isFound && rank !== undefined && { textRank: rank }),
        ...(isFound && words !== undefined && { words }),
        ...(isFound && meaning !== undefined && { meaning }),
        ...(parts?.graph !== undefined && { graph: parts.graph }),
      },
      injected: injected.has(tool.id),
      shown:
        at >= limit
          ? 'beyond_limit'
          : isShown && shortened.has(tool.id)
            ? 'shortened'
            : isShown
              ? 'whole'
              : 'cut_by_budget',
    };
  });
}

/** Returns the memories near a question, and where the threshold cuts them. */
async function recallMemories({ parts, body, signal }: PageCall): Promise<PageRecallAnswer> {
  const { query, ...options } = readRecall(body);
  const considered = await parts.gateway.dashboard.recall(query, options, signal);
  const { memories, mode, method, threshold, gap } = considered;
  return {
    mode,
    method,
    threshold,
    ...(gap !== undefined && { gap }),
    memories: memories
      .slice(0, DASHBOARD.resultsMax)
      .map(({ id, kind, text, tools, createdAt, distance, adjusted, isTold }) => ({
        id,
        kind,
        text,
        tools,
        createdAt,
        distance,
        adjusted,
        isTold,
      })),
    omitted: Math.max(0, memories.length - DASHBOARD.resultsMax),
  };
}

function readRecall(body: PageCall['body']): PageRecallRequest {
  onlyKeys(body, ['query', 'topK']);
  const topK = optionalWhole(body, 'topK', { min: 1, max: DASHBOARD.resultsMax });
  return { query: requiredText(body, 'query'), ...(topK !== undefined && { topK }) };
}

export const PLAYGROUND_ROUTES: readonly PageRoute[] = [
  ask(/^\/api\/search$/u, searchTools),
  ask(/^\/api\/recall$/u, recallMemories),
];
