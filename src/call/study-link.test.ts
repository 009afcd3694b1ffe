import { describe, expect, it } from 'vitest';

import { callFact } from '../../test/support/call-fact.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { settle, tool } from '../../test/support/ready-world.ts';
import { runId, sessionId, toolId } from '../base/ids.ts';
import { FACTS } from '../tuning/call.ts';
import { STUDY } from '../tuning/study.ts';
import type { Fact, WishRound } from './fact.ts';
import { StudyLink } from './study-link.ts';
import type { CapabilityLesson, DescribedTool, FromStudy, ToStudy } from './study-protocol.ts';

const ADA = sessionId('ada');
const INTENT: Fact = { kind: 'intent', session: ADA, intent: 'look', number: 1, mayForesee: false };
const COUNTS = { learned: 3, dropped: 1, failed: 2, waiting: 4 };
const described = (name: string): readonly DescribedTool[] => [
  {
    tool: tool('s', name),
    risk: 'safe',
    mayRunAhead: true,
    mayKeepValues: true,
    readsOnly: true,
  },
];

/** One life of the studying side, as the serving side sees it. */
interface Life {
  readonly posted: ToStudy[];
  readonly say: (message: FromStudy) => void;
  readonly die: (why: string) => void;
  isClosed: boolean;
  isKilled: boolean;
}

const SETTINGS = {
  alpha: { alpha: 'local' },
  ahead: { eagerness: 'balanced', metered: [], unmetered: [], ttlSeconds: 30, costPerCall: {} },
  secrets: ['hush'],
} as const;

class World {
  readonly clock = manualClock();
  readonly lives: Life[] = [];
  readonly lines: LoggedLine[] = [];
  readonly rounds: WishRound[] = [];
  readonly refreshed: (readonly string[])[] = [];
  readonly lessons: CapabilityLesson[] = [];
  tools = described('read');
  cleared = 0;
  /** Called with each message before it is taken. */
  onPost: (message: ToStudy) => void = () => undefined;
  onStart: () => void = () => undefined;
  refresh: () => Promise<void> = () => Promise.resolve();
  readonly link: StudyLink;

  constructor() {
    this.link = new StudyLink({
      isOn: () => true,
      start: (say, die) => {
        this.onStart();
        const life: Life = { posted: [], say, die, isClosed: false, isKilled: false };
        this.lives.push(life);
        return {
          post: (message) => {
            this.onPost(message);
            life.posted.push(structuredClone(message));
          },
          close: () => {
            life.isClosed = true;
            return Promise.resolve();
          },
          kill: () => {
            life.isKilled = true;
          },
        };
      },
      descriptions: { of: () => this.tools, clear: () => void (this.cleared += 1) },
      nodes: () => [toolId('s', 'read')],
      settings: () => SETTINGS,
      onWishes: (round) => void this.rounds.push(round),
      refresh: (parts) => {
        this.refreshed.push([...parts]);
        return this.refresh();
      },
      onLesson: (lesson) => void this.lessons.push(lesson),
      clock: this.clock,
      logger: quietLogger(this.lines),
    });
  }

  get life(): Life {
    const last = this.lives.at(-1);
    if (last === undefined) {
      throw new Error('it was not started');
    }
    return last;
  }

  get kinds(): readonly string[] {
    return this.life.posted.map(({ kind }) => kind);
  }

  tell(...facts: readonly Fact[]): void {
    facts.forEach((fact) => this.link.tell(fact));
    this.clock.advance(FACTS.pauseMs);
  }

  /** Tells whether `settled` has resolved. */
  settling(withinMs?: number): { isOver: boolean } {
    const state = { isOver: false };
    void this.link.settled(withinMs).then(() => (state.isOver = true));
    return state;
  }
}

