/**
 * A pin: the definition of a tool that somebody last accepted. A server can change a definition at
 * any time, and agents follow descriptions. So the first definition is pinned. A later one is
 * recorded; from an untrusted server it is held until a person has looked. A suspect first
 * definition is held too; then no definition was accepted, and the hash is empty.
 */

import type { ToolId } from '../base/ids.ts';
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { Tool } from './tool.ts';

/** The part of a tool that agents and people go by. */
export type Definition = Pick<Tool, 'description' | 'inputSchema' | 'outputSchema' | 'annotations'>;

/** A change from one definition to another. */
export interface DefinitionChange {
  readonly at: number;
  readonly before: Definition;
  readonly after: Definition;
  /** True if it is not used before a person agrees. */
  readonly isHeld: boolean;
  /** A person has seen the new definition and accepted it. */
  readonly isReviewed?: boolean;
  /** A person chose to keep it blocked: no further question. */
  readonly isKept?: boolean;
}

export interface DefinitionPin {
  readonly tool: ToolId;
  readonly server: string;
  readonly name: string;
  /** The program behind the server's name: another program is another server. */
  readonly program: string;
  /** Hash of the accepted definition. */
  readonly hash: string;
  /** The definition, while its server does not list the tool. */
  readonly definition?: Definition;
  /** The last change, or the waiting one. */
  readonly change?: DefinitionChange;
}

/** A tool as its server lists it now. */
interface SeenTool {
  readonly tool: Tool;
  readonly hash: string;
  readonly program: string;
  /** The definition in the previous list; undefined if the tool was not in it. */
  readonly before: Definition | undefined;
  readonly isTrusted: boolean;
  /** True if a person should look at its text before it is used. */
  readonly isSuspect: boolean;
  readonly nowMs: number;
}

/** Stands for the definition before anything is accepted. */
const NO_DEFINITION: Definition = { description: '', inputSchema: {} };
const NOT_AGREED = '';

/** True if no definition of the tool was ever accepted. */
export function isUnseen(change: DefinitionChange): boolean {
  const { description, inputSchema } = change.before;
  return description === '' && Object.keys(inputSchema).length === 0;
}

/** True if a person has accepted the pinned definition. */
export function isReviewed({ change }: DefinitionPin): boolean {
  return change?.isHeld === false && change.isReviewed === true;
}

/** Returns only the definition of a tool. */
function definitionOf(tool: Definition): Definition {
  const { description, inputSchema, outputSchema, annotations } = tool;
  return {
    description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations }),
  };
}

/** Returns the hash of a definition. The order of its keys does not count. */
export function definitionHash(definition: Definition, hash: (text: string) => string): string {
  return hash(canonicalDefinition(definition));
}

function canonicalDefinition(definition: Definition): string {
  return canonicalJson(definitionOf(definition) as unknown as JsonObject);
}

/** Returns the pin after the tool was listed: the same object if nothing is new. */
export function pinned(pin: DefinitionPin | undefined, seen: SeenTool): DefinitionPin {
  const { tool, hash, program, isTrusted, isSuspect, nowMs } = seen;
  const { id, server, name } = tool;
  const known = { tool: id, server, name, program };
  const isHeldFirst = isSuspect && !isTrusted;
  // If a person keeps a first definition blocked, the next definition is asked about again.
  const isCleared = pin?.hash === NOT_AGREED && pin.change?.isKept !== true;
  if (pin === undefined || (isCleared && !isHeldFirst)) {
    return isHeldFirst
      ? { ...known, hash: NOT_AGREED, change: firstChange(tool, nowMs) }
      : { ...known, hash };
  }
  if (hash === pin.hash && isHeldFirst && !isReviewed(pin)) {
    return { ...known, hash: NOT_AGREED, change: firstChange(tool, nowMs) };
  }
  if (hash === pin.hash) {
    // The server itself took the waiting change back.
    const change = pin.change?.isHeld === true ? undefined : pin.change;
    return pin.definition === undefined && change === pin.change
      ? pin
      : { ...known, hash, ...(change !== undefined && { change }) };
  }
  if (isWaiting(pin, seen)) {
    return pin;
  }
  const change = changeOf(pin, seen);
  return { ...known, hash: isTrusted ? hash : pin.hash, change };
}

/** Returns the change for a definition that nobody has accepted. */
function firstChange(tool: Definition, nowMs: number): DefinitionChange {
  return { at: nowMs, before: NO_DEFINITION, after: definitionOf(tool), isHeld: true };
}

/** True if exactly this definition is held already. The person's verdict about it stays. */
function isWaiting({ change }: DefinitionPin, { tool, isTrusted }: SeenTool): boolean {
  const isHeld = change?.isHeld === true && !isTrusted;
  return isHeld && canonicalDefinition(change.after) === canonicalDefinition(tool);
}

function changeOf(pin: DefinitionPin, seen: SeenTool): DefinitionChange {
  const { tool, before, isTrusted, nowMs } = seen;
  const after = definitionOf(tool);
  const waiting = pin.change?.isHeld === true ? pin.change : undefined;
  return {
    at: waiting?.at ?? nowMs,
    before: waiting?.before ?? pin.definition ?? definitionOf(before ?? tool),
    after,
    isHeld: !isTrusted,
  };
}

/**
 * Returns the pin of a tool that its server no longer lists. If the tool comes back, its definition
 * must be the same.
 */
export function pinnedAway(pin: DefinitionPin, before: Definition): DefinitionPin {
  const definition = pin.change?.isHeld === true ? pin.change.before : definitionOf(before);
  const { change, ...rest } = pin;
  return { ...rest, definition, ...(change?.isHeld === false && { change }) };
}

/** Returns the pin after a person accepted the waiting definition. */
export function accepted(pin: DefinitionPin, hash: string): DefinitionPin {
  return pin.change === undefined
    ? pin
    : {
        ...pin,
        hash,
        change: { ...withoutKept(pin.change), isHeld: false, isReviewed: true },
      };
}

/** Returns the pin after a person chose to keep the waiting definition blocked. */
export function keptBlocked(pin: DefinitionPin): DefinitionPin {
  return pin.change === undefined ? pin : { ...pin, change: { ...pin.change, isKept: true } };
}

function withoutKept({ at, before, after, isHeld }: DefinitionChange): DefinitionChange {
  return { at, before, after, isHeld };
}

/** Port: stores pins between starts. */
export interface PinStore {
  load(): Promise<readonly DefinitionPin[]>;
  /** Replaces the pins of the same tools of the same program. */
  save(pins: readonly DefinitionPin[]): Promise<void>;
}
