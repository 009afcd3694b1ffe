/**
 * Sends events to every open page. An event only says what to read again.
 *
 * A slow reader is cut off, never waited for: it reads again what it missed. The last events are
 * kept for readers that were cut off for a moment.
 */
import type { ServerResponse } from 'node:http';

import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { isBadServer } from '../../base/people-words.ts';
import { coverSecretParts } from '../../base/secret-signs.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { RunStatus } from '../../execute/run-state.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { DASHBOARD, HTTP } from '../../tuning/http.ts';
import { LOOP } from '../../tuning/loop.ts';
import { processLoop } from '../daemon/loop-watch.ts';
import type { PageRunSummary } from './page-api-runs.ts';
import type { PageEvent, PagePulse } from './page-api.ts';

interface PageEventsParts {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly startedAt: number;
}

interface Stream {
  readonly response: ServerResponse;
  /** Returns true if the reader still has the right to look. */
  readonly isAllowed: () => boolean;
}

interface Kept {
  readonly number: number;
  readonly text: string;
}

export class PageEvents implements Disposable {
  readonly #parts: PageEventsParts;
  readonly #streams = new Set<Stream>();
  /** Ids of another process are of no use here. */
  readonly #prefix: string;
  readonly #endings: (() => void)[] = [];
  readonly #kept: Kept[] = [];
  #number = 0;
  #questions: string | undefined;
  #cancelLook: (() => void) | undefined;
  #cancelBeat: (() => void) | undefined;
  #isLooking = false;
  #isOver = false;

  constructor(parts: PageEventsParts) {
    this.#parts = parts;
    this.#prefix = parts.startedAt.toString(36);
  }

  /** Opens a stream; false where there are too many. `lastId` is the last event its reader has. */
  open(response: ServerResponse, lastId: string | undefined, isAllowed: () => boolean): boolean {
    if (this.#isOver || this.#streams.size >= DASHBOARD.streamsMax) {
      return false;
    }
    this.#follow();
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    const missed = this.#after(lastId);
    const stream = { response, isAllowed };
    this.#streams.add(stream);
    response.once('close', () => this.#streams.delete(stream));
    const hello: PageEvent = {
      kind: 'hello',
      isContinued: missed !== undefined,
      badServers: this.#parts.gateway
        .servers()
        .filter(({ status }) => isBadServer(status))
        .map(({ name }) => name),
    };
    // Who is cut off again before the rest has come has read no further than before.
    const reached = missed === undefined ? undefined : lastId;
    this.#write(stream, textOf(hello, reached ?? this.#idOf(this.#number)));
    for (const { text } of missed ?? []) {
      this.#write(stream, text);
    }
    this.#beat();
    return true;
  }

  /** Tells everybody that it is over, and ends all streams. */
  [Symbol.dispose](): void {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    this.#cancelBeat?.();
    this.#cancelLook?.();
    for (const end of this.#endings.splice(0)) {
      end();
    }
    for (const stream of this.#streams) {
      this.#write(stream, textOf({ kind: 'bye' }, this.#idOf(this.#number)));
      stream.response.end();
    }
    this.#streams.clear();
  }

  /** Subscribes to the gateway at the first reader. Before that, no event is kept. */
  #follow(): void {
    if (this.#endings.length > 0) {
      return;
    }
    const { gateway } = this.#parts;
    this.#endings.push(
      gateway.onRunEvent((workflowId, event, sequence) => {
        this.#tell({ kind: 'run', workflowId, sequence, ...outlineOf(event) });
      }),
      gateway.onCatalogChanged(({ tools, servers }) => {
        this.#tell({ kind: 'catalog', tools: tools.size, servers: servers.size });
      }),
      gateway.dashboard.onServerChanged((server) => this.#tell({ kind: 'server', server })),
      gateway.dashboard.onQuestionsChanged(() => this.#lookSoon()),
    );
    this.#lookSoon();
  }

  #tell(event: PageEvent): void {
    this.#number += 1;
    const text = textOf(event, this.#idOf(this.#number));
    this.#kept.push({ number: this.#number, text });
    if (this.#kept.length > DASHBOARD.eventsKeptMax) {
      this.#kept.shift();
    }
    for (const stream of this.#streams) {
      this.#write(stream, text);
    }
  }

  #write(stream: Stream, text: string): void {
    const { response } = stream;
    if (response.writableLength + text.length > DASHBOARD.streamBytesMax) {
      this.#parts.logger.info('page_stream_cut', { behindBytes: response.writableLength });
      this.#streams.delete(stream);
      response.destroy();
      return;
    }
    response.write(text);
  }

