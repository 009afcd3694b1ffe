/** Draws a run from its events: one line for each task, for a terminal that redraws them in place. */

import { duration } from '../../base/people-words.ts';
import { showName } from '../../base/plain-text.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import { TEXTS } from '../../tuning/text.ts';
import { displayWidth, fitWidth, oneLine, paint, type Style } from './terminal-text.ts';

type RowStatus = 'waiting' | 'running' | 'asked' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';

interface Row {
  readonly id: string;
  readonly tool: string;
  readonly dependsOn: readonly string[];
  readonly status: RowStatus;
  readonly startedAt?: number;
  readonly durationMs?: number;
  /** The reason of its end, or the last words of its server. */
  readonly words?: string;
}

const MARKS: Readonly<Record<RowStatus, readonly [string, Style]>> = {
  waiting: ['·', 'dim'],
  running: ['▸', 'cyan'],
  asked: ['?', 'yellow'],
  succeeded: ['✓', 'green'],
  failed: ['✗', 'red'],
  skipped: ['–', 'dim'],
  cancelled: ['✗', 'yellow'],
};

/** Rows that are shown first if space is short. */
const URGENCY: readonly RowStatus[] = ['asked', 'running', 'failed', 'waiting'];
const NOTE = /^([\w-]+): (.*)$/su;
const GAP = '  ';

