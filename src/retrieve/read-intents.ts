import { RETRIEVE } from '../tuning/retrieve.ts';

/** The part of the intents that is searched. */
interface ReadIntents {
  readonly intents: readonly string[];
  /** Where that is less than was asked for: how much less, in words for whoever asked. */
  readonly note?: string;
}

/** The beginning of every intent, without empty ones: a long text is searched rather than refused. */
export function readIntents(given: string | readonly string[]): ReadIntents {
  const lengthMax = RETRIEVE.intentLengthMax;
  const asked = (typeof given === 'string' ? [given] : given)
    .map((intent) => intent.trim())
    .filter((intent) => intent !== '');
  const long = asked.filter((intent) => intent.length > lengthMax);
  const [first] = long;
  if (first === undefined) {
    return { intents: asked };
  }
  return {
    intents: asked.map((intent) => intent.slice(0, lengthMax)),
    note:
      asked.length === 1
        ? `the intent has ${first.length} characters: searched by its first ${lengthMax}`
        : `${long.length} of ${asked.length} intents are too long: searched by the first ${lengthMax} characters of each`,
  };
}
