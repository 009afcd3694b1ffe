import type { ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Plan } from '../plan/plan.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import {
  type CapabilityDocument,
  documentOf,
  type DocumentIssue,
  readDocument,
} from './capability-document.ts';
import type { CapabilityStore, CapabilityUse, CapabilityVersion } from './capability-store.ts';
import {
  type Capability,
  capabilityNameOf,
  type CapabilityOrigin,
  capabilityToolId,
} from './capability.ts';
import { changedFits } from './check-fits.ts';
import { entriesToSave } from './import-capabilities.ts';
import {
  asTool,
  makeCapability,
  type MakerParts,
  reviseCapability,
  shapeOf,
  type WorkedProgram,
} from './make-capability.ts';
import { freeName, nameProblem } from './name-capability.ts';
import { programOf } from './program-of-plan.ts';
import type { ProgramReader } from './program-reader.ts';
import { readsOnly } from './reads-only.ts';
import { withRenamedCalls } from './rename-calls.ts';
import type { Redact } from './secret.ts';

/** What the keeper needs. */
export interface CapabilityKeeperParts {
  readonly store: CapabilityStore;
  readonly reader: ProgramReader;
  readonly checker: SchemaChecker;
  readonly catalog: () => Catalog;
  readonly hash: (text: string) => string;
  readonly random: Pick<Random, 'uniqueId'>;
  /** Takes secrets that the gateway knows out of a text. */
  readonly redact: Redact;
  /** Whether a tool of a server changes nothing. */
  readonly readsOnly: (tool: Tool) => boolean;
  readonly logger: Logger;
  /** Told after anything that may have changed what there is. */
  readonly onChanged?: () => void;
}

/** A call that a program or plan has made. */
export interface MadeCall {
  readonly tool: ToolId;
  readonly ok: boolean;
}

/** A run that succeeded, to be learned from. */
export interface LearnInput {
  /** The program; or the plan. */
  readonly code?: string;
  readonly plan?: Plan;
  readonly intent?: string;
  /** Those the program or plan made itself. */
  readonly calls: readonly MadeCall[];
  readonly durationMs: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What became of a run. */
export type LearnOutcome =
  | { readonly kind: 'stored' | 'counted' | 'varied'; readonly capability: Capability }
  | { readonly kind: 'not_stored'; readonly why: string };

/** What became of a new name. */
export type NameOutcome =
  | { readonly kind: 'renamed'; readonly capability: Capability }
  | { readonly kind: 'refused'; readonly why: string };

/** What became of a document. */
export type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly added: readonly Capability[];
      /** Those of the same shape that were there already, unchanged. */
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
  #last: Promise<unknown> = Promise.resolve();

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

