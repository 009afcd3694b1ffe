import { randomUUID } from 'node:crypto';

import type { RunEvent } from '../../execute/run-event.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import { CLI } from '../../tuning/cli.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import type { ProgressOf, RunParams } from '../daemon/control-protocol.ts';
import type { DaemonConnection, Invocation } from './command.ts';
import { RunBoard } from './run-board.ts';
import { eventLine, hasEnded } from './run-text.ts';

/** The result of following a run. */
interface Followed {
  readonly answer: WorkflowAnswer;
  /** Ended by Ctrl-C. */
  readonly isInterrupted: boolean;
  /** The decisions that the run waits for; nobody here can make them. */
  readonly unanswered: readonly string[];
}

/**
 * Starts or continues a run, and follows it to its end. A terminal with room redraws the run in place, others get
 * one line for each event. Ctrl-C pauses the run, a second Ctrl-C aborts it, Enter continues it. Without a person
 * at the terminal, a run that needs one is not followed any longer.
 */
export async function followRun(
  request: RunParams | { readonly workflowId: string },
  daemon: DaemonConnection,
  invocation: Invocation,
): Promise<Followed> {
  const follower = new RunFollower(daemon, invocation);
  const { terminal } = invocation;
  const releases = [
    invocation.onInterrupt(() => terminal.isInteractive && follower.interrupt()),
    terminal.onEnter(() => follower.goOn()),
  ];
  try {
    const answer =
      'workflowId' in request
        ? await follower.continue(request.workflowId)
        : await follower.run(request);
    // The lines that follow name every task again, with its result.
    terminal.live([]);
    const isInterrupted = follower.isAborted && answer.status === 'aborted';
    return { answer, isInterrupted, unanswered: follower.unanswered };
  } finally {
    for (const release of releases) {
      release();
    }
    follower.end();
  }
}

class RunFollower {
  readonly #daemon: DaemonConnection;
  readonly #invocation: Invocation;
  readonly #board = new RunBoard();
  readonly #left = new AbortController();
  readonly #isDrawing: boolean;
  #timer: NodeJS.Timeout | undefined;
  #workflowId: string | undefined;
  readonly #unanswered: string[] = [];
  #sequence = 0;
  #hasEnded = false;
  /** The effect of Ctrl-C so far. */
  #asked: 'pause' | 'abort' | undefined;

  constructor(daemon: DaemonConnection, invocation: Invocation) {
    this.#daemon = daemon;
    this.#invocation = invocation;
    this.#isDrawing = invocation.terminal.liveSize.columns >= CLI.liveColumnsMin;
  }

  async run(request: RunParams): Promise<WorkflowAnswer> {
    const told = (progress: ProgressOf<'run'>): void => this.#told(progress);
    const first = await this.#daemon.follow('run', request, told);
    const { workflowId } = first;
    if (workflowId === undefined || hasEnded(first) || first.status === 'suggestion') {
      return first;
    }
    this.#workflowId = workflowId;
    if (!this.#hasEnded && !this.#left.signal.aborted) {
      await this.#untilEnded(workflowId, told);
    }
    return this.#daemon.request('control', { workflowId, action: 'status' });
  }

  /** Continues a run that waits for a go-ahead. */
  async continue(workflowId: string): Promise<WorkflowAnswer> {
    const { terminal } = this.#invocation;
    const request = { id: randomUUID(), command: { kind: 'continue' } } as const;
    const taken = await this.#daemon.request('command', { workflowId, request });
    if (taken.kind === 'refused') {
      terminal.say(`It was not taken: ${taken.reason}.`);
    } else {
      this.#workflowId = workflowId;
      await this.#untilEnded(workflowId, (progress) => this.#told(progress));
    }
    return this.#daemon.request('control', { workflowId, action: 'status' });
  }

  async #untilEnded(
    workflowId: string,
    told: (progress: ProgressOf<'events'>) => void,
  ): Promise<void> {
    const either = AbortSignal.any([this.#invocation.signal, this.#left.signal]);
    const after = this.#sequence;
    try {
      await this.#daemon.follow('events', { workflowId, after }, told, either);
    } catch (error) {
      if (!this.#left.signal.aborted) {
        await this.#leave(workflowId);
        throw error;
      }
    }
  }

  get unanswered(): readonly string[] {
    return this.#unanswered;
  }

  get isAborted(): boolean {
    return this.#asked === 'abort';
  }

  /** Returns false if there is no run yet, or if the run is being aborted already. */
  interrupt(): boolean {
    if (this.#workflowId === undefined || this.#asked === 'abort') {
      return false;
    }
    const isFirst = this.#asked === undefined && !this.#board.isPaused;
    this.#asked = isFirst ? 'pause' : 'abort';
    this.#command(isFirst ? { kind: 'pause' } : { kind: 'abort', reason: 'ended with Ctrl-C' });
    this.#invocation.terminal.say(isFirst ? 'Pausing.' : 'Aborting; waiting for its end.');
    return true;
  }

  goOn(): void {
    if (this.#board.isPaused && this.#asked !== 'abort') {
      this.#asked = undefined;
      this.#command({ kind: 'continue' });
    }
  }

  end(): void {
    clearInterval(this.#timer);
    this.#invocation.terminal.live(undefined);
  }

  #told(progress: ProgressOf<'run'>): void {
    if ('note' in progress) {
      this.#board.note(progress.note);
      return;
    }
    const { workflowId, sequence, event } = progress;
    if (sequence <= this.#sequence) {
      return;
    }
    this.#workflowId = workflowId;
    this.#sequence = sequence;
    this.#hasEnded = event.kind === 'run_finished';
    this.#board.apply(workflowId, event);
    const { terminal } = this.#invocation;
    if (!terminal.isInteractive) {
      this.#leaveUnattended(event);
    }
    if (this.#isDrawing) {
      this.#timer ??= setInterval(() => this.#draw(), CLI.liveEveryMs);
      this.#draw();
      return;
    }
    const line = eventLine(event, workflowId);
    if (line !== undefined) {
      terminal.say(line);
    }
  }

  /**
   * Stops following a run that is paused or asks something, if nobody is there to answer. Otherwise
   * following would never end.
   */
  #leaveUnattended(event: RunEvent): void {
    if (event.kind === 'decision_requested') {
      this.#unanswered.push(event.decision.id);
    }
    if (event.kind === 'run_paused' || event.kind === 'decision_requested') {
      this.#left.abort();
    }
  }

  #draw(): void {
    const { terminal } = this.#invocation;
    if (this.#isDrawing && this.#workflowId !== undefined) {
      terminal.live(this.#board.lines(Date.now(), terminal.liveSize));
    }
  }

  #command(
    command: { readonly kind: 'pause' | 'continue' } | { readonly kind: 'abort'; reason: string },
  ): void {
    const { terminal } = this.#invocation;
    const workflowId = this.#workflowId ?? '';
    this.#daemon
      .request('command', { workflowId, request: { id: randomUUID(), command } })
      .then((answer) => {
        if (answer.kind === 'refused' && !this.#hasEnded) {
          terminal.say(`It was not taken: ${answer.reason}.`);
        }
      })
      .catch(() => {
        // The connection is gone. Following the run fails with the same error.
      });
  }

  /** Called when the person leaves. Aborts the run unless it is paused. */
  async #leave(workflowId: string): Promise<void> {
    if (!this.#board.isPaused && this.#invocation.signal.aborted) {
      const within = AbortSignal.timeout(DAEMON.answerWithinMs);
      await this.#daemon.request('control', { workflowId, action: 'abort' }, within);
    }
  }
}
