import { specHash } from '../adapters/upstream/spec-hash.ts';
import type { CallRules } from '../call/tool-door.ts';
import type { ServerSpec } from '../call/upstreams.ts';
import type { Settings } from '../config/schema.ts';
import { marksOf, serverSpecs } from '../config/server-specs.ts';

/** Settings and what follows from them; never changed, only replaced. */
interface InForce {
  readonly settings: Settings;
  readonly specs: readonly ServerSpec[];
  readonly specHashes: ReadonlyMap<string, string>;
  readonly rules: CallRules;
}

/** The settings in force and what follows from them; replaced as a whole when the file changes. */
export class LiveSettings {
  readonly #configFile: string;
  #inForce: InForce;

  constructor(settings: Settings, configFile: string) {
    this.#configFile = configFile;
    this.#inForce = inForce(settings, configFile);
  }

  get current(): Settings {
    return this.#inForce.settings;
  }

  get specs(): readonly ServerSpec[] {
    return this.#inForce.specs;
  }

  get rules(): CallRules {
    return this.#inForce.rules;
  }

  /** Stands for how a server is reached; `undefined` when it is not configured or switched off. */
  specHashOf(server: string): string | undefined {
    return this.#inForce.specHashes.get(server);
  }

  /** Puts other settings in force. The returned function puts back those that were. */
  replace(settings: Settings): () => void {
    const before = this.#inForce;
    this.#inForce = inForce(settings, this.#configFile);
    return () => {
      this.#inForce = before;
    };
  }
}

function inForce(settings: Settings, configFile: string): InForce {
  const specs = serverSpecs(settings, { configFile });
  return {
    settings,
    specs,
    specHashes: new Map(specs.map((spec) => [spec.name, specHash(spec)])),
    rules: rulesOf(settings, specs),
  };
}

function rulesOf(settings: Settings, specs: readonly ServerSpec[]): CallRules {
  const marks = specs.map((spec) => {
    const { readOnly, idempotent } = marksOf(settings, spec.name);
    return [spec.name, { trusted: spec.trusted, readOnly, idempotent }] as const;
  });
  return { policy: settings.pml.policy.rules, marks: new Map(marks) };
}