/** Keeps the state of a run and draws it. Knows nothing of the terminal but its size. */
export class RunBoard {
  #rows = new Map<string, Row>();
  #decisions = new Map<string, string>();
  #workflowId = '';
  #isPaused = false;
  #isEnding = false;

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Ids of open questions to a person, the oldest first. */
  get undecided(): readonly string[] {
    return [...this.#decisions.keys()];
  }

  apply(workflowId: string, event: RunEvent): void {
    this.#workflowId = workflowId;
    switch (event.kind) {
      case 'run_started':
      case 'run_replanned':
        this.#plan(event.plan.tasks);
        break;
      case 'task_started':
        this.#change(event.task, { status: 'running', startedAt: event.at });
        break;
      case 'task_finished':
        this.#finish(event);
        break;
      case 'decision_requested':
        this.#decisions.set(event.decision.id, event.decision.task);
        this.#change(event.decision.task, { status: 'asked' });
        break;
      case 'decision_made':
        this.#change(this.#decisions.get(event.decisionId) ?? '', { status: 'waiting' });
        this.#decisions.delete(event.decisionId);
        break;
      case 'run_paused':
        this.#isPaused = true;
        break;
      case 'run_continued':
        this.#isPaused = false;
        break;
      case 'run_abort_requested':
      case 'run_finished':
        this.#isPaused = false;
        this.#isEnding = true;
        break;
      case 'run_resumed':
      case 'program_step':
      case 'command_taken':
        break;
      default:
        event satisfies never;
    }
  }

  /**
   * Takes a server's remark about a task: `task: words`. Other texts are ignored, because events
   * tell them already.
   */
  note(text: string): void {
    const [, id = '', words = ''] = NOTE.exec(text) ?? [];
    if (this.#rows.get(id)?.status === 'running') {
      this.#change(id, { words });
    }
  }

  /** No line is wider than the terminal, and all of them fit on it. */
  lines(
    now: number,
    { columns, rows }: { readonly columns: number; readonly rows: number },
  ): readonly string[] {
    const footer = this.#footer();
    const room = Math.max(1, rows - footer.length - ROWS_FOR_OTHERS);
    const shown = this.#chosen(room);
    const hidden = this.#rows.size - shown.length;
    const widthMax = columns - 1;
    const idWidth = Math.max(...shown.map(({ id }) => id.length), 0);
    const toolWidth = Math.max(...shown.map(({ tool }) => tool.length), 0);
    const widths = {
      id: Math.min(idWidth, Math.floor(widthMax * ID_SHARE)),
      tool: Math.min(toolWidth, Math.floor(widthMax * TOOL_SHARE)),
      all: widthMax,
    };
    return [
      paint('bold', fitWidth(this.#heading(), widthMax)),
      ...shown.map((row) => this.#line(row, now, widths)),
      ...(hidden > 0 ? [paint('dim', fitWidth(`… and ${hidden} more`, widthMax))] : []),
      ...footer.map((line) => paint('yellow', fitWidth(line, widthMax))),
    ];
  }

  #plan(
    tasks: readonly {
      readonly id: string;
      readonly tool: string;
      readonly dependsOn: readonly string[];
    }[],
  ): void {
    this.#rows = new Map(
      tasks.map(({ id, tool, dependsOn }) => [
        id,
        { status: 'waiting' as const, ...this.#rows.get(id), id, tool, dependsOn },
      ]),
    );
  }

  #change(id: string, change: Partial<Row>): void {
    const row = this.#rows.get(id);
    if (row !== undefined) {
      this.#rows.set(id, { ...row, ...change });
    }
  }

  #finish({ task, end, durationMs }: RunEvent & { readonly kind: 'task_finished' }): void {
    const words = end.kind === 'succeeded' ? '' : end.kind === 'failed' ? end.message : end.reason;
    this.#change(task, { status: end.kind, durationMs, words });
  }

  #chosen(room: number): readonly Row[] {
    const rows = [...this.#rows.values()];
    if (rows.length <= room) {
      return rows;
    }
    const urgency = ({ status }: Row): number =>
      URGENCY.includes(status) ? URGENCY.indexOf(status) : URGENCY.length;
    const chosen = new Set(
      rows.toSorted((left, right) => urgency(left) - urgency(right)).slice(0, room),
    );
    return rows.filter((row) => chosen.has(row));
  }

  #heading(): string {
    const rows = [...this.#rows.values()];
    const count = (wanted: RowStatus): number =>
      rows.filter(({ status }) => status === wanted).length;
    const state = this.#isPaused ? ', paused' : this.#isEnding ? ', ending' : '';
    const others = (['failed', 'skipped', 'cancelled', 'running'] as const)
      .filter((status) => count(status) > 0)
      .map((status) => `, ${count(status)} ${status}`);
    return `${this.#workflowId}  ${count('succeeded')} of ${rows.length} done${others.join('')}${state}`;
  }

  #line(
    row: Row,
    now: number,
    widths: { readonly id: number; readonly tool: number; readonly all: number },
  ): string {
    const [mark, style] = MARKS[row.status];
    const id = padded(row.id, widths.id);
    const tool = padded(showName(row.tool), widths.tool);
    const room = widths.all - MARK_WIDTH - widths.id - widths.tool - 2 * GAP.length;
    const words = fitWidth(oneLine(this.#wordsOf(row, now)), Math.max(0, room));
    const isLoud = row.status !== 'waiting' && row.status !== 'skipped';
    return `${paint(style, mark)} ${id}${GAP}${paint('dim', tool)}${GAP}${
      isLoud ? words : paint('dim', words)
    }`;
  }

  #wordsOf({ status, startedAt, durationMs = 0, dependsOn, words = '' }: Row, now: number): string {
    const said = words === '' ? '' : `: ${words}`;
    switch (status) {
      case 'waiting': {
        const open = dependsOn.filter((id) => OPEN.has(this.#rows.get(id)?.status ?? 'skipped'));
        return open.length === 0 ? 'waiting' : `after ${open.join(', ')}`;
      }
      case 'running':
        return `${duration(Math.max(0, now - (startedAt ?? now)))}${said}`;
      case 'asked':
        return 'waits for a person';
      case 'succeeded':
        return duration(durationMs);
      case 'failed':
      case 'skipped':
      case 'cancelled':
        return `${status}${said}`;
      default:
        return status satisfies never;
    }
  }

  #footer(): readonly string[] {
    const asked = this.undecided
      .slice(0, TEXTS.fewMax)
      .map((id) => `Waits for a person, in another terminal: pml approve ${id}`);
    const paused = this.#isPaused
      ? [
          'Paused: what is under way finishes, nothing new starts. Ctrl-C aborts the run;',
          `Enter goes on, or later: pml runs ${this.#workflowId} --continue`,
        ]
      : [];
    return [...asked, ...paused];
  }
}

const OPEN: ReadonlySet<RowStatus> = new Set(['waiting', 'running', 'asked']);
const MARK_WIDTH = 2;
/** The heading, the line about others, and the cursor's own line. */
const ROWS_FOR_OTHERS = 3;
const ID_SHARE = 0.3;
const TOOL_SHARE = 0.3;

function padded(text: string, width: number): string {
  const fitted = fitWidth(text, width);
  return `${fitted}${' '.repeat(Math.max(0, width - displayWidth(fitted)))}`;
}