  /** All of them, stale ones too, those that were learned first at the front. */
  all(): readonly Capability[] {
    return [...this.#known.values()];
  }

  byName(name: string): Capability | undefined {
    return this.all().find((capability) => capability.name === name);
  }

  /** Those that can be used, as tools of the server `pml`. */
  asTools(): readonly Tool[] {
    return this.all()
      .filter(({ stale }) => stale === undefined)
      .map(asTool);
  }

  /** How a capability was before it changed, the latest first. */
  async versions(name: string): Promise<readonly CapabilityVersion[]> {
    const known = this.byName(name);
    return known === undefined ? [] : await this.#parts.store.versions(known.id);
  }

  /** Takes over what is stored, and from then on what others have changed since. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#refresh());
  }

  /** Keeps what worked, or counts it where it is known. Rejects when it cannot be stored. */
  learn(input: LearnInput): Promise<LearnOutcome> {
    return this.#inTurn(() => this.#learn(input));
  }

  /** Counts a use of a capability that was called by its name. One that is gone is not counted. */
  used(name: string, use: CapabilityUse): Promise<void> {
    return this.#inTurn(async () => {
      const known = this.byName(name);
      if (known !== undefined) {
        await this.#count(known, use);
      }
    });
  }

  /** Gives a capability a name; programs that call it are changed with it. */
  rename(name: string, newName: string, at: number): Promise<NameOutcome> {
    return this.#inTurn(() => this.#rename(name, newName, at));
  }

  /** Keeps a capability from being removed for others, or no longer. Nothing for one that is not there. */
  pin(name: string, isPinned: boolean): Promise<Capability | undefined> {
    return this.#inTurn(async () => {
      const known = this.byName(name);
      return known && this.#show(await this.#parts.store.pin(known.id, isPinned));
    });
  }

  /** Whether it was there. Those that use it are stale from then on. */
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

  /** Capabilities as a document, all of them or those with these names. */
  exported(names?: readonly string[]): CapabilityDocument {
    const chosen = this.all().filter(({ name }) => names === undefined || names.includes(name));
    return documentOf(chosen, this.#parts.redact);
  }

  /** Takes a document over; one that is not right in every part changes nothing. */
  imported(document: Json, at: number): Promise<ImportOutcome> {
    return this.#inTurn(() => this.#import(document, at));
  }

  /** Marks those that no longer fit their tools, and heals those that do again; answers which changed. */
  toolsChanged(): Promise<readonly Capability[]> {
    return this.#inTurn(() => this.#checkFits());
  }

  async #refresh(): Promise<void> {
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
  }

  async #learn(input: LearnInput): Promise<LearnOutcome> {
    const { calls, durationMs, at } = input;
    const failed = calls.find(({ ok }) => !ok);
    if (calls.length === 0 || failed !== undefined) {
      const why = failed === undefined ? 'it called no tool' : `a call of ${failed.tool} failed`;
      return { kind: 'not_stored', why };
    }
    const program = this.#programOf(input);
    if (program.kind === 'unreadable') {
      return { kind: 'not_stored', why: program.message };
    }
    const called = [...new Set(calls.map(({ tool }) => tool))];
    const { reading, origin } = program;
    const namesAny = reading.tools.length + reading.capabilities.length > 0;
    if (!namesAny && !reading.hasComputedCalls) {
      return { kind: 'not_stored', why: 'it names no tool' };
    }
    const worked = { reading, called, intent: input.intent ?? '', at };
    const only = this.#onlyUsed(worked);
    if (only !== undefined) {
      return { kind: 'counted', capability: only };
    }
    const shape = shapeOf(reading, called, this.#parts.hash);
    const known = this.all().find((each) => each.shape === shape);
    const use = { ok: true, durationMs, at };
    return known === undefined
      ? await this.#store(worked, origin, use)
      : await this.#again(known, worked, use);
  }

  /** A program that does nothing but call a capability is a use of it, counted where it was called. */
  #onlyUsed({ reading }: WorkedProgram): Capability | undefined {
    const { tools, capabilities, calls, hasComputedCalls } = reading;
    const isOne = capabilities.length === 1 && calls.length === 1 && tools.length === 0;
    return isOne && !hasComputedCalls ? this.byName(capabilities[0] ?? '') : undefined;
  }

  #programOf({ code, plan }: LearnInput):
    | {
        readonly kind: 'read';
        readonly reading: WorkedProgram['reading'];
        readonly origin: CapabilityOrigin;
      }
    | { readonly kind: 'unreadable'; readonly message: string } {
    const { reader } = this.#parts;
    const bodyOf = (each: string): string | undefined => {
      const reading = reader.read(each);
      return reading.kind === 'read' ? reading.body : undefined;
    };
    const text = code ?? (plan && programOf(plan, { bodyOf }));
    if (text === undefined) {
      return { kind: 'unreadable', message: 'it cannot be written as a program' };
    }
    if (text.length > CAPABILITY.codeLengthMax) {
      const message = `it is longer than ${CAPABILITY.codeLengthMax} characters`;
      return { kind: 'unreadable', message };
    }
    const reading = reader.read(text);
    return reading.kind === 'unreadable'
      ? { kind: 'unreadable', message: `it cannot be read: ${reading.message}` }
      : { kind: 'read', reading, origin: code === undefined ? 'workflow' : 'code' };
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
    const { durationMs, at } = use;
    const saved = await this.#save(made.capability, made.name, {
      origin,
      hasName: false,
      uses: { succeeded: 1, failed: 0, durationMsSum: durationMs, lastUsedAt: at },
      createdAt: at,
    });
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
    rest: Pick<Capability, 'origin' | 'hasName' | 'uses' | 'createdAt'>,
  ): ReturnType<CapabilityStore['save']> {
    const id = this.#parts.random.uniqueId();
    const capability = { ...made, ...rest, id, name, version: 1, isPinned: false };
    const saved = await this.#parts.store.save(capability, (isTaken) => freeName(name, isTaken));
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
    const counted = await this.#count(current, use);
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

  async #rename(name: string, newName: string, at: number): Promise<NameOutcome> {
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
  }

  async #renameCalls(names: ReadonlyMap<string, string>, at: number): Promise<void> {
    const { reader, store } = this.#parts;
    for (const capability of this.all()) {
      const { id, version, parameters, description, toolHashes } = capability;
      const code = withRenamedCalls(capability.code, names, reader);
      if (code !== capability.code) {
        const renamed = (tool: string): string => {
          const to = names.get(capabilityNameOf(tool) ?? '');
          return to === undefined ? tool : capabilityToolId(to);
        };
        const revision = {
          code,
          parameters,
          description,
          tools: capability.tools.map((tool) => renamed(tool) as ToolId),
          toolHashes: Object.fromEntries(
            Object.entries(toolHashes).map(([tool, hash]) => [renamed(tool), hash]),
          ),
        };
        this.#show(await store.revise(id, version, revision, at));
      }
    }
  }

  async #import(document: Json, at: number): Promise<ImportOutcome> {
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
  }

  async #checkFits(): Promise<readonly Capability[]> {
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
    const result = this.#last.then(work).finally(() => this.#parts.onChanged?.());
    this.#last = result.catch(() => undefined);
    return result;
  }
}
