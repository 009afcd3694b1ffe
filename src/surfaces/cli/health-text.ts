/** Sentences about the state of pml's parts: learning, its own files, the event loop, the search. */
import { downloadText } from '../../base/download.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';

type Study = Statistics['study'];

/** Describes the state of learning in one line. */
export function studyLine(study: Study): string {
  const { state, facts, learned, waiting } = study;
  if (state === 'off') {
    return 'learning: off (pml.learning)';
  }
  const lost = lostOf(study);
  const parts = [
    `${facts.toLocaleString('en')} facts told`,
    `${learned.toLocaleString('en')} lessons stored`,
    ...(waiting > 0 ? [`${waiting.toLocaleString('en')} waiting`] : []),
    ...(lost > 0 ? [`${lost.toLocaleString('en')} left out`] : []),
  ];
  return `learning: ${parts.join(', ')}${state === 'down' ? `; ${downText(study)}` : ''}`;
}

/** Returns the problem of learning, or undefined. */
export function studyProblem(study: Study): string | undefined {
  if (study.state === 'down') {
    return `${downText(study)} Calls and runs go on as before.`;
  }
  return study.failed > 0
    ? `${study.failed} lessons could not be stored since the start; the log says why.`
    : undefined;
}

function downText({ ends, lastEnd = 'for no known reason' }: Study): string {
  return `Learning has stopped ${ends} ${ends === 1 ? 'time' : 'times'} and is started again soon: ${lastEnd}.`;
}

/** Facts that never arrived, and calls that there was no time for. */
const lostOf = ({ factsLost, dropped }: Study): number => factsLost + dropped;

/** Empty if nobody has tried, or if the daemon is of an older version. */
export function ownFilesLines(attempts: Statistics['ownFiles'] | undefined): readonly string[] {
  const text = ownFilesText(attempts);
  return text === undefined ? [] : [`own files: ${text}`];
}

export function ownFilesText(attempts: Statistics['ownFiles'] | undefined): string | undefined {
  if (attempts === undefined || attempts.count === 0) {
    return undefined;
  }
  const { count, last } = attempts;
  const calls = count === 1 ? '1 call' : `${count} calls`;
  const latest =
    last === undefined ? '' : `, the last to ${last.what} at ${new Date(last.at).toISOString()}`;
  return `${calls} refused since the start${latest}`;
}

/** Empty if the daemon is of an older version, which does not report it. */
export function loopLines(loop: LoopDelay | undefined): readonly string[] {
  return loop === undefined ? [] : [`event loop: ${loopText(loop)}`];
}

/** Describes the delays of the event loop in one line. */
export function loopText({ p99Ms, longestMs, longestEverMs, overMs }: LoopDelay): string {
  const seconds = Math.max(1, Math.round(overMs / MS_PER_SECOND));
  return `held for ${round(longestMs)} at most in the last ${seconds} s (99 % below ${round(p99Ms)}), ${round(longestEverMs)} since the start`;
}

const round = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;

/** Describes the state of the search in one line. */
export function searchText(search: Statistics['search']): string {
  const { mode, embedded, total, model, problem, download, serving } = search;
  if (model === undefined) {
    return 'by words alone, as pml.embedding.model says';
  }
  const isByMeaning = mode === 'hybrid';
  const before = isByMeaning && serving?.model !== undefined ? `, with ${serving.model},` : '';
  const how = isByMeaning ? `by words and meaning${before}` : 'by words alone';
  if (problem !== undefined) {
    return before === ''
      ? `${how}: ${problem}`
      : `${how} because ${model} cannot be used: ${problem}`;
  }
  if (embedded >= total) {
    return `${how}, with ${model}`;
  }
  const far = download === undefined ? `${embedded} of ${total}` : downloadText(download);
  const wrong =
    serving?.problem === undefined ? '' : `: ${serving.model} cannot be used: ${serving.problem}`;
  return `${how} until all tools are embedded with ${model} (${far})${wrong}`;
}

/** Returns the problem of the configured model, or of the model that serves until then. */
export function searchProblem({
  model,
  problem,
  serving,
}: Statistics['search']): string | undefined {
  return model === undefined ? undefined : (problem ?? serving?.problem);
}

/** Returns true if the search works as configured, without a problem or missing vectors. */
export function isSearchWhole(search: Statistics['search']): boolean {
  const { model, embedded, total } = search;
  return model === undefined || (searchProblem(search) === undefined && embedded >= total);
}
