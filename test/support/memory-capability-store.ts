import type {
  Capability,
  CapabilityFit,
  CapabilityReading,
  CapabilityRevision,
  CapabilityStore,
  CapabilityUse,
  CapabilityVersion,
  RenameOutcome,
  SaveOutcome,
} from '../../src/capability/capability.ts';
import { CAPABILITY } from '../../src/tuning/capability.ts';

const uses = ({ uses: { succeeded, failed } }: Capability): number => succeeded + failed;

const seen = ({ uses: { lastUsedAt }, createdAt }: Capability): number => lastUsedAt ?? createdAt;

/** Keeps capabilities in memory, as the database does. */
export class MemoryCapabilityStore implements CapabilityStore {
  readonly #rows = new Map<string, { readonly capability: Capability; readonly version: number }>();
  readonly #earlier = new Map<string, CapabilityVersion[]>();
  /** Keys of counted uses, behind the id of their capability. */
  readonly #counted = new Set<string>();
  #version = 0;

  read(since: number): Promise<CapabilityReading> {
    const rows = [...this.#rows.values()].filter(({ version }) => version > since);
    return Promise.resolve({
      version: this.#version,
      capabilities: rows.map(({ capability }) => capability),
      ids: [...this.#rows.keys()],
      ignored: 0,
    });
  }

  save(
    capability: Capability,
    nameFor: (isTaken: (name: string) => boolean) => string,
    useKey = '',
  ): Promise<SaveOutcome> {
    this.#version += 1;
    const all = [...this.#rows.values()].map((row) => row.capability);
    const known = all.find(({ shape }) => shape === capability.shape);
    if (known !== undefined) {
      return Promise.resolve({ kind: 'known', capability: known });
    }
    const leaving = all
      .filter(({ isPinned }) => !isPinned)
      .toSorted((left, right) => uses(left) - uses(right) || seen(left) - seen(right))
      .slice(0, Math.max(0, all.length - CAPABILITY.capabilitiesMax + 1));
    for (const { id } of leaving) {
      this.#rows.delete(id);
      this.#earlier.delete(id);
    }
    if (this.#rows.size >= CAPABILITY.capabilitiesMax) {
      return Promise.resolve({ kind: 'full' });
    }
    const names = new Set([...this.#rows.values()].map((row) => row.capability.name));
    const named = { ...capability, name: nameFor((name) => names.has(name)) };
    this.#keep(named);
    this.#counted.add(`${named.id} ${useKey}`);
    return Promise.resolve({ kind: 'stored', capability: named });
  }

  revise(
    id: string,
    version: number,
    revision: CapabilityRevision,
    at: number,
  ): Promise<Capability | undefined> {
    const before = this.#rows.get(id)?.capability;
    if (before?.version !== version) {
      return Promise.resolve(undefined);
    }
    const { code, parameters } = before;
    const earlier = [{ version, code, parameters, at }, ...(this.#earlier.get(id) ?? [])];
    this.#earlier.set(id, earlier.slice(0, CAPABILITY.versionsMax));
    return Promise.resolve(this.#change(id, { ...revision, version: version + 1 }));
  }

  countUse(id: string, use: CapabilityUse): Promise<Capability | undefined> {
    const { ok, durationMs, at, argumentSet, key } = use;
    const known = this.#rows.get(id)?.capability;
    if (known === undefined || (key !== undefined && this.#counted.has(`${id} ${key}`))) {
      return Promise.resolve(known);
    }
    this.#counted.add(`${id} ${key ?? ''}`);
    const { uses: before, workedWith } = known;
    const isKept =
      ok &&
      argumentSet !== undefined &&
      !workedWith.includes(argumentSet) &&
      workedWith.length < CAPABILITY.workedWithMax;
    return Promise.resolve(
      this.#change(id, {
        ...(isKept && { workedWith: [...workedWith, argumentSet] }),
        uses: {
          succeeded: before.succeeded + (ok ? 1 : 0),
          failed: before.failed + (ok ? 0 : 1),
          durationMsSum: before.durationMsSum + (ok ? durationMs : 0),
          lastUsedAt: Math.max(before.lastUsedAt ?? 0, at),
        },
      }),
    );
  }

  rename(id: string, name: string): Promise<RenameOutcome> {
    const isTaken = [...this.#rows.values()].some(
      ({ capability }) => capability.name === name && capability.id !== id,
    );
    if (isTaken) {
      return Promise.resolve({ kind: 'name_taken' });
    }
    const capability = this.#change(id, { name, hasName: true });
    return Promise.resolve(
      capability === undefined ? { kind: 'unknown' } : { kind: 'renamed', capability },
    );
  }

  pin(id: string, isPinned: boolean): Promise<Capability | undefined> {
    return Promise.resolve(this.#change(id, { isPinned }));
  }

  remove(id: string): Promise<boolean> {
    this.#version += 1;
    this.#earlier.delete(id);
    return Promise.resolve(this.#rows.delete(id));
  }

  versions(id: string): Promise<readonly CapabilityVersion[]> {
    return Promise.resolve(this.#earlier.get(id) ?? []);
  }

  setStale(fits: readonly CapabilityFit[]): Promise<readonly Capability[]> {
    return Promise.resolve(
      fits.flatMap(({ id, toolHashes, stale }) => {
        const { stale: _, ...rest } = this.#rows.get(id)?.capability ?? {};
        const change = { ...rest, toolHashes, ...(stale === undefined ? {} : { stale }) };
        return this.#rows.has(id) ? [this.#keep(change as Capability)] : [];
      }),
    );
  }

  #change(id: string, change: Partial<Capability>): Capability | undefined {
    const before = this.#rows.get(id)?.capability;
    return before && this.#keep({ ...before, ...change });
  }

  #keep(capability: Capability): Capability {
    this.#version += 1;
    this.#rows.set(capability.id, { capability, version: this.#version });
    return capability;
  }
}
