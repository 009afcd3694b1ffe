import { termsOf } from '../math/words.ts';
import { FEEDS } from '../tuning/feeds.ts';
import type { ToolProfile } from './feed-profile.ts';
import type { Feed } from './feed.ts';

const STATES = new Set(termsOf('status state mode service permission availability setting'));

/**
 * What fills no parameter and still goes together: a tool that reads what another sets, and one
 * that says whether the thing is there at all.
 */
export function stateFeed(giver: ToolProfile, taker: ToolProfile): Feed | undefined {
  const isSame =
    giver.subject.size === taker.subject.size &&
    [...giver.subject].every((term) => taker.subject.has(term));
  if (isSame && (giver.act === 'lookup') !== (taker.act === 'lookup')) {
    const confidence = FEEDS.sameState;
    return { ...orderOf(giver, taker), confidence, why: 'reads or sets the same' };
  }
  const thing = [...giver.subject].filter((term) => !STATES.has(term));
  const tellsState =
    giver.isAmbient &&
    giver.act === 'lookup' &&
    thing.length > 0 &&
    thing.length < giver.subject.size &&
    thing.every((term) => taker.name.has(term));
  return tellsState
    ? { ...orderOf(giver, taker), confidence: FEEDS.tellsState, why: 'tells whether it can work' }
    : undefined;
}

function orderOf({ tool: from }: ToolProfile, { tool: to }: ToolProfile) {
  return { from: from.id, to: to.id, fromPath: '', toParameter: '' } as const;
}
