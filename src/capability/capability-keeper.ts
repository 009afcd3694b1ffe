import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import { OneByOne } from '../base/turns.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import {
  type CapabilityDocument,
  type DocumentIssue,
  documentOf,
  entriesToSave,
  readDocument,
} from './capability-document.ts';
import {
  type Capability,
  capabilityNameOf,
  type CapabilityOrigin,
  type CapabilityStore,
  type CapabilityUse,
  type CapabilityVersion,
  readsOnly,
} from './capability.ts';
import { changedFits } from './check-fits.ts';
import {
  asTool,
  makeCapability,
  type MakerParts,
  programShape,
  renamedRevision,
  reviseCapability,
  type WorkedProgram,
} from './make-capability.ts';
import { freeName, nameProblem } from './name-capability.ts';
import type { ProgramReader } from './program-reader.ts';
import { type LearnInput, onlyCapability, readRun } from './read-run.ts';
import type { Redact } from './secret.ts';
import { argumentSetOf, argumentSetOfProgram, learnedSet } from './worth-offering.ts';

interface CapabilityKeeperParts {
  readonly store: CapabilityStore;
  readonly reader: ProgramReader;
  readonly checker: SchemaChecker;
  readonly catalog: () => Pick<Catalog, 'tools' | 'servers'>;
  /**
   * False for a keeper that does not know all tools: it leaves it to the others to say which
   * capabilities no longer fit.
   */
  readonly checksFits?: boolean;
  readonly hash: (text: string) => string;
  readonly random: Pick<Random, 'uniqueId'>;
  /** Takes secrets that the gateway knows out of a text. */
  readonly redact: Redact;
  /** Returns true if a server's tool changes nothing. */
  readonly readsOnly: (tool: Tool) => boolean;
  readonly logger: Logger;
  /** Called after any change that may affect the list of capabilities. */
  readonly onChanged?: () => void;
}

/** The result of learning from a run. */
type LearnOutcome =
  | { readonly kind: 'stored' | 'counted' | 'varied'; readonly capability: Capability }
  | { readonly kind: 'not_stored'; readonly why: string };

/** The result of renaming. */
type NameOutcome =
  | { readonly kind: 'renamed'; readonly capability: Capability }
  | { readonly kind: 'refused'; readonly why: string };

/** The result of importing a document. */
type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly added: readonly Capability[];
      /** Capabilities of the same shape that existed already. They stay unchanged. */
      readonly merged: readonly Capability[];
      /** Names for which there was no room. */
      readonly left: readonly string[];
    }
  | { readonly kind: 'invalid'; readonly issues: readonly DocumentIssue[] };

/** Holds the capabilities of a project, in step with the store. */
export class CapabilityKeeper {
  readonly #parts: CapabilityKeeperParts;
  readonly #maker: MakerParts;
  readonly #known = new Map<string, Capability>();
  #version = 0;
  readonly #turns = new OneByOne();