  /** Returns the events after this one, or undefined if some are no longer kept. */
  #after(lastId: string | undefined): readonly Kept[] | undefined {
    const [prefix, number] = (lastId ?? '').split('.', 2);
    const last = Number(number);
    const isKnown =
      prefix === this.#prefix &&
      Number.isSafeInteger(last) &&
      last <= this.#number &&
      last >= (this.#kept[0]?.number ?? this.#number + 1) - 1;
    return isKnown ? this.#kept.filter((each) => each.number > last) : undefined;
  }

  #idOf(number: number): string {
    return `${this.#prefix}.${number}`;
  }

  /** Says how the daemon is, lets go of readers who may no longer look, and looks at what nobody tells. */
  #beat(): void {
    this.#cancelBeat ??= this.#parts.clock.after(HTTP.eventKeepAliveMs, () => {
      this.#cancelBeat = undefined;
      const pulse: PageEvent = { kind: 'pulse', ...pulseOf(this.#parts.clock.now()) };
      for (const stream of this.#streams) {
        if (stream.isAllowed()) {
          // Without a number: nobody wants to be told later how the daemon was.
          this.#write(stream, textOf(pulse));
        } else {
          this.#streams.delete(stream);
          stream.response.end();
        }
      }
      if (this.#streams.size > 0) {
        this.#lookSoon();
        this.#beat();
      }
    });
  }

  #lookSoon(): void {
    this.#cancelLook ??= this.#parts.clock.after(DASHBOARD.questionsPauseMs, () => {
      this.#cancelLook = undefined;
      void this.#look();
    });
  }

  /** Checks whether the open questions have changed. Only one check runs at a time. */
  async #look(): Promise<void> {
    if (this.#isLooking) {
      this.#lookSoon();
      return;
    }
    this.#isLooking = true;
    try {
      const waiting = await this.#parts.gateway.undecided();
      const questions = waiting.map(({ request }) => request.id).join('\n');
      if (questions !== this.#questions && !this.#isOver) {
        this.#questions = questions;
        this.#tell({ kind: 'approvals', pending: waiting.length });
      }
    } catch (error) {
      this.#parts.logger.warn('page_questions_not_read', { error: describeError(error) });
    } finally {
      this.#isLooking = false;
    }
  }
}

function textOf(event: PageEvent, id?: string): string {
  const number = id === undefined ? '' : `id: ${id}\n`;
  return `${number}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}

type Outline = Omit<PageEvent & { readonly kind: 'run' }, 'kind' | 'workflowId' | 'sequence'>;

function outlineOf(event: RunEvent): Outline {
  const { kind, at } = event;
  if (kind === 'task_finished') {
    return { event: kind, at, task: event.task, end: event.end.kind };
  }
  if (kind === 'run_finished') {
    return { event: kind, at, end: event.end, status: event.end };
  }
  if (kind === 'run_started' && event.isSuggested !== true) {
    return { event: kind, at, status: 'running', run: newRun(event) };
  }
  const task = taskIn(event);
  const status = statusAfter(event);
  return {
    event: kind,
    at,
    ...(status !== undefined && { status }),
    ...(task !== undefined && { task }),
  };
}

/** Returns the run as lists have it in its first moment. */
function newRun(event: RunEvent & { readonly kind: 'run_started' }): PageRunSummary {
  const { runId, intent, client, at, plan } = event;
  return {
    workflowId: runId,
    status: 'running',
    ...(intent !== undefined && { intent: coverSecretParts(intent, '[secret]') }),
    ...(client !== undefined && { client }),
    startedAt: at,
    taskCount: plan.tasks.length,
  };
}

/**
 * Returns the status that an event in the middle of a run leaves it in, where it is another one.
 */
function statusAfter(event: RunEvent): RunStatus | undefined {
  if (event.kind === 'decision_requested') {
    return event.decision.kind === 'outcome_unknown' ? 'outcome_unknown' : 'approval_required';
  }
  if (event.kind === 'run_paused') {
    return 'paused';
  }
  return event.kind === 'decision_made' || event.kind === 'run_continued' ? 'running' : undefined;
}

/** Returns the task that an event is about, where it is about one. */
export function taskIn(event: RunEvent): string | undefined {
  if (event.kind === 'decision_requested') {
    return event.decision.task;
  }
  return 'task' in event ? event.task : undefined;
}

/** Returns how this process is at the moment. */
export function pulseOf(now: number): PagePulse {
  const { p99Ms, longestMs, longestEverMs, overMs } = processLoop().read();
  return {
    now,
    memoryBytes: process.memoryUsage.rss(),
    loop: { p99Ms, longestMs, longestEverMs, overMs, heldMsMax: LOOP.heldMsMax },
  };
}
