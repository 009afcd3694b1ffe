import type { ToolId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type {
  Capability,
  CapabilityOrigin,
  CapabilityVersion,
} from '../../capability/capability.ts';
import { fromStorable, isCount, objectIn, textsIn, toStorable } from './sql-values.ts';

/** A capability as it is stored. */
export interface CapabilityRow {
  readonly capability_id: string;
  readonly name: string;
  readonly revision: unknown;
  readonly description: string;
  readonly intent: string;
  readonly code: string;
  readonly parameters: string;
  readonly tools: string;
  readonly shape: string;
  readonly tool_hashes: string;
  readonly origin: string;
  readonly is_pinned: boolean;
  readonly has_name: boolean;
  readonly succeeded: unknown;
  readonly failed: unknown;
  readonly duration_ms_sum: unknown;
  readonly last_used_at: unknown;
  readonly worked_with: string;
  readonly created_at: unknown;
  readonly stale: string | null;
}

/** A stored earlier version. */
export interface VersionRow {
  readonly revision: unknown;
  readonly code: string;
  readonly parameters: string;
  readonly at: unknown;
}

/** The columns of a capability, in the order of `valuesOf`. */
export const COLUMNS =
  'capability_id, name, revision, description, intent, code, parameters, tools, shape, tool_hashes, origin, is_pinned, has_name, succeeded, failed, duration_ms_sum, last_used_at, worked_with, created_at, stale';

const ORIGINS: Readonly<Record<CapabilityOrigin, true>> = {
  code: true,
  workflow: true,
  import: true,
};

/** Returns a capability as it goes into the database. */
export function valuesOf(capability: Capability): readonly unknown[] {
  const { uses } = capability;
  return [
    toStorable(capability.id),
    capability.name,
    capability.version,
    toStorable(capability.description),
    toStorable(capability.intent),
    toStorable(capability.code),
    JSON.stringify(capability.parameters),
    JSON.stringify(capability.tools),
    capability.shape,
    JSON.stringify(capability.toolHashes),
    capability.origin,
    capability.isPinned,
    capability.hasName,
    uses.succeeded,
    uses.failed,
    uses.durationMsSum,
    uses.lastUsedAt ?? null,
    capability.workedWith.join(' '),
    capability.createdAt,
    capability.stale === undefined ? null : toStorable(capability.stale),
  ];
}

/** Returns a capability as it comes out. Returns undefined for a row that cannot be understood. */
export function capabilityOf(row: CapabilityRow): Capability | undefined {
  const parameters = objectIn(row.parameters);
  const tools = textsIn(row.tools);
  const toolHashes = objectIn(row.tool_hashes);
  const { revision, succeeded, failed, duration_ms_sum: durationMsSum, origin } = row;
  const { last_used_at: lastUsedAt, created_at: createdAt, stale } = row;
  const isSound =
    isCount(revision) &&
    isCount(succeeded) &&
    isCount(failed) &&
    isCount(createdAt) &&
    (lastUsedAt === null || isCount(lastUsedAt)) &&
    typeof durationMsSum === 'number' &&
    Number.isFinite(durationMsSum) &&
    Object.hasOwn(ORIGINS, origin);
  if (!isSound || parameters === undefined || tools === undefined || !hasTexts(toolHashes)) {
    return undefined;
  }
  return {
    id: fromStorable(row.capability_id),
    name: row.name,
    version: revision,
    description: fromStorable(row.description),
    intent: fromStorable(row.intent),
    code: fromStorable(row.code),
    parameters,
    tools: tools as readonly ToolId[],
    shape: row.shape,
    toolHashes,
    origin: origin as CapabilityOrigin,
    isPinned: row.is_pinned,
    hasName: row.has_name,
    uses: {
      succeeded,
      failed,
      durationMsSum,
      ...(lastUsedAt === null ? {} : { lastUsedAt }),
    },
    workedWith: row.worked_with.split(' ').filter((set) => set !== ''),
    createdAt,
    ...(stale === null ? {} : { stale: fromStorable(stale) }),
  };
}

/** Reads an earlier version of a capability. */
export function versionOf(row: VersionRow): CapabilityVersion | undefined {
  const { revision, at } = row;
  const parameters = objectIn(row.parameters);
  return isCount(revision) && isCount(at) && parameters !== undefined
    ? { version: revision, code: fromStorable(row.code), parameters, at }
    : undefined;
}

function hasTexts(value: JsonObject | undefined): value is Readonly<Record<string, string>> {
  return value !== undefined && Object.values(value).every((each) => typeof each === 'string');
}
