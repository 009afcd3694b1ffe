/**
 * Finds the sources of the arguments of a session's new calls, and the situation in which each tool
 * came next. Pure.
 *
 * It keeps no values but constants: short ones that several sessions gave and nothing in the
 * session tells. Until then only their hashes are counted.
 */
import type { ToolId } from '../base/ids.ts';
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import {
  type CallHash,
  callHashes,
  givenHash,
  type GivenValues,
  wholeOf,
} from '../foresee/given-hash.ts';
import { readSources } from '../foresee/read-sources.ts';
import { SessionReading } from '../foresee/session-reading.ts';
import {
  BEGINNING,
  OTHER,
  repeatContext,
  SAME,
  serverOf,
  situationContexts,
  STAYING,
} from '../foresee/situation.ts';
import {
  type ArgumentSource,
  choiceKey,
  type Counted,
  type LearnedSource,
  type Transition,
} from '../knowledge/lesson.ts';
import { BINDINGS, FORESEE } from '../tuning/foresee.ts';
import { LEARN } from '../tuning/learn.ts';
import type { SeenCall } from './observe.ts';

/** The known sources, and the permission to keep values. */
export interface SourceKnowledge {
  readonly sources: (tool: ToolId) => readonly LearnedSource[];
  /** Returns true if a value of this tool may be kept as a constant. */
  readonly mayKeepValues: (tool: ToolId) => boolean;
  readonly hash: (text: string) => string;
}

/** No known sources, and no values may be kept. */
export const NO_SOURCES: SourceKnowledge = {
  sources: () => [],
  mayKeepValues: () => false,
  hash: () => '',
};

/** The lesson of new calls. `taught` names what this session must not count again. */
interface SourceObservation {
  readonly sources: readonly LearnedSource[];
  readonly transitions: readonly Counted<Transition>[];
  readonly taught: readonly string[];
}

/** Contexts of tools alone are counted elsewhere. */
const PLAIN_CONTEXTS = 2;

/** Reads the steps of a session in order; only calls that went well and are new teach. */
export function observeSources(
  intent: string,
  steps: readonly (readonly SeenCall[])[],
  knowledge: SourceKnowledge,
  taught: ReadonlySet<string>,
): SourceObservation {
  const reading = new SessionReading(intent);
  const tallies = new Tallies(knowledge, taught);
  const transitions: Counted<Transition>[] = [];
  const hashOf: CallHash = callHashes((text) => knowledge.hash(text));
  for (const step of steps) {
    const teaching = step.filter(({ isNew, ok }) => isNew && ok);
    const contexts = teaching.length === 0 ? [] : contextsOf(reading, tallies, hashOf);
    const repeat = teaching.length === 0 ? undefined : repeatContext(reading);
    const last = reading.calls.at(-1)?.tool;
    const tools = [...new Set(teaching.map(({ tool }) => tool))].slice(0, LEARN.stepToolsMax);
    for (const tool of tools) {
      transitions.push(...contexts.map((context) => ({ context, next: tool, count: 1 })));
      if (repeat !== undefined && last !== undefined) {
        const next = tool === last ? SAME : OTHER;
        transitions.push({ context: repeat, next, count: 1 });
        const stays = serverOf(tool) === serverOf(last) ? SAME : OTHER;
        transitions.push({ context: STAYING, next: stays, count: 1 });
      }
      const args = teaching.filter((call) => call.tool === tool).map((call) => call.args);
      tallies.add(tool, args, reading);
    }
    reading.addStep(step);
  }
  return { sources: tallies.all, transitions, taught: tallies.names };
}

/** Returns the contexts of a call. Calls after exactly this one count only if an earlier session made it, so that rows stay few. */
function contextsOf(
  reading: SessionReading,
  tallies: Tallies,
  hashOf: CallHash,
): readonly (readonly string[])[] {
  const last = reading.calls.at(-1);
  if (last === undefined) {
    return [BEGINNING];
  }
  const isFamiliar = tallies.isFamiliar(last.tool, last.args);
  return situationContexts(reading, isFamiliar ? hashOf : undefined).slice(PLAIN_CONTEXTS);
}

class Tallies {
  readonly #knowledge: SourceKnowledge;
  readonly #taught: ReadonlySet<string>;
  readonly #counts = new Map<string, LearnedSource>();
  readonly #names = new Set<string>();

  constructor(knowledge: SourceKnowledge, taught: ReadonlySet<string>) {
    this.#knowledge = knowledge;
    this.#taught = taught;
  }

