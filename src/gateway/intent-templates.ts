import type { Capability } from '../capability/capability.ts';
import { type IntentTemplate, templateOf } from '../capability/template-likeness.ts';

/** What capabilities were asked with, read once of each: every search asks for all of them. */
export class IntentTemplates {
  readonly #known = new WeakMap<Capability, IntentTemplate>();

  of(capability: Capability): IntentTemplate {
    const template = this.#known.get(capability) ?? templateOf(capability);
    this.#known.set(capability, template);
    return template;
  }
}
