/** A run in a list: its purpose, its state, and who asked. */
import { RUN_WORDS, runStateOf } from '../base/status-words.ts';
import type { PageRunSummary } from '../surfaces/http/page-api-runs.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { pill } from './marks.ts';
import { addressOf } from './route.ts';
import { ago, plural } from './words.ts';

/** Where a row leads and whether it is the chosen one. */
export interface RunRowPlace {
  readonly address?: string;
  readonly isChosen?: boolean;
  /** Rows of one run in two lists have different keys. */
  readonly key?: string;
}

/** Draws the row as a link to the run. */
export function runRow(run: PageRunSummary, place: RunRowPlace = {}): HTMLElement {
  const { address = addressOf('live', run.workflowId), isChosen = false, key = 'run' } = place;
  const state = runStateOf(run);
  return el(
    'a',
    {
      class: 'run-link',
      href: address,
      'data-key': `${key}-${run.workflowId}`,
      'aria-current': isChosen ? 'true' : undefined,
    },
    el('span', { class: 'run-title' }, runTitle(run)),
    el(
      'span',
      { class: 'run-meta' },
      pill(state, RUN_WORDS[state]),
      ' ',
      el('span', { class: 'run-count' }, `${plural(run.taskCount, 'task')} · `),
      ago(run.startedAt),
      run.client !== undefined && [' · ', foreign(run.client, 30)],
    ),
  );
}

/** The purpose of a run, or its id if none was given. */
export function runTitle({
  intent,
  workflowId,
}: Pick<PageRunSummary, 'intent' | 'workflowId'>): Child {
  return intent === undefined ? ['Run ', foreign(workflowId, 40)] : foreign(intent, 140);
}
