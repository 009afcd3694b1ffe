/** Throws messages at a running daemon until one of its promises breaks or all were thrown. */
import { chanceOf } from './chance.ts';
import { FuzzWorld, type Memory } from './fuzz-world.ts';
import { HttpLink } from './http-link.ts';
import { type Link, type LinkParts, ShimLink, SocketLink } from './line-link.ts';
import { bytesOf } from './mutate.ts';
import { readAs, type Violation } from './sent.ts';
import { type Shares, validMessage } from './valid-messages.ts';

/** What is thrown. */
export interface FuzzOptions {
  readonly seed: number;
  readonly messages: number;
  /** The place of the first one; the same seed and place give the same message. */
  readonly from: number;
  readonly onProgress?: (thrown: number, memory: Memory) => void;
}

/** How it went. */
export interface FuzzReport {
  readonly seed: number;
  readonly thrown: number;
  readonly byLink: Readonly<Record<string, number>>;
  readonly reconnects: number;
  readonly looks: number;
  readonly seconds: number;
  readonly memory: { readonly start: Memory; readonly end: Memory };
  readonly violations: readonly (Violation & { readonly near: string })[];
}

const SHARES: Shares = { work: 0.01, dangerous: 0.0005, notifications: 0.1, answers: 0.05 };
const DRAIN_EVERY = 100;
const LOOK_EVERY = 5000;
/** A connection is given up after so many messages, in the middle of things, and another is opened. */
const LIFE = 4000;
const VIOLATIONS_MAX = 20;
const ALIKE_MAX = 3;
const MEMORY_BYTES_MAX = 1_536 * 1024 * 1024;

/** Seats: the place of a message says which one throws it, so that the same seed takes the same ways. */
const WAYS = ['socket', 'socket', 'socket', 'socket', 'socket', 'shim', 'shim', 'http'] as const;

/** One message, the same every time. */
export function messageAt(seed: number, index: number): Buffer {
  const chance = chanceOf(seed, index);
  return bytesOf(validMessage(chance, index, SHARES), chance);
}

export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  await using world = await new FuzzWorld().open();
  const run = new Fuzz(world, options);
  // Awaited here: the world ends with this block.
  return await run.all();
}

class Fuzz {
  readonly #world: FuzzWorld;
  readonly #options: FuzzOptions;
  readonly #violations: (Violation & { readonly near: string })[] = [];
  readonly #byLink: Record<string, number> = {};
  readonly #recent = new Map<number, number[]>();
  #next = 0;
  #reconnects = 0;
  #looks = 0;

  constructor(world: FuzzWorld, options: FuzzOptions) {
    this.#world = world;
    this.#options = options;
  }

  async all(): Promise<FuzzReport> {
    const start = this.#world.memory();
    const begunAt = performance.now();
    await Promise.all(WAYS.map((way, seat) => this.#drive(way, seat)));
    await this.#look();
    this.#readLog();
    const { seed } = this.#options;
    return {
      seed,
      thrown: this.#next,
      byLink: this.#byLink,
      reconnects: this.#reconnects,
      looks: this.#looks,
      seconds: Math.round((performance.now() - begunAt) / 100) / 10,
      memory: { start, end: this.#isAlive() ? this.#world.memory() : start },
      violations: this.#violations,
    };
  }

  #isAlive(): boolean {
    return !this.#violations.some(({ rule }) => rule === 'the daemon stays alive');
  }

  get #isBroken(): boolean {
    return !this.#isAlive() || this.#violations.length >= VIOLATIONS_MAX;
  }

  /** One seat: a connection, and the next one after it. */
  async #drive(way: (typeof WAYS)[number], seat: number): Promise<void> {
    const { from, messages } = this.#options;
    let index = from + ((seat - (from % WAYS.length) + WAYS.length) % WAYS.length);
    for (let life = 0; index < from + messages && !this.#isBroken; life += 1) {
      this.#reconnects += life > 0 ? 1 : 0;
      const link = await this.#open(way, seat, life);
      if (link === undefined) {
        return;
      }
      index = await this.#throwOver(link, seat, index);
      link.close();
    }
  }

  /** Throws what is this seat's until the connection has lived long enough; answers the next place. */
  async #throwOver(link: Link, seat: number, first: number): Promise<number> {
    const { seed, from, messages } = this.#options;
    let index = first;
    for (let thrown = 1; thrown <= LIFE; thrown += 1) {
      if (index >= from + messages || this.#isBroken) {
        break;
      }
      this.#note(seat, index);
      const bytes = messageAt(seed, index);
      index += WAYS.length;
      this.#next += 1;
      this.#byLink[link.name] = (this.#byLink[link.name] ?? 0) + 1;
      await link.send(bytes, readAs(bytes), chanceOf(seed ^ 0x5bd1, index));
      if (this.#next % LOOK_EVERY === 0) {
        await this.#look();
      }
      if (thrown % DRAIN_EVERY === 0 && !(await link.drained())) {
        await this.#look();
        return index;
      }
    }
    await link.drained();
    return index;
  }

  async #open(way: (typeof WAYS)[number], seat: number, life: number): Promise<Link | undefined> {
    const parts: LinkParts = {
      secrets: this.#world.secrets,
      report: (violation) => this.#report(violation, seat),
    };
    const isModern = (seat + life) % 2 === 1;
    try {
      switch (way) {
        case 'socket':
          return await SocketLink.open(this.#world.socketPath, parts, isModern);
        case 'shim':
          return new ShimLink(this.#world.shimLine(), parts, isModern);
        case 'http':
          return new HttpLink(this.#world.endpoint, parts);
        default:
          return way satisfies never;
      }
    } catch (error) {
      this.#report({ rule: 'a client can connect', detail: String(error) }, seat);
      await this.#look();
      return undefined;
    }
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    const violation = await this.#world.look();
    if (violation !== undefined) {
      this.#report(violation, undefined);
      return;
    }
    const memory = this.#world.memory();
    this.#options.onProgress?.(this.#next, memory);
    if (memory.residentBytes > MEMORY_BYTES_MAX) {
      const detail = `${memory.residentBytes} bytes`;
      this.#report({ rule: 'memory is bounded', detail }, undefined);
    }
  }

  #readLog(): void {
    const log = this.#world.log();
    const secret = this.#world.secrets.find((each) => log.includes(each));
    if (secret !== undefined) {
      this.#report({ rule: 'no secret in the log', detail: 'daemon.log' }, undefined);
    }
  }

  #note(seat: number, index: number): void {
    const recent = this.#recent.get(seat) ?? [];
    recent.push(index);
    if (recent.length > DRAIN_EVERY) {
      recent.shift();
    }
    this.#recent.set(seat, recent);
  }

  #report(violation: Violation, seat: number | undefined): void {
    if (this.#violations.filter(({ rule }) => rule === violation.rule).length < ALIKE_MAX) {
      const seen = seat === undefined ? [...this.#recent.values()].flat() : this.#recent.get(seat);
      const near = `messages ${Math.min(...(seen ?? [0]))}..${Math.max(...(seen ?? [0]))}`;
      this.#violations.push({ ...violation, near });
    }
  }
}