describe('the line to the studying side', () => {
  it('starts it with the first fact, and tells it first what it has to know', () => {
    const world = new World();
    world.link.nodesChanged();
    world.link.rulesChanged();
    world.link.reload();
    world.clock.advance(60_000);
    expect(world.lives).toEqual([]);
    expect(world.link.status().state).toBe('asleep');
    world.tell(INTENT);
    expect(world.life.posted).toEqual([
      { kind: 'settings', settings: SETTINGS },
      { kind: 'nodes', ids: ['s:read'] },
      { kind: 'facts', facts: [INTENT] },
    ]);
    world.tell(INTENT);
    expect(world.lives).toHaveLength(1);
    expect(world.link.status()).toMatchObject({ state: 'running', facts: 2, factsLost: 0 });
  });

  it('tells the tools of a server before the facts about it, and again when they have changed', () => {
    const world = new World();
    world.tell(callFact(), callFact());
    expect(world.kinds.slice(2)).toEqual(['tools', 'facts']);
    world.life.say({ kind: 'taken', counts: COUNTS });
    world.tell(callFact());
    expect(world.kinds.slice(4)).toEqual(['facts']);
    world.life.say({ kind: 'taken', counts: COUNTS });
    world.tools = described('write');
    world.tell(callFact());
    expect(world.life.posted.slice(5)).toMatchObject([
      { kind: 'tools', server: 's', tools: [{ tool: { name: 'write' } }] },
      { kind: 'facts' },
    ]);
  });

  it('tells the tools again when what may be done with them has changed', () => {
    const world = new World();
    world.tell(callFact());
    world.life.say({ kind: 'taken', counts: COUNTS });
    world.link.rulesChanged();
    expect(world.cleared).toBe(1);
    // They are described anew, which makes another list of the same tools.
    world.tools = described('read');
    world.tell(callFact());
    expect(world.kinds.slice(4)).toEqual(['settings', 'tools', 'facts']);
  });

  it('tells the tools of a server that is asked for, once', () => {
    const world = new World();
    world.tell(INTENT);
    world.life.say({ kind: 'want', servers: ['s'] });
    world.life.say({ kind: 'want', servers: ['s'] });
    expect(world.kinds.filter((kind) => kind === 'tools')).toHaveLength(1);
  });

  it('hands on wishes, lines for the log and counts', () => {
    const world = new World();
    world.tell(INTENT);
    const round: WishRound = { session: ADA, number: 1, from: 'plan', wishes: [] };
    world.life.say({ kind: 'wishes', round });
    world.life.say({ kind: 'log', level: 'warn', event: 'odd', fields: { a: 1 } });
    world.life.say({ kind: 'taken', counts: COUNTS });
    expect(world.rounds).toEqual([round]);
    expect(world.lines).toEqual([{ level: 'warn', event: 'odd', fields: { a: 1 } }]);
    expect(world.link.status()).toMatchObject({ ...COUNTS, facts: 1, factsLost: 0 });
  });
});

describe('a studying side that sleeps', () => {
  it('is not woken by the end of a session, which it would know nothing about', () => {
    const world = new World();
    world.tell({ kind: 'session_ended', session: sessionId('ada') });
    expect(world.lives).toHaveLength(0);
    world.tell(INTENT, { kind: 'session_ended', session: sessionId('ada') });
    expect(world.lives).toHaveLength(1);
    expect(world.link.status().facts).toBe(2);
  });
});

