import type { CallRules } from '../call/tool-door.ts';
import type { ServerSpec } from '../call/upstreams.ts';
import type { Settings } from '../config/schema.ts';
import { marksOf, serverSpecs } from '../config/server-specs.ts';

/** The settings in force and what follows from them; replaced as a whole when the file changes. */
export class LiveSettings {
  readonly #configFile: string;
  #settings: Settings;
  #specs: readonly ServerSpec[];
  #rules: CallRules;

  constructor(settings: Settings, configFile: string) {
    this.#configFile = configFile;
    this.#settings = settings;
    this.#specs = serverSpecs(settings, { configFile });
    this.#rules = rulesOf(settings, this.#specs);
  }

  get current(): Settings {
    return this.#settings;
  }

  get specs(): readonly ServerSpec[] {
    return this.#specs;
  }

  get rules(): CallRules {
    return this.#rules;
  }

  replace(settings: Settings): void {
    const specs = serverSpecs(settings, { configFile: this.#configFile });
    this.#rules = rulesOf(settings, specs);
    this.#specs = specs;
    this.#settings = settings;
  }
}

function rulesOf(settings: Settings, specs: readonly ServerSpec[]): CallRules {
  const marks = specs.map((spec) => {
    const { readOnly, idempotent } = marksOf(settings, spec.name);
    return [spec.name, { trusted: spec.trusted, readOnly, idempotent }] as const;
  });
  return { policy: settings.pml.policy.rules, marks: new Map(marks) };
}
