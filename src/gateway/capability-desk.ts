/**
 * Capabilities as people see and care for them. No agent's tool leads here: agents find them by
 * `discover` and call them.
 */
import { GatewayError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import { type Json, type JsonObject, mapTexts } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import type { Guard } from '../call/guard.ts';
import { type Risk, worse } from '../call/risk-class.ts';
import type { CapabilityDocument, DocumentIssue } from '../capability/capability-document.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import {
  type Capability,
  capabilityNameOf,
  type CapabilityOrigin,
  type CapabilityVersion,
} from '../capability/capability.ts';
import { asTool } from '../capability/make-capability.ts';
import {
  isTested,
  isWorthOffering,
  ranksAboveTools,
  repeatsOneCase,
} from '../capability/worth-offering.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { type EdgeParts, forgottenEdges, renamedEdges } from './capability-upkeep.ts';
import { plainTools } from './discovered-capabilities.ts';

export type { CapabilityDocument, DocumentIssue } from '../capability/capability-document.ts';

/** A capability in a list. */
export interface CapabilitySummary {
  readonly name: string;
  readonly description: string;
  /** Call signature, like every tool's. */
  readonly signature: string;
  /** Every tool that it calls, capabilities (`pml:…`) included. */
  readonly tools: readonly ToolId[];
  /** The highest risk of its tools, including tools of capabilities that it calls. */
  readonly risk: Risk;
  readonly uses: {
    readonly succeeded: number;
    readonly failed: number;
    /** In [0, 1]; missing where it was never used. */
    readonly successRate?: number;
  };
  /** True if it gave right results for two different sets of arguments. */
  readonly tested: boolean;
  /** Mean duration of successful uses. */
  readonly durationMsMean?: number;
  readonly version: number;
  readonly origin: CapabilityOrigin;
  readonly isPinned: boolean;
  /** The reason why it is not offered: a change of its tools. */
  readonly stale?: string;
  /** Milliseconds since the epoch, as all times here. */
  readonly createdAt: number;
  readonly lastUsedAt?: number;
}

/** A capability looked at closely. */
export interface CapabilityDetails extends CapabilitySummary {
  readonly id: string;
  readonly intent: string;
  /** TypeScript; its parameters are read from `args`. */
  readonly code: string;
  readonly parameters: JsonObject;
  /** Earlier versions, latest first. */
  readonly versions: readonly CapabilityVersion[];
}

/** A capability with its place among tools. */
export interface ExplainedCapability {
  readonly capability: CapabilitySummary;
  /** Place in the answers of `discover` and in plans, if it is offered. */
  readonly offered: 'above_tools' | 'below_tools' | 'same_wish' | 'no';
  /** Different sets of arguments that gave right results. */
  readonly argumentSets: number;
}

/** A removed capability, and the capabilities that called it and no longer work. */
export interface RemovedCapability {
  readonly name: string;
  readonly stale: readonly string[];
}

/** Capabilities for another project. */
export interface ExportedCapabilities {
  readonly document: CapabilityDocument;
  /** Names of capabilities that are withheld because they contain a secret now. */
  readonly withheld: readonly string[];
}

/** Result of an import. A document with any issue changes nothing. */
export type ImportedCapabilities =
  | {
      readonly kind: 'imported';
      readonly added: readonly CapabilitySummary[];
      /** Capabilities that existed unchanged, under this name or another. */
      readonly merged: readonly CapabilitySummary[];
      /** Names for which there was no room. */
      readonly left: readonly string[];
    }
  | { readonly kind: 'invalid'; readonly issues: readonly DocumentIssue[] };

/**
 * A person's operations on capabilities. An unknown name is an error that names the nearest one.
 */
export interface CapabilityDesk {
  /** Returns all of them by name, stale ones too. */
  list(): readonly CapabilitySummary[];
  show(name: string): Promise<CapabilityDetails>;
  /** Gives it a name; programs that call it are changed with it. */
  rename(name: string, newName: string): Promise<CapabilitySummary>;
  /** Keeps it from being removed in favour of others, or no longer. */
  pin(name: string, isPinned: boolean): Promise<CapabilitySummary>;
  remove(name: string): Promise<RemovedCapability>;
  /** Exports all capabilities, or those with these names and the ones they call. */
  exported(names?: readonly string[]): ExportedCapabilities;
  imported(document: Json): Promise<ImportedCapabilities>;
}

interface CapabilityDeskParts extends EdgeParts {
  readonly capabilities: CapabilityKeeper;
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'explain'>;
  /** Takes known secrets out of a text. */
  readonly redact: (text: string) => string;
}

