/** Arguments that make an ordinary change of an act that is grave in general: a scale to three, a push of a topic branch. */
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { RISK } from '../tuning/call.ts';
import { nameWords } from './risk-text.ts';
import { isGiven, isOn, type Parameter } from './risk-values.ts';
import { DESTROYING_FLAGS, FORCING_FLAGS, OPERATING_NUMBERS, wordSet } from './risk-words.ts';

const SCALING: readonly string[] = ['scale', 'autoscale'];
const PUSHING: readonly string[] = ['push'];
const PRODUCTION: ReadonlySet<string> = wordSet('prod prd production live');
const BRANCHES: ReadonlySet<string> = wordSet('branch branches ref refs refspec refspecs');
/** Branches that others build on, or that something is deployed from. */
const SHARED_BRANCHES: ReadonlySet<string> =
  wordSet(`main master trunk default head mainline develop
  development dev integration next staging stage stable release releases rel production prod prd live
  deploy deployment deployments gh pages hotfix env tag tags`);
const PLAIN_BRANCH = /^[a-z0-9][\w./-]*$/iu;
/** Prefix of a branch name. */
const PLACE = /^(?:refs\/)?(?:(?:heads|remotes|origin|upstream)\/)*/u;
const ADDRESS = /:\/\/|^[^\s/@]+@[^\s/@]+:/u;
const PLAIN_NAME = /^[\w.-]*$/u;
const VERSION = /^v?\d+(?:$|[._x])/iu;
/** Parameters with content of their own. A push with such a parameter publishes something that was never committed. */
const CONTENT: ReadonlySet<string> = wordSet('file files content contents data body');
const OPTIONS: ReadonlySet<string> = wordSet('flags options opts args arguments argv params extra');

/**
 * Returns the verbs that are only a change in this call. Only parameters of the schema can ease a
 * call. Undeclared ones can still prevent it.
 */
export function easedVerbs(schema: JsonObject, all: readonly Parameter[]): readonly string[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const isForced = all.some(
    ({ words, value }) =>
      isGiven(value) && words.some((word) => FORCING_FLAGS.has(word) || DESTROYING_FLAGS.has(word)),
  );
  if (isForced) {
    return [];
  }
  const isNamed = ({ name }: Parameter): boolean => Object.hasOwn(properties, name);
  return [
    ...(leavesSome(all, isNamed) ? SCALING : []),
    ...(pushesTopic(all, isNamed) ? PUSHING : []),
  ];
}

/** Returns arguments by which a call would be eased: the mildest call of a tool may have them. */
export function easingArguments(all: readonly Parameter[]): JsonObject {
  return Object.fromEntries(
    all.flatMap((each): readonly (readonly [string, string | number])[] =>
      countsReplicas(each) ? [[each.name, 1]] : namesBranch(each) ? [[each.name, 'topic']] : [],
    ),
  );
}

function countsReplicas({ words }: Parameter): boolean {
  return OPERATING_NUMBERS.has(words.at(-1) ?? '');
}

function namesBranch({ words, isFlag }: Parameter): boolean {
  return !isFlag && BRANCHES.has(words.at(-1) ?? '');
}

/** Tells whether the call leaves between one and a few in operation, and no argument names production. */
function leavesSome(
  all: readonly Parameter[],
  isNamed: (parameter: Parameter) => boolean,
): boolean {
  const numbers = all.filter((each) => countsReplicas(each) && each.value !== undefined);
  return (
    numbers.some(isNamed) &&
    numbers.every(({ value }) => isFew(Number(typeof value === 'object' ? undefined : value))) &&
    !all.some(
      ({ value }) =>
        typeof value === 'string' &&
        nameWords(value.slice(0, RISK.nameLengthMax)).some((word) => PRODUCTION.has(word)),
    )
  );
}

function isFew(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= RISK.fewReplicas;
}

/** Tells whether the call names a branch to push to that nobody else builds on. */
function pushesTopic(
  all: readonly Parameter[],
  isNamed: (parameter: Parameter) => boolean,
): boolean {
  const branches = all.filter((each) => namesBranch(each) && isGiven(each.value));
  const widens = all.some(
    ({ words, value }) =>
      (isOn(value) && !words.includes('upstream')) ||
      ((OPTIONS.has(words.at(-1) ?? '') || CONTENT.has(words.at(-1) ?? '')) && isGiven(value)) ||
      (typeof value === 'string' && isPlace(value, words.at(-1) === 'remote')),
  );
  return (
    !widens &&
    branches.some(isNamed) &&
    branches.every(({ value }) => typeof value === 'string' && isTopic(value))
  );
}

/**
 * Returns true if a text is an address, or, for a remote, anything but the name of one that is set
 * up. Data could be sent anywhere then.
 */
function isPlace(text: string, isRemote: boolean): boolean {
  return (
    ADDRESS.test(text.slice(0, RISK.argumentLengthMax)) || (isRemote && !PLAIN_NAME.test(text))
  );
}

function isTopic(branch: string): boolean {
  const parts = branch.toLowerCase().replace(PLACE, '').split('/');
  return (
    PLAIN_BRANCH.test(branch) &&
    // The 17 of `fix/17` is no version, that of `17.x` is one.
    !VERSION.test(parts[0] ?? '') &&
    !parts.some((part) => SHARED_BRANCHES.has(part.split(/[-_.]/u)[0] ?? ''))
  );
}
