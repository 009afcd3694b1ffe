/** Records the decision on an intent. */
import type { RunId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import type { DraftedIntent } from './draft-for-intent.ts';
import type { PlanVerdict } from './judge-plan.ts';
import { alphaTrace } from './search-traces.ts';

/**
 * Records a draft, its alpha and the verdict of the gates. Of the intent only its length is kept.
 */
export function traceIntent(
  { tracer }: { readonly tracer: Tracer },
  { intent, mode = 'auto' }: { readonly intent: string; readonly mode?: string },
  { draft, alpha, anchors, candidates }: DraftedIntent,
  { kind, reasons }: PlanVerdict,
  { session, person }: Asker,
  runId?: RunId,
): void {
  const { hybrid, pageRank, path, value } = draft.confidence;
  const common = {
    tools: draft.tasks.map(({ tool }) => tool),
    session,
    ...(person !== undefined && { person }),
    ...(runId !== undefined && { runId }),
  };
  tracer.record({
    kind: 'draft',
    decision: `a plan of ${draft.tasks.length} tasks`,
    scores: {
      confidence: value,
      hybrid,
      pageRank,
      path,
      alpha: alpha.value,
      relevance: draft.relevance,
      tasks: draft.tasks.map(({ id, confidence }) => ({ id, confidence })),
      considered: draft.considered.map(({ tools, score, parts }) => ({
        tools,
        score,
        parts: parts.map(({ name, share }) => ({ name, share })),
      })),
    },
    inputs: { intentLength: intent.length, candidates: candidates.length, mode },
    ...common,
  });
  if (alpha.from !== 'no_anchors') {
    tracer.record({ ...common, ...alphaTrace(alpha, anchors, 'draft') });
  }
  tracer.record({
    kind: 'gate',
    decision: kind,
    scores: { confidence: value, reasons },
    inputs: { mode },
    ...common,
  });
}
