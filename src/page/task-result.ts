import { duration, RUN_WORDS } from '../base/people-words.ts';
import type { PageResult, PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';
import { type Child, el, fill } from './el.ts';
import { foreignBlock } from './foreign-text.ts';
import { jsonView } from './json-view.ts';
import { complaint, liveData, type LiveData } from './live-data.ts';
import { empty, pill } from './marks.ts';
import { addressOf, type PageContext } from './view.ts';
import { size } from './words.ts';

/** The result of a task: a small one whole, a large one page by page. */
export function taskResult({ api }: PageContext, workflowId: string, task: PageTask): Child {
  const { result: kept } = task;
  if (kept === undefined) {
    return empty(
      'No result',
      task.status === 'waiting' || task.status === 'running'
        ? 'It appears here when the task is done.'
        : 'The task ended without one.',
    );
  }
  let next = 0;
  const pages = el('div', { class: 'pages' });
  const more = el(
    'button',
    { type: 'button', click: () => void read(next) },
    'Read all of it, page by page',
  );
  async function read(offset: number): Promise<void> {
    more.disabled = true;
    try {
      const query = new URLSearchParams({ path: task.id, offset: String(offset) });
      const id = encodeURIComponent(workflowId);
      const answer = await api.get<PageResult>(`/api/runs/${id}/result?${query.toString()}`);
      pages.append(valueView(answer.value));
      const { nextOffset } = answer;
      more.hidden = nextOffset === undefined;
      if (nextOffset !== undefined) {
        more.textContent = 'Next page';
        next = nextOffset;
      }
    } catch (error) {
      fill(pages, complaint(error));
    }
    more.disabled = false;
  }
  if (kept.isWhole) {
    return [el('p', { class: 'hint' }, size(kept.sizeBytes)), valueView(parsed(kept.preview))];
  }
  return [
    el('p', { class: 'hint' }, `${size(kept.sizeBytes)} in all; this is the beginning.`),
    foreignBlock(kept.preview),
    pages,
    more,
  ];
}

function valueView(value: unknown): HTMLElement {
  return typeof value === 'string' ? foreignBlock(value) : jsonView(value, 'Result');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Follows a run of one task, which another view started, until its end. */
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