/** Creates the desk. It answers from the current state. */
export function createCapabilityDesk(parts: CapabilityDeskParts): CapabilityDesk {
  const { capabilities, clock } = parts;
  const told = (each: Capability): CapabilitySummary => summaryOf(parts, each);
  return {
    list: () =>
      capabilities
        .all()
        .toSorted((left, right) => (left.name < right.name ? -1 : 1))
        .map(told),
    async show(name) {
      const known = knownAs(parts, name);
      const { id, intent, code, parameters } = known;
      const versions = await capabilities.versions(name);
      const details = { id, intent, code, parameters, versions } as const;
      return { ...told(known), ...cleared(parts, details) };
    },
    async rename(name, newName) {
      const known = knownAs(parts, name);
      if (newName === name) {
        return told(known);
      }
      const outcome = await capabilities.rename(name, newName, clock.now());
      if (outcome.kind === 'refused') {
        throw new GatewayError('CAPABILITY_INVALID', `${name} keeps its name: ${outcome.why}`);
      }
      await renamedEdges(parts, name, newName);
      return told(outcome.capability);
    },
    async pin(name, isPinned) {
      const known = knownAs(parts, name);
      return told((await capabilities.pin(name, isPinned)) ?? known);
    },
    async remove(name) {
      knownAs(parts, name);
      const before = staleNames(parts);
      await capabilities.remove(name);
      await forgottenEdges(parts, [name]);
      const stale = [...staleNames(parts)].filter((each) => each !== name && !before.has(each));
      return { name, stale };
    },
    exported(names) {
      const wanted = names === undefined ? undefined : [...withCalled(parts, names)];
      const document = capabilities.exported(wanted);
      const there = new Set(document.capabilities.map((each) => each.name));
      const all = wanted ?? capabilities.all().map((each) => each.name);
      return { document, withheld: all.filter((each) => !there.has(each)) };
    },
    async imported(document) {
      const outcome = await capabilities.imported(document, clock.now());
      if (outcome.kind === 'invalid') {
        return outcome;
      }
      const { added, merged, left } = outcome;
      return { kind: 'imported', added: added.map(told), merged: merged.map(told), left };
    },
  };
}

function knownAs({ capabilities }: CapabilityDeskParts, name: string): Capability {
  const known = capabilities.byName(name);
  if (known === undefined) {
    const names = capabilities.all().map((each) => each.name);
    throw new GatewayError(
      'CAPABILITY_UNKNOWN',
      `there is no capability called "${name}"${didYouMean(name, names)}`,
    );
  }
  return known;
}

/** Explains a capability; undefined if there is none of this name. */
export function explainCapability(
  parts: CapabilityDeskParts,
  name: string,
): ExplainedCapability | undefined {
  const known = parts.capabilities.byName(name);
  if (known === undefined) {
    return undefined;
  }
  const usual = ranksAboveTools(known) ? 'above_tools' : 'below_tools';
  const place = repeatsOneCase(known) ? 'same_wish' : usual;
  return {
    capability: summaryOf(parts, known),
    offered: isWorthOffering(known) ? place : 'no',
    argumentSets: known.workedWith.length,
  };
}

function summaryOf(parts: CapabilityDeskParts, capability: Capability): CapabilitySummary {
  const { name, description, tools, uses, version, origin, isPinned, stale } = capability;
  const { succeeded, failed, durationMsSum, lastUsedAt } = uses;
  const count = succeeded + failed;
  const told = { description, signature: signatureOf(asTool(capability)) };
  return {
    name,
    ...cleared(parts, told),
    tools,
    risk: riskOf(parts, tools),
    uses: { succeeded, failed, ...(count > 0 && { successRate: succeeded / count }) },
    tested: isTested(capability),
    ...(succeeded > 0 && { durationMsMean: durationMsSum / succeeded }),
    version,
    origin,
    isPinned,
    ...(stale !== undefined && { stale }),
    createdAt: capability.createdAt,
    ...(lastUsedAt !== undefined && { lastUsedAt }),
  };
}

/** Returns the highest risk of these tools. A tool that no longer exists counts as the worst. */
function riskOf(parts: CapabilityDeskParts, tools: readonly ToolId[]): Risk {
  const { catalog, guard } = parts;
  if (callsGone(parts, tools, new Set())) {
    return 'dangerous';
  }
  const ends = plainTools(parts, tools, new Set());
  const risks = ends.map((id): Risk => {
    const tool = catalog.current.tools.get(id);
    return tool === undefined ? 'dangerous' : guard.explain(tool).judgement.risk;
  });
  return risks.reduce(worse, 'safe');
}

function callsGone(
  parts: Pick<CapabilityDeskParts, 'capabilities'>,
  tools: readonly ToolId[],
  seen: Set<string>,
): boolean {
  return tools.some((tool) => {
    const name = capabilityNameOf(tool);
    if (name === undefined || seen.has(name)) {
      return false;
    }
    seen.add(name);
    const inner = parts.capabilities.byName(name);
    return inner === undefined || callsGone(parts, inner.tools, seen);
  });
}

/** Covers texts that became secrets after they were learned. */
function cleared<Value>({ redact }: Pick<CapabilityDeskParts, 'redact'>, value: Value): Value {
  // Only texts become other texts: the shape stays.
  return mapTexts(value as Json, redact, redact) as Value;
}

const staleNames = ({ capabilities }: CapabilityDeskParts): ReadonlySet<string> =>
  new Set(
    capabilities
      .all()
      .filter(({ stale }) => stale !== undefined)
      .map(({ name }) => name),
  );

/** Adds the capabilities that these call: a program without them would be useless elsewhere. */
function withCalled(parts: CapabilityDeskParts, names: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (capability: Capability): void => {
    if (all.has(capability.name)) {
      return;
    }
    all.add(capability.name);
    for (const tool of capability.tools) {
      const called = parts.capabilities.byName(capabilityNameOf(tool) ?? '');
      if (called !== undefined) {
        add(called);
      }
    }
  };
  for (const name of names) {
    add(knownAs(parts, name));
  }
  return all;
}