  constructor(parts: CapabilityKeeperParts) {
    this.#parts = parts;
    this.#maker = {
      reader: parts.reader,
      hash: parts.hash,
      redact: parts.redact,
      toolOf: (id) => this.#toolOf(id),
      readsOnly: (id) =>
        readsOnly(id, {
          byName: (name) => this.byName(name),
          toolOf: (each) => this.#toolOf(each),
          readsOnly: parts.readsOnly,
        }),
    };
  }

  /** Returns all capabilities, also stale ones, in the order in which they were learned. */
  all(): readonly Capability[] {
    return [...this.#known.values()];
  }

  byName(name: string): Capability | undefined {
    return this.all().find((capability) => capability.name === name);
  }

  /** Returns the usable capabilities, as tools of the server `pml`. */
  asTools(): readonly Tool[] {
    return this.all()
      .filter(({ stale }) => stale === undefined)
      .map(asTool);
  }

  /** Returns earlier versions of a capability, the latest first. */
  async versions(name: string): Promise<readonly CapabilityVersion[]> {
    const known = this.byName(name);
    return known === undefined ? [] : await this.#parts.store.versions(known.id);
  }

  /** Reads the stored capabilities, and later only the changes of others. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      let reading = await this.#parts.store.read(this.#version);
      if (reading.version < this.#version) {
        // The store was put back to an earlier state.
        this.#known.clear();
        reading = await this.#parts.store.read(0);
      }
      const ids = new Set(reading.ids);
      for (const id of [...this.#known.keys()].filter((each) => !ids.has(each))) {
        this.#known.delete(id);
      }
      for (const capability of reading.capabilities) {
        this.#show(capability);
      }
      if (reading.ignored > 0) {
        this.#parts.logger.warn('capability_rows_ignored', { count: reading.ignored });
      }
      this.#version = reading.version;
    });
  }

  /** Keeps a program that worked. Counts a use if the program is known. Rejects if it cannot be stored. */
  learn(input: LearnInput): Promise<LearnOutcome> {
    return this.#inTurn(async () => {
      const { reader, hash } = this.#parts;
      const read = readRun(input, reader);
      if (read.kind === 'unusable') {
        return { kind: 'not_stored', why: read.why };
      }
      const { worked, origin } = read;
      const only = this.byName(onlyCapability(worked) ?? '');
      if (only !== undefined) {
        return { kind: 'counted', capability: only };
      }
      const { durationMs, at, useKey } = input;
      const shape = programShape(worked.reading, worked.called, hash);
      const known = this.all().find((each) => each.shape === shape);
      const use = { ok: true, durationMs, at, ...(useKey !== undefined && { key: useKey }) };
      return known === undefined
        ? await this.#store(worked, origin, use)
        : await this.#again(known, worked, use);
    });
  }

  /**
   * Counts a use of a capability that was called by name, with its arguments if they are known.
   * Does nothing if the capability is gone.
   */
  used(name: string, use: CapabilityUse, args?: JsonObject): Promise<void> {
    return this.#inTurn(async () => {
      const known = this.byName(name);
      if (known !== undefined) {
        const argumentSet = args && argumentSetOf(known, args, this.#parts);
        await this.#count(known, { ...use, argumentSet });
      }
    });
  }

  /** Gives a capability a name; programs that call it are changed with it. */
  rename(name: string, newName: string, at: number): Promise<NameOutcome> {
    return this.#inTurn(async () => {
      const problem = nameProblem(newName);
      const known = this.byName(name);
      if (problem !== undefined || known === undefined) {
        return { kind: 'refused', why: problem ?? `there is no capability called "${name}"` };
      }
      const renamed = await this.#parts.store.rename(known.id, newName);
      if (renamed.kind !== 'renamed') {
        const why =
          renamed.kind === 'unknown'
            ? 'it was removed meanwhile'
            : `another capability is called "${newName}" already`;
        return { kind: 'refused', why };
      }
      this.#show(renamed.capability);
      await this.#renameCalls(new Map([[name, newName]]), at);
      await this.#checkFits();
      return { kind: 'renamed', capability: this.byName(newName) ?? renamed.capability };
    });
  }

  /**
   * Pins a capability, so that it is never removed to make space, or unpins it. Returns undefined
   * if there is none.
   */
  pin(name: string, isPinned: boolean): Promise<Capability | undefined> {
    return this.#inTurn(async () => {
      const known = this.byName(name);
      return known && this.#show(await this.#parts.store.pin(known.id, isPinned));
    });
  }

  /**
   * Removes a capability. Returns false if there was none. Capabilities that use it become stale.
   */
  remove(name: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const known = this.byName(name);
      const isGone = known !== undefined && (await this.#parts.store.remove(known.id));
      if (known !== undefined) {
        this.#known.delete(known.id);
        await this.#checkFits();
      }
      return isGone;
    });
  }

  /** Returns a document with all capabilities, or with those of these names. */
  exported(names?: readonly string[]): CapabilityDocument {
    const chosen = this.all().filter(({ name }) => names === undefined || names.includes(name));
    return documentOf(chosen, this.#parts.redact);
  }

  /** Imports a document. A document with any mistake changes nothing. */
  imported(document: Json, at: number): Promise<ImportOutcome> {
    return this.#inTurn(async () => {
      const read = readDocument(document, this.#parts);
      if (read.kind === 'invalid') {
        return read;
      }
      const added: Capability[] = [];
      const merged: Capability[] = [];
      const left: string[] = [];
      for (const { made, name } of entriesToSave(read.entries, this.all(), this.#maker)) {
        const saved = await this.#save(made, name, {
          origin: 'import',
          hasName: false,
          uses: { succeeded: 0, failed: 0, durationMsSum: 0 },
          workedWith: [],
          createdAt: at,
        });
        if (saved.kind === 'full') {
          left.push(name);
        } else {
          (saved.kind === 'stored' ? added : merged).push(saved.capability);
        }
      }
      await this.#checkFits();
      const now = (list: readonly Capability[]): readonly Capability[] =>
        list.map((each) => this.#known.get(each.id) ?? each);
      return { kind: 'imported', added: now(added), merged: now(merged), left };
    });
  }

  /**
   * Marks capabilities that no longer fit their tools, and unmarks those that fit again. Returns
   * the changed ones.
   */
  toolsChanged(): Promise<readonly Capability[]> {
    return this.#inTurn(() => this.#checkFits());
  }

  async #store(
    worked: WorkedProgram,
    origin: CapabilityOrigin,
    use: CapabilityUse,
  ): Promise<LearnOutcome> {
    const made = makeCapability(worked, this.#maker);
    if (made.kind === 'refused') {
      return { kind: 'not_stored', why: made.why };
    }
    const { durationMs, at, key } = use;
    const first = {
      origin,
      hasName: false,
      uses: { succeeded: 1, failed: 0, durationMsSum: durationMs, lastUsedAt: at },
      workedWith: [learnedSet(this.#parts)],
      createdAt: at,
    };
    const saved = await this.#save(made.capability, made.name, first, key);
    if (saved.kind === 'full') {
      const why = `${CAPABILITY.capabilitiesMax} capabilities are pinned; unpin or remove one`;
      return { kind: 'not_stored', why };
    }
    // Another gateway was first.
    return saved.kind === 'known'
      ? await this.#again(saved.capability, worked, use)
      : { kind: 'stored', capability: saved.capability };
  }

  async #save(
    made: Pick<
      Capability,
      'description' | 'intent' | 'code' | 'parameters' | 'tools' | 'shape' | 'toolHashes'
    >,
    name: string,
    rest: Pick<Capability, 'origin' | 'hasName' | 'uses' | 'workedWith' | 'createdAt'>,
    useKey?: string,
  ): ReturnType<CapabilityStore['save']> {
    const id = this.#parts.random.uniqueId();
    const capability = { ...made, ...rest, id, name, version: 1, isPinned: false };
    const nameFor = (isTaken: (name: string) => boolean): string => freeName(name, isTaken);
    const saved = await this.#parts.store.save(capability, nameFor, useKey);
    if (saved.kind !== 'full') {
      this.#show(saved.capability);
    }
    return saved;
  }

  async #again(
    known: Capability,
    worked: WorkedProgram,
    use: CapabilityUse,
  ): Promise<LearnOutcome> {
    const { store } = this.#parts;
    let current = known;
    let isVaried = false;
    const revision = reviseCapability(current, worked, this.#maker);
    if (revision !== undefined) {
      const revised = await store.revise(current.id, current.version, revision, worked.at);
      isVaried = revised !== undefined;
      current = this.#show(revised) ?? current;
      await this.#checkFits();
    }
    const argumentSet = argumentSetOfProgram(current, worked.reading, this.#parts);
    const counted = await this.#count(current, { ...use, argumentSet });
    return counted === undefined
      ? { kind: 'not_stored', why: 'it was removed meanwhile' }
      : { kind: isVaried ? 'varied' : 'counted', capability: counted };
  }

  async #count(known: Capability, use: CapabilityUse): Promise<Capability | undefined> {
    const counted = this.#show(await this.#parts.store.countUse(known.id, use));
    if (counted === undefined) {
      this.#known.delete(known.id);
    }
    return counted;
  }

  async #renameCalls(names: ReadonlyMap<string, string>, at: number): Promise<void> {
    const { reader, store } = this.#parts;
    for (const capability of this.all()) {
      const revision = renamedRevision(capability, names, reader);
      if (revision !== undefined) {
        this.#show(await store.revise(capability.id, capability.version, revision, at));
      }
    }
  }

  async #checkFits(): Promise<readonly Capability[]> {
    if (this.#parts.checksFits === false) {
      return [];
    }
    const { store, reader, checker, hash, catalog } = this.#parts;
    const parts = { capabilities: this.all(), catalog: catalog(), reader, checker, hash };
    const fits = changedFits(parts);
    const changed = fits.length === 0 ? [] : await store.setStale(fits);
    for (const capability of changed) {
      this.#show(capability);
    }
    return changed;
  }

  #toolOf(id: ToolId): Tool | undefined {
    const name = capabilityNameOf(id);
    if (name === undefined) {
      return this.#parts.catalog().tools.get(id);
    }
    const capability = this.byName(name);
    return capability && asTool(capability);
  }

  #show(capability: Capability | undefined): Capability | undefined {
    if (capability !== undefined) {
      this.#known.set(capability.id, capability);
    }
    return capability;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(() => work().finally(() => this.#parts.onChanged?.()));
  }
}
