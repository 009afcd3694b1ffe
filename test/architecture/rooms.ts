/**
 * The house plan. A room may import the rooms listed beside it, and no others.
 *
 * A stage may know where its input came from, never where its output goes. `types` lists the
 * rooms of which only types may be imported: an adapter implements a port, it calls no stage.
 * A permission that nobody uses is taken away, so that the table says what is, not what may come.
 */
export interface Room {
  readonly imports: readonly string[];
  readonly types?: readonly string[];
  /** Packages and built-ins it may reach for; none when left out. */
  readonly outside?: readonly RegExp[];
}

const ANY = [/./u];

export const ROOMS: Readonly<Record<string, Room>> = {
  base: { imports: [] },
  math: { imports: [] },
  tuning: { imports: [] },
  knowledge: { imports: ['base', 'math', 'tuning'], outside: [/^graphology/u] },
  retrieve: { imports: ['base', 'math', 'tuning', 'knowledge'] },
  plan: { imports: ['base', 'math', 'tuning', 'knowledge', 'retrieve'] },
  capability: { imports: ['base', 'math', 'tuning', 'knowledge', 'retrieve', 'plan'] },
  memory: { imports: ['base', 'math', 'tuning', 'retrieve'] },
  call: { imports: ['base', 'tuning', 'knowledge'] },
  execute: { imports: ['base', 'tuning', 'knowledge', 'retrieve', 'plan', 'call'] },
  foresee: { imports: ['base', 'math', 'tuning', 'knowledge', 'retrieve', 'call'] },
  learn: {
    imports: ['base', 'math', 'tuning', 'knowledge', 'plan', 'call', 'execute', 'foresee'],
  },
  study: {
    imports: [
      'base',
      'tuning',
      'knowledge',
      'plan',
      'capability',
      'call',
      'execute',
      'foresee',
      'learn',
    ],
  },
  gateway: {
    imports: ['base', 'tuning', 'knowledge', 'retrieve', 'plan', 'capability', 'call', 'execute'],
    types: ['memory'],
  },
  config: {
    imports: ['base', 'tuning'],
    types: ['call'],
    outside: [/^zod$/u, /^jsonc-parser$/u, /^smol-toml$/u, /^node:/u],
  },
  // What several adapters and surfaces need of the machine, which none may import from another.
  system: { imports: ['base'], outside: [/^node:/u] },
  adapters: {
    imports: ['base', 'tuning', 'system'],
    types: ['knowledge', 'retrieve', 'capability', 'memory', 'call', 'execute', 'learn'],
    outside: ANY,
  },
  surfaces: {
    imports: ['base', 'tuning', 'config', 'system'],
    types: ['gateway', 'knowledge', 'call', 'execute'],
    outside: ANY,
  },
  // Runs in a browser: of the daemon it knows what its answers look like, and the words that all rooms use.
  page: { imports: ['base'], types: ['surfaces'], outside: [/^cytoscape/u] },
  compose: {
    imports: [
      'base',
      'tuning',
      'config',
      'knowledge',
      'retrieve',
      'memory',
      'plan',
      'capability',
      'call',
      'foresee',
      'learn',
      'study',
      'execute',
      'gateway',
      'adapters',
      'surfaces',
      'system',
    ],
    outside: [/^node:/u],
  },
  index: {
    imports: ['compose', 'base'],
    types: ['config', 'knowledge', 'gateway', 'plan', 'call', 'execute'],
  },
  bin: { imports: ['compose', 'surfaces', 'config', 'base'], outside: [/^node:/u] },
  pml: { imports: ['base', 'config', 'surfaces', 'bin'], outside: [/^node:/u] },
};

/**
 * Rooms of the studying side. Whoever serves tells it facts and takes wishes, by `call/fact.ts` and
 * `call/study-protocol.ts`, and imports nothing of it.
 */
export const STUDYING: readonly string[] = ['foresee', 'learn', 'study'];

/** Who may import a room of the studying side: `compose` puts it together, adapters implement its ports. */
export const OVER_THE_LINE: readonly string[] = ['compose', 'adapters'];

/** Adapters and surfaces are apart from each other: `adapters/postgres` knows no `adapters/upstream`. */
export const APART: readonly string[] = ['adapters'];
