/** Calls that change where later ones go: the address of a remote, of a webhook, of a registry. */
import { nameWords } from './risk-text.ts';
import { isGiven, isSelector, type Parameter, counts } from './risk-values.ts';
import { wordSet } from './risk-words.ts';

const SETS: ReadonlySet<string> = wordSet(
  'set update change edit modify replace switch point repoint redirect configure patch put',
);
/** Things that forward data later, without naming the address again. */
const OUTLETS: ReadonlySet<string> = wordSet(
  `remote remotes origin upstream upstreams webhook webhooks registry registries mirror mirrors proxy proxies
   forwarding callback callbacks redirect redirects`,
);
const ADDRESSES: ReadonlySet<string> = wordSet(
  'url urls uri uris pushurl address endpoint host hostname destination registry proxy',
);
const KEYS: ReadonlySet<string> = wordSet('key name setting option property');
const SETTINGS: ReadonlySet<string> = wordSet('config configuration configure setting settings');
/** Settings that say where things go, by the last part of their names: `remote.origin.url`, `registry`. */
const ADDRESS_SETTINGS: ReadonlySet<string> = wordSet(
  'url pushurl insteadof pushinsteadof proxy registry remote pushremote pushdefault endpoint',
);

/** Returns the parameter by which a call changes the address of later calls. */
export function redirects(
  nameOf: readonly string[],
  all: readonly Parameter[],
): string | undefined {
  const acts = all.flatMap(({ words, value }) =>
    isSelector(words) && typeof value === 'string' ? nameWords(value) : [],
  );
  // An act that the call chooses is what it does; the name of the tool then says only to what.
  const isSet = (acts.length > 0 ? acts : nameOf).some((word) => SETS.has(word));
  if (isSet && [...nameOf, ...acts].some((word) => OUTLETS.has(word))) {
    const address = all.find(
      (each) => ADDRESSES.has(each.words.at(-1) ?? '') && !each.isFlag && counts(each),
    );
    return address?.name;
  }
  const isSetting =
    nameOf.some((word) => SETTINGS.has(word)) &&
    all.some((each) => each.words.at(-1) === 'value' && !each.isOpen && isGiven(each.value));
  return isSetting ? all.find(namesAddress)?.name : undefined;
}

function namesAddress({ words, value }: Parameter): boolean {
  return (
    KEYS.has(words.at(-1) ?? '') &&
    typeof value === 'string' &&
    ADDRESS_SETTINGS.has(value.split('.').at(-1)?.toLowerCase() ?? '')
  );
}
