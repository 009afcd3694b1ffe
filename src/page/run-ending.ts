/** Explains why a run did not do all of its work, what it finished, and how to continue. */

import type { Json } from '../base/json.ts';
import type {
  PageAgain,
  PageEdited,
  PageRun,
  PageStarted,
} from '../surfaces/http/page-api-runs.ts';
import { inWords } from './api-client.ts';
import { attempt } from './controls.ts';
import { type Child, el, fill } from './el.ts';
import { foreign, foreignBlock } from './foreign-text.ts';
import { callerOf, endingOf, messageOf, plannedTask, type RunEnding } from './run-tasks.ts';
import { addressOf, type PageContext } from './view.ts';
import { count } from './words.ts';

const NAMED_MAX = 6;

/** Returns undefined for a run that goes on, or that did all of its work. */
export function runEnding(page: PageContext, run: PageRun): HTMLElement | undefined {
  const ending = endingOf(run);
  if (ending === undefined) {
    return undefined;
  }
  const { kind, task } = ending;
  return el(
    'section',
    { class: `failure failure-${kind}`, 'aria-label': 'How it ended' },
    el('h3', headline(ending, run)),
    kind === 'failed' && task?.error !== undefined && foreignBlock(messageOf(task.error), 'plain'),
    mayHaveTakenEffect(task, run) &&
      el('p', 'Its call may have taken effect all the same: look before it is made again.'),
    el('p', doneBefore(run)),
    ways(page, run, ending),
  );
}

/** A read takes no effect. A program is judged by its calls. */
function mayHaveTakenEffect(task: RunEnding['task'], { tasks }: PageRun): boolean {
  if (task?.mayHaveRun !== true) {
    return false;
  }
  const calls = tasks.filter(({ id }) => callerOf(id) === task.id);
  return (calls.length === 0 ? [task] : calls).some(({ effects }) => effects?.readOnly !== true);
}

function headline({ kind, task }: RunEnding, { reason, decisions }: PageRun): Child {
  const name = foreign(plannedTask(task?.id ?? 'it'), 60);
  const why = reason === undefined ? '.' : [': ', foreign(reason, 300)];
  switch (kind) {
    case 'denied':
      return [name, ' was denied', saidBy(decisions.findLast((each) => each.verdict === 'denied'))];
    case 'expired':
      return ['Nobody answered in time whether ', name, ' may be called.'];
    case 'aborted':
      return ['It was aborted', why];
    case 'failed':
      return task === undefined ? ['It failed', why] : [name, ' failed'];
    default:
      return kind satisfies never;
  }
}

/** Names the person who decided, with the reason if there is one. */
function saidBy(decision: PageRun['decisions'][number] | undefined): Child {
  return [
    decision?.by !== undefined && [' by ', foreign(decision.by, 60)],
    decision?.reason === undefined ? '.' : [': ', foreign(decision.reason, 300)],
  ];
}

function doneBefore({ tasks }: PageRun): Child {
  const planned = tasks.filter(({ id }) => !id.includes('/'));
  const done = planned.filter(({ status }) => status === 'succeeded');
  if (done.length === 0) {
    return 'Nothing was done before.';
  }
  return [
    `${count(done.length)} of ${count(planned.length)} tasks ${done.length === 1 ? 'was' : 'were'} done before: `,
    done.slice(0, NAMED_MAX).map(({ id }, index) => [index > 0 && ', ', foreign(id, 60)]),
    done.length > NAMED_MAX && ` and ${count(done.length - NAMED_MAX)} more`,
  ];
}

function ways(page: PageContext, run: PageRun, { task }: RunEnding): HTMLElement {
  const place = el('div');
  const begin = (what: string, body: PageAgain | PageEdited): Promise<void> =>
    attempt(page, async () => {
      const path = `/api/runs/${encodeURIComponent(run.workflowId)}/${what}`;
      const { workflowId } = await page.api.post<PageStarted>(path, body);
      page.go(addressOf('live', workflowId));
      return undefined;
    });
  const from = task === undefined ? undefined : plannedTask(task.id);
  const hasKept = run.tasks.some(({ status, id }) => status === 'succeeded' && !id.includes('/'));
  return el(
    'div',
    el(
      'div.buttons',
      { role: 'group', 'aria-label': 'Go on from here' },
      from !== undefined &&
        hasKept &&
        button('run-from', 'Run from here', () => void begin('again', { from })),
      button('run-again', 'Run again', () => void begin('again', {})),
      run.workflow !== undefined &&
        button('run-edit', 'Edit and run…', () =>
          fill(
            place,
            editor(run, (tasks) => begin('edited', { tasks })),
          ),
        ),
    ),
    from !== undefined &&
      hasKept &&
      el(
        'p.hint',
        'Run from here keeps what was done and begins with ',
        foreign(from, 60),
        '. What is dangerous is asked about again.',
      ),
    place,
  );
}

function button(key: string, text: string, click: () => void): HTMLElement {
  return el('button.small', { 'data-key': key, click }, text);
}

function editor({ workflow }: PageRun, onTasks: (tasks: Json) => Promise<void>): HTMLElement {
  const text = el('textarea', { id: 'edited-tasks', rows: 16, spellcheck: 'false' });
  text.value = JSON.stringify(workflow, undefined, 2);
  const problem = el('p.beware', { role: 'alert' });
  const submit = el('button.small.primary', { type: 'submit' }, 'Run this');
  const form = el(
    'form.schema-form.edit-form',
    el('label', { for: 'edited-tasks' }, 'Tasks'),
    text,
    problem,
    el('div.buttons', submit),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    fill(problem);
    try {
      const tasks = JSON.parse(text.value) as Json;
      submit.disabled = true;
      void onTasks(tasks).finally(() => {
        submit.disabled = false;
      });
    } catch (error) {
      fill(problem, `This is no JSON: ${inWords(error)}`);
      text.focus();
    }
  });
  return form;
}