  get all(): readonly LearnedSource[] {
    return [...this.#counts.values()].slice(0, LEARN.sourcesPerLessonMax);
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  /** Returns true if an earlier session made this call. */
  isFamiliar(tool: ToolId, args: JsonObject): boolean {
    return this.#isShownOften(tool, wholeOf(args), this.#knowledge.sources(tool));
  }

  add(tool: ToolId, args: readonly JsonObject[], reading: SessionReading): void {
    const known = this.#knowledge.sources(tool);
    const own = [...this.#counts.values()].filter((source) => source.tool === tool);
    const mayKeep = this.#knowledge.mayKeepValues(tool);
    const values = mayKeep ? args.flatMap(constantsIn) : [];
    const wholes = mayKeep ? args.flatMap(wholeIn) : [];
    const constants = [...values, ...wholes].filter((each) =>
      this.#isShownOften(tool, each, known),
    );
    const learned = readSources(
      { tool, args },
      reading,
      [...known, ...own],
      constants.map((each) => constantOf(tool, each)),
    );
    for (const source of learned) {
      this.#count(source);
    }
    for (const each of values) {
      if (!learned.some((source) => isToldBy(source, each.names[0] ?? ''))) {
        this.#see(tool, each);
      }
    }
    for (const each of wholes) {
      this.#see(tool, each);
    }
  }

  #isShownOften(tool: ToolId, given: GivenValues, known: readonly LearnedSource[]): boolean {
    const hash = this.#hashOf(tool, given);
    const shown = known.find(({ kind, places }) => kind === 'seen' && places[0] === hash);
    return (shown?.held ?? 0) >= BINDINGS.constantSessionsMin - 1;
  }

  #see(tool: ToolId, given: GivenValues): void {
    const places = [this.#hashOf(tool, given)];
    const parameters = given.names;
    const seen = { tool, parameters, kind: 'seen', from: '', places, choice: '' } as const;
    const key = choiceKey(seen);
    if (!this.#taught.has(key) && !this.#names.has(key)) {
      this.#names.add(key);
      this.#count({ ...seen, held: 1, missed: 0 });
    }
  }

  #hashOf(tool: ToolId, given: GivenValues): string {
    return givenHash((text) => this.#knowledge.hash(text), tool, given);
  }

  #count(source: LearnedSource): void {
    const key = choiceKey(source);
    const before = this.#counts.get(key);
    this.#counts.set(
      key,
      before === undefined
        ? source
        : { ...source, held: before.held + source.held, missed: before.missed + source.missed },
    );
  }
}

function constantOf(tool: ToolId, { names, jsons }: GivenValues): ArgumentSource {
  return { tool, parameters: names, kind: 'constant', from: '', places: jsons };
}

/** The session itself gave the value by a way that leaves no choice. */
function isToldBy({ kind, parameters, held, choice }: LearnedSource, name: string): boolean {
  const isValue = kind === 'result' || kind === 'argument' || kind === 'intent';
  return isValue && held > 0 && parameters.includes(name) && !choice.startsWith('any ');
}

/** Returns the arguments that could be constants, one by one. */
function constantsIn(args: JsonObject): readonly GivenValues[] {
  return Object.entries(args)
    .slice(0, FORESEE.parametersMax)
    .flatMap(([name, value = null]) =>
      isShort(value) ? [{ names: [name], jsons: [canonicalJson(value)] }] : [],
    );
}

/**
 * Returns all arguments of a call together, if each could be a constant: sessions make the same
 * calls.
 */
function wholeIn(args: JsonObject): readonly GivenValues[] {
  const names = Object.keys(args);
  const isWhole = names.length > 1 && names.length <= FORESEE.parametersMax;
  return isWhole && names.every((name) => isShort(args[name] ?? null)) ? [wholeOf(args)] : [];
}

/**
 * Returns true for truth values, numbers, one-word texts (names, paths and codes, not sentences)
 * and short lists of these.
 */
function isShort(value: Json, depth = 0): boolean {
  if (typeof value === 'string') {
    return value.length <= FORESEE.constantLengthMax && value !== '' && !/\s/u.test(value);
  }
  if (typeof value !== 'object' || value === null) {
    return value !== null;
  }
  const members = Object.values(value) as readonly Json[];
  return (
    depth < FORESEE.constantDepthMax &&
    members.length <= FORESEE.constantMembersMax &&
    members.every((member) => isShort(member, depth + 1))
  );
}
