import type { RunId } from '../base/ids.ts';
import type { StudyLink } from '../call/study-link.ts';
import { capabilityToolId } from '../capability/capability.ts';
import type { CodeAnswer } from '../execute/code-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { STUDY } from '../tuning/study.ts';

export interface LessonParts {
  readonly study: Pick<StudyLink, 'lessonOf' | 'settled'>;
  readonly catalog: Pick<CatalogKeeper, 'whole'>;
}

/** What a run has become. A run that ended a moment ago is given the time to be learned from. */
export async function lessonOf(
  { study, catalog }: LessonParts,
  runId: RunId,
): Promise<Pick<CodeAnswer, 'capability' | 'notLearned'>> {
  if (study.lessonOf(runId) === undefined) {
    await study.settled(STUDY.toldWithinMs);
  }
  const { name, isNew = false, notLearned } = study.lessonOf(runId) ?? {};
  if (notLearned !== undefined) {
    return { notLearned };
  }
  if (name === undefined) {
    return {};
  }
  const tool = catalog.whole.tools.get(capabilityToolId(name));
  const signature = tool === undefined ? '(args)' : signatureOf(tool);
  return { capability: { name, signature, isNew } };
}
