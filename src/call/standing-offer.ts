/** The word that a person could give a tool in the place of saying yes again and again. It is only ever offered. */
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { classifyCall } from './risk-arguments.ts';
import { nameWords } from './risk-text.ts';
import { isOn, isSelector } from './risk-values.ts';
import { classifyTool } from './risk.ts';

/** A rule that a person could set so that calls of one kind are no longer asked about. */
export interface StandingOffer {
  /** Number of calls of this kind that a person approved in a row. */
  readonly approvals: number;
  /** The command that allows it. */
  readonly allow: string;
}

/**
 * Returns what calls of one kind have in common: the tool, the acts that they choose, and the flags that
 * they switch on. Paths, names and texts are different in every call.
 */
export function callKind(tool: string, args: JsonObject): string {
  const flags = Object.entries(args)
    .slice(0, RISK.parametersRead)
    .filter(([, value]) => isOn(value))
    .map(([name]) => name)
    .toSorted();
  return canonicalJson([tool, choicesOf(args), flags]);
}

/**
 * Returns the command by which a person has calls of this kind made without asking. Returns undefined where
 * the call forces, chooses to destroy, or carries a text that destroys: each of these is to be looked at.
 */
export function commandToAllow(tool: Tool, args: JsonObject): string | undefined {
  return PLAIN_ID.test(tool.id) && isSpared(tool, args)
    ? `pml risk ${tool.id} moderate`
    : undefined;
}

/** The person pastes it into a shell: an id that a shell would read otherwise is not offered. */
const PLAIN_ID = /^[\w.-]+:[\w.-]+$/u;
const PLAIN_CHOICE = /^[\w.-]{1,64}$/u;

/** Returns true if the call would not be asked about if the person classed the tool as moderate. */
function isSpared(tool: Tool, args: JsonObject): boolean {
  const judged = classifyTool(tool, { overrides: [{ tools: tool.id, risk: 'moderate' }] });
  return classifyCall(judged, tool, args).risk !== 'dangerous';
}

/** The acts that a call chooses by name. */
function choicesOf(args: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(args)
      .slice(0, RISK.parametersRead)
      .flatMap(([name, value]) =>
        typeof value === 'string' &&
        PLAIN_CHOICE.test(value) &&
        isSelector(nameWords(name.slice(0, RISK.nameLengthMax)))
          ? [[name, value]]
          : [],
      ),
  );
}
