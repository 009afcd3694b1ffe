/** Capabilities that are nothing but one call. They do no more than their tool. */
import { isJsonObject } from '../base/json.ts';
import { type Capability, capabilityNameOf } from './capability.ts';
import { isTested } from './tested.ts';

type Single = Pick<Capability, 'code' | 'origin' | 'tools'>;

/** Returns whether a capability is one call of a tool and computes nothing. */
export function isSingleCall({ code, origin, tools }: Single): boolean {
  const [tool] = tools;
  if (tools.length !== 1 || tool === undefined || capabilityNameOf(tool) !== undefined) {
    return false;
  }
  const plain = withoutTexts(code);
  const calls = plain.match(/\bmcp\b/gu) ?? [];
  return calls.length === 1 && (origin === 'workflow' ? ONE_TASK : ONE_CALL).test(plain);
}

/**
 * Returns true if a capability may be offered beside tools. One with several tools or with logic
 * always may. A single call is only a memory of that call. It may be offered if a person names or
 * pins it, or if it is tested and fixes some arguments of its tool. One that fixes none is its tool
 * under another name.
 */
export function isWorthOffering(
  capability: Single & Pick<Capability, 'workedWith' | 'hasName' | 'isPinned' | 'stale'>,
): boolean {
  const { hasName, isPinned, stale } = capability;
  return (
    stale === undefined &&
    (hasName ||
      isPinned ||
      !isSingleCall(capability) ||
      (isTested(capability) && fixesArguments(capability)))
  );
}

/** Returns whether something stands in the arguments of a call that is no parameter. */
function fixesArguments({ code }: Pick<Capability, 'code'>): boolean {
  return [...withoutTexts(code).matchAll(GIVEN)].some(([, given = '']) =>
    FIXED.test(given.replaceAll(/""\s*:/gu, '')),
  );
}

/**
 * Returns whether a capability repeats one case only: its calls are given fixed values, and nobody can give it others. It answers
 * the wish that it was made for, and no other one. A person who names or pins it says otherwise.
 */
export function repeatsOneCase({
  code,
  parameters,
  hasName,
  isPinned,
}: Pick<Capability, 'code' | 'parameters' | 'hasName' | 'isPinned'>): boolean {
  const { properties } = parameters;
  const hasParameters = isJsonObject(properties) && Object.keys(properties).length > 0;
  return !hasName && !isPinned && !hasParameters && fixesArguments({ code });
}

/** Returns whether a capability may stand above the tools that it uses: it is tested, and does more than one of them. */
export function ranksAboveTools(capability: Single & Pick<Capability, 'workedWith'>): boolean {
  return isTested(capability) && !isSingleCall(capability);
}

const withoutTexts = (code: string): string => code.replaceAll(TEXT, '""').trim();

/** The arguments of a call. */
const GIVEN = /\bmcp(?:\.[\w$]+|\[""\])+\(([^()]*)\)/gu;
/** A text, a template with words in it, a number or a word for a value. */
const FIXED = /""|`|(?<![\w$.])(?:\d|true\b|false\b|null\b)/u;
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`/gu;
/** A workflow is written as a program that waits for all of its tasks together. */
const ONE_TASK = /^const ended = await Promise\.all\(\[[\w$]+\]\);$/mu;
/** `return await mcp.s.t({…})`, also by way of a constant. Arguments with a call in them are computed. */
const ONE_CALL =
  /^(?:const ([\w$]+) = )?(?:return )?(?:await )?mcp(?:\.[\w$]+|\[""\])+\([^()=?+]*\);?(?:\s*(?:return )?\1;?)?$/u;
