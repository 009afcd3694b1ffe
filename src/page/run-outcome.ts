/** A run that was started from another view: its progress and its result. */
import { RUN_WORDS } from '../base/status-words.ts';
import { duration } from '../base/time-words.ts';
import type { PageRun } from '../surfaces/http/page-api-runs.ts';
import { type Child, el } from './el.ts';
import { foreignBlock } from './foreign-text.ts';
import { type LiveData, liveData } from './live-data.ts';
import { pill } from './marks.ts';
import { addressOf } from './route.ts';
import { taskResult } from './task-result.ts';
import type { PageContext } from './view.ts';

/** Follows a run of one task until its end. */
export function runOutcome(page: PageContext, workflowId: string): LiveData {
  const data = liveData({
    read: (signal) => page.api.get<PageRun>(`/api/runs/${encodeURIComponent(workflowId)}`, signal),
    draw: (run) => drawn(page, run),
  });
  const stopListening = page.feed.listen((event) => {
    if (event.kind === 'hello' || (event.kind === 'run' && event.workflowId === workflowId)) {
      data.refresh();
    }
  });
  return {
    ...data,
    close: () => {
      stopListening();
      data.close();
    },
  };
}

function drawn(page: PageContext, run: PageRun): Child {
  const { status, workflowId, startedAt, finishedAt } = run;
  const [task] = run.tasks;
  return [
    el(
      'p',
      { class: 'run-meta' },
      pill(status, RUN_WORDS[status]),
      finishedAt !== undefined && ` ${duration(finishedAt - startedAt)} `,
      ' ',
      el('a', { href: addressOf('live', workflowId) }, 'Look at the run'),
    ),
    status === 'approval_required' &&
      el(
        'p',
        { class: 'notice' },
        'A call of this run needs your answer. ',
        el('a', { href: addressOf('approvals') }, 'Go to approvals'),
      ),
    task?.error !== undefined &&
      el('div', { class: 'notice bad' }, foreignBlock(task.error, 'plain')),
    task !== undefined && status === 'completed' && taskResult(page, workflowId, task),
  ];
}
