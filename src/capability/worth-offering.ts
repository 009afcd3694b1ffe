/**
 * Decides which capabilities are worth offering, and which are tested.
 *
 * A capability is tested when it gave right results for two sets of arguments: a program that worked
 * once may be right for that one case only. A capability that is only one call does no more than its tool.
 */
import { propertiesIn } from '../base/json-schema.ts';
import { canonicalJson, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { type Capability, capabilityNameOf } from './capability.ts';
import { learnedWith, parameterKinds, propertiesOf } from './parameters.ts';
import type { ProgramReader, ProgramReading } from './program-reader.ts';
import { mayBeSecret, type Redact } from './secret.ts';

interface ArgumentSetParts {
  readonly reader: ProgramReader;
  readonly hash: (text: string) => string;
  readonly redact: Redact;
}

/** Returns whether a capability gave right results for two different sets of arguments. */
export function isTested({ workedWith }: Pick<Capability, 'workedWith'>): boolean {
  return workedWith.length >= CAPABILITY.testedSetsMin;
}

/**
 * Returns a hash of the arguments of one use, with defaults filled in. Only what differs from the
 * values that the capability was learned with counts, so a parameter that is added later changes no
 * earlier set. Secrets are left out: no trace of them is kept.
 */
export function argumentSetOf(
  { parameters, origin }: Pick<Capability, 'parameters' | 'origin'>,
  args: JsonObject,
  { hash, redact }: Pick<ArgumentSetParts, 'hash' | 'redact'>,
): string {
  const differing = Object.entries(propertiesOf(parameters)).flatMap(([name, schema]) => {
    const value = ownMember(args, name);
    const learned = learnedWith(schema);
    // A parameter that was learned here without a value is a secret. One of a document may have none.
    const isSecret = learned === undefined && origin !== 'import';
    return value === undefined ||
      isSecret ||
      isSame(value, learned) ||
      mayBeSecret(value, [name], redact)
      ? []
      : [[name, value] as const];
  });
  return hash(canonicalJson(Object.fromEntries(differing)));
}

/**
 * Returns the set of a program that a capability was just made of: the values that it was learned
 * with.
 */
export function learnedSet({ hash }: Pick<ArgumentSetParts, 'hash'>): string {
  return hash(canonicalJson({}));
}

/**
 * Returns the argument set of a program with the same shape: the values in the places of the
 * parameters. Returns undefined if the program differs elsewhere.
 */
export function argumentSetOfProgram(
  capability: Pick<Capability, 'code' | 'parameters' | 'origin'>,
  { holes }: Pick<ProgramReading, 'holes'>,
  parts: ArgumentSetParts,
): string | undefined {
  const { code, parameters } = capability;
  const own = parts.reader.read(code, parameterKinds(parameters));
  if (own.kind === 'unreadable' || own.holes.length !== holes.length) {
    return undefined;
  }
  const args = new Map<string, Json>();
  for (const [index, { parameter, value: fixed }] of own.holes.entries()) {
    const value = holes[index]?.value;
    const expected = parameter === undefined ? fixed : args.get(parameter);
    if (value === undefined || (expected !== undefined && !isSame(value, expected))) {
      return undefined;
    }
    if (parameter !== undefined) {
      args.set(parameter, value);
    }
  }
  return argumentSetOf(capability, Object.fromEntries(args), parts);
}

const isSame = (left: Json, right: Json | undefined): boolean =>
  right !== undefined && canonicalJson(left) === canonicalJson(right);

type Single = Pick<Capability, 'code' | 'origin' | 'tools'>;

/** Returns whether a capability is one call of a tool and computes nothing. */
function isSingleCall({ code, origin, tools }: Single): boolean {
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
  const hasParameters = Object.keys(propertiesIn(parameters)).length > 0;
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

/** Reports only changes of capabilities that affect the search. A use does not. */
export class OfferWatch {
  readonly #onOffered: () => void;
  #offered = '';

  constructor(onOffered: () => void) {
    this.#onOffered = onOffered;
  }

  /** Tells listeners if the offered capabilities differ from those before. */
  changed(capabilities: readonly Capability[]): void {
    const offer = JSON.stringify(
      capabilities.map(({ id, name, version, stale }) => [id, name, version, stale]),
    );
    if (offer !== this.#offered) {
      this.#offered = offer;
      this.#onOffered();
    }
  }
}