describe('a studying side that ends', () => {
  it('is started again with the facts that came meanwhile, later each time', () => {
    const world = new World();
    world.tell(INTENT);
    let pauseMs: number = STUDY.restartMs;
    for (let ends = 1; ends <= 8; ends += 1) {
      world.life.die(`no ${ends}`);
      expect(world.link.status()).toMatchObject({ state: 'down', ends, lastEnd: `no ${ends}` });
      world.tell(INTENT);
      world.clock.advance(pauseMs - FACTS.pauseMs - 1);
      expect(world.lives).toHaveLength(ends);
      world.clock.advance(1);
      expect(world.lives).toHaveLength(ends + 1);
      expect(world.kinds).toEqual(['settings', 'nodes', 'facts']);
      world.life.say({ kind: 'taken', counts: COUNTS });
      pauseMs = Math.min(2 * pauseMs, STUDY.restartMsMax);
    }
    expect(pauseMs).toBe(STUDY.restartMsMax);
    expect(world.lines.every(({ event }) => event === 'study_ended')).toBe(true);
  });

  it('takes with it what it had not studied, which is counted', () => {
    const world = new World();
    world.tell(INTENT, INTENT);
    world.life.say({ kind: 'taken', counts: COUNTS });
    world.tell(INTENT, INTENT, INTENT);
    world.life.die('no memory');
    world.tell(INTENT);
    expect(world.link.status()).toMatchObject({ facts: 6, factsLost: 3 });
  });

  it('is told the tools again when it is back', () => {
    const world = new World();
    world.tell(callFact());
    world.life.die('no');
    world.tell(callFact());
    world.clock.advance(STUDY.restartMs);
    expect(world.kinds).toEqual(['settings', 'nodes', 'tools', 'facts']);
  });

  it('leaves nobody waiting', async () => {
    const world = new World();
    world.tell(INTENT);
    const settling = world.settling();
    await settle();
    expect(settling.isOver).toBe(false);
    world.life.die('no');
    await settle();
    expect(settling.isOver).toBe(true);
    const again = world.settling();
    await settle();
    expect(again.isOver).toBe(true);
  });

  it('is tried again where it cannot even be started, and nothing is lost by it', () => {
    const world = new World();
    world.onStart = () => {
      throw new Error('no threads left');
    };
    expect(() => world.tell(INTENT)).not.toThrow();
    expect(world.link.status()).toMatchObject({
      state: 'down',
      factsLost: 0,
      ends: 1,
      lastEnd: 'no threads left',
    });
    world.onStart = () => undefined;
    world.clock.advance(STUDY.restartMs);
    expect(world.life.posted).toContainEqual({ kind: 'facts', facts: [INTENT] });
  });
});

describe('what was told before', () => {
  it('is settled when the studying side says so, and was read by then', async () => {
    const world = new World();
    world.link.tell(INTENT);
    const settling = world.settling();
    expect(world.kinds).toEqual(['settings', 'nodes', 'facts', 'settle']);
    world.life.say({ kind: 'stored', part: 'learned' });
    const reading: (() => void)[] = [];
    world.refresh = () => new Promise((resolve) => void reading.push(resolve));
    world.life.say({ kind: 'settled', id: 1, counts: COUNTS });
    await settle();
    expect([world.refreshed, settling.isOver]).toEqual([[['learned']], false]);
    reading[0]?.();
    await settle();
    expect(settling.isOver).toBe(true);
    expect(world.link.status()).toMatchObject(COUNTS);
  });

  it('is not waited for longer than that', async () => {
    const world = new World();
    world.tell(INTENT);
    const settling = world.settling(500);
    world.clock.advance(499);
    await settle();
    expect(settling.isOver).toBe(false);
    world.clock.advance(1);
    await settle();
    expect(settling.isOver).toBe(true);
  });

  it('is settled where nothing was told, and where it cannot be asked', async () => {
    const world = new World();
    const [first] = [world.settling()];
    await settle();
    expect([first.isOver, world.lives.length]).toEqual([true, 0]);
    world.tell(INTENT);
    world.onPost = ({ kind }) => {
      if (kind === 'settle') {
        throw new Error('the port is closed');
      }
    };
    const second = world.settling();
    await settle();
    expect(second.isOver).toBe(true);
  });
});

