/** Decisions, each with the numbers that led to it. */

import type { PageTrace } from '../surfaces/http/page-api-knowledge.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { jsonView } from './json-view.ts';
import { list, bar } from './marks.ts';
import { clockTime, decimal } from './words.ts';

/** Decisions, each with the numbers that led to it. */
export function traceList(traces: readonly PageTrace[]): HTMLElement {
  return list('ol.traces', traces, (trace) => traceView(trace));
}

function traceView(trace: PageTrace): HTMLElement {
  const { id, kind, decision, at, scores, inputs, outcome } = trace;
  return el(
    'details.trace',
    { 'data-key': `trace-${id}` },
    el(
      'summary',
      el('span.event-time', clockTime(at)),
      el('span.event-kind', foreign(`${kind}: ${decision}`, 90)),
      outcome !== undefined && el('span.hint', ' → ', foreign(outcome, 60)),
    ),
    scoreBars(scores),
    Object.keys(inputs).length > 0 && jsonView(inputs, 'What was known'),
    el('p.hint', 'Trace ', el('code', foreign(id))),
  );
}

function scoreBars(scores: PageTrace['scores']): Child {
  const numbers = Object.entries(scores).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  const rest = Object.entries(scores).filter(([, value]) => typeof value !== 'number');
  const largest = Math.max(1, ...numbers.map(([, value]) => Math.abs(value)));
  return [
    numbers.length > 0 &&
      el(
        'dl.score-bars',
        numbers.map(([name, value]) => [
          el('dt', foreign(name, 40)),
          el('dd', bar(Math.abs(value) / largest), el('span', decimal(value, 3))),
        ]),
      ),
    rest.length > 0 && jsonView(Object.fromEntries(rest), 'Further scores'),
  ];
}
