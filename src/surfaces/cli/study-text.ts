import type { Statistics } from '../../gateway/gateway.ts';

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
