/** Describes why a call was made ahead, and its result. */
import { duration } from '../base/people-words.ts';
import type { PageMadeAhead } from '../surfaces/http/page-api-knowledge.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { toolName } from './marks.ts';
import { addressOf } from './view.ts';
import { percent } from './words.ts';

/** Names the call after which it was predicted. */
export function predictedAfter({ after }: PageMadeAhead): Child {
  return after === undefined
    ? 'from the words of the request'
    : ['after ', el('a', { href: addressOf('thresholds', after) }, toolName(after, 60))];
}

/** Describes the end of a call that was made ahead. */
export function aheadEnd({ outcome, savedMs, serverMs, reason }: PageMadeAhead): Child {
  switch (outcome) {
    case 'ready':
      return `used: it was ready, ${duration(savedMs)} saved`;
    case 'joined':
      return `used: it was under way, ${duration(savedMs)} saved`;
    case 'wasted':
      return [`for nothing: ${duration(serverMs)} of server work; `, foreign(reason, 200)];
    case 'invalidated':
      return ['dropped: ', foreign(reason, 200)];
    default:
      return outcome satisfies never;
  }
}

/** All of it in sentences, for a task that was answered by it. */
export function whyAhead(made: PageMadeAhead): HTMLElement {
  const { probability, threshold, outcome, savedMs, serverMs } = made;
  return el(
    'p',
    { class: 'why-ahead' },
    'pml made this call before it was asked for. It was predicted ',
    predictedAfter(made),
    ` with a probability of ${percent(probability)}; ${percent(threshold)} was needed. `,
    outcome === 'joined'
      ? `It was still under way when it was asked for: ${duration(savedMs)} of waiting saved.`
      : `Its answer was ready when it was asked for: ${duration(savedMs)} of waiting saved.`,
    ` The call itself took ${duration(serverMs)}.`,
  );
}
