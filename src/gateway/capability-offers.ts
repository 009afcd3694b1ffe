import type { DiscoverRequest } from '../retrieve/discover.ts';
import {
  capabilitiesFor,
  type CapabilityParts,
  type CapabilityReminders,
  type CapabilityRoom,
  type DiscoveredCapabilities,
} from './discovered-capabilities.ts';
import { IntentTemplates } from './intent-templates.ts';

/** The capabilities that stand among the tools of an answer. */
export class CapabilityOffers {
  readonly #parts: CapabilityParts;

  constructor(parts: Omit<CapabilityParts, 'templates'>) {
    this.#parts = { ...parts, templates: new IntentTemplates() };
  }

  /** Those for a request, as far as they fit into their share of the budget beside these tools. */
  for(
    request: DiscoverRequest,
    reminders: CapabilityReminders,
    room: CapabilityRoom,
  ): DiscoveredCapabilities {
    return capabilitiesFor(this.#parts, request, reminders, room);
  }
}