describe('a studying side that hangs', () => {
  const hungMs = STUDY.lookMs * (STUDY.silentLooksMax + 1);

  it('is ended and started again, its facts are counted as lost, and nobody waits for it', async () => {
    const world = new World();
    world.tell(INTENT, INTENT);
    const settling = world.settling();
    world.clock.advance(hungMs - 2 * FACTS.pauseMs);
    expect(world.life.isKilled).toBe(false);
    world.clock.advance(2 * FACTS.pauseMs);
    await settle();
    expect(world.life.isKilled).toBe(true);
    expect(settling.isOver).toBe(true);
    expect(world.link.status()).toMatchObject({
      state: 'down',
      factsLost: 2,
      lastEnd: 'it had stopped answering',
    });
    world.clock.advance(STUDY.restartMs);
    world.tell(INTENT);
    expect(world.lives).toHaveLength(2);
  });

  it('is left alone as long as it says anything, and when it owes nothing', () => {
    const world = new World();
    world.tell(INTENT);
    world.clock.advance(hungMs - 2 * FACTS.pauseMs);
    world.life.say({ kind: 'want', servers: [] });
    world.clock.advance(hungMs - STUDY.lookMs);
    world.life.say({ kind: 'taken', counts: COUNTS });
    world.clock.advance(2 * hungMs);
    expect(world.life.isKilled).toBe(false);
  });
});

describe('what was stored', () => {
  it('is read soon, all that was stored meanwhile at once', async () => {
    const world = new World();
    world.tell(INTENT);
    world.life.say({ kind: 'stored', part: 'learned' });
    world.life.say({ kind: 'stored', part: 'thresholds' });
    world.life.say({ kind: 'stored', part: 'learned' });
    world.clock.advance(STUDY.refreshMs - 1);
    await settle();
    expect(world.refreshed).toEqual([]);
    world.clock.advance(1);
    await settle();
    expect(world.refreshed).toEqual([['learned', 'thresholds']]);
    world.life.say({ kind: 'stored', part: 'capabilities' });
    world.clock.advance(STUDY.refreshAgainMs - 1);
    await settle();
    expect(world.refreshed).toHaveLength(1);
    world.clock.advance(1);
    await settle();
    expect(world.refreshed).toHaveLength(2);
  });

  it('is read before its lesson is told, also where reading fails', async () => {
    const world = new World();
    world.tell(INTENT);
    world.refresh = () => Promise.reject(new Error('the database is away'));
    world.life.say({ kind: 'stored', part: 'capabilities' });
    const lesson = { runId: runId('wf_1'), name: 'greet', isNew: true };
    world.life.say({ kind: 'lesson', lesson });
    expect(world.link.lessonOf(lesson.runId)).toEqual(lesson);
    expect(world.lessons).toEqual([]);
    await settle();
    expect([world.refreshed, world.lessons]).toEqual([[['capabilities']], [lesson]]);
    expect(world.lines.map(({ event }) => event)).toEqual(['knowledge_not_refreshed']);
  });

  it('is told of the latest runs only', async () => {
    const world = new World();
    world.tell(INTENT);
    for (let count = 0; count <= STUDY.lessonsRemembered; count += 1) {
      world.life.say({ kind: 'lesson', lesson: { runId: runId(`wf_${count}`) } });
    }
    expect(world.link.lessonOf(runId('wf_0'))).toBeUndefined();
    expect(world.link.lessonOf(runId('wf_1'))).toBeDefined();
  });
});

describe('the end of the program', () => {
  it('hands over what is left, lets it be stored, and starts nothing any more', async () => {
    const world = new World();
    world.tell(INTENT);
    world.link.tell(INTENT);
    await world.link[Symbol.asyncDispose]();
    expect(world.kinds).toEqual(['settings', 'nodes', 'facts', 'facts']);
    expect(world.life.isClosed).toBe(true);
    world.tell(INTENT);
    world.clock.advance(STUDY.restartMsMax);
    expect(world.lives).toHaveLength(1);
    expect(world.link.status().factsLost).toBe(1);
  });

  it('does not wait for one that is down', async () => {
    const world = new World();
    world.tell(INTENT);
    world.life.die('no');
    const settling = world.settling();
    await world.link[Symbol.asyncDispose]();
    world.clock.advance(STUDY.restartMsMax);
    expect([settling.isOver, world.lives.length]).toEqual([true, 1]);
  });
});
