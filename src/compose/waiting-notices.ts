/** What a person should know: what waits for their word, and which tools to beware of. */
import { escapedText } from '../base/plain-text.ts';
import { isUnseen } from '../knowledge/definition-pin.ts';
import type { PinKeeper } from '../knowledge/pin-keeper.ts';
import { reasonsOf } from '../knowledge/poison-finding.ts';
import { POISON } from '../tuning/poison.ts';
import type { LiveSettings } from './live-settings.ts';
import type { WiredKnowledge } from './wire-knowledge.ts';

/** For people only: what waits for their word, and tools to beware of. */
export function personalNotices(live: LiveSettings, wired: WiredKnowledge): readonly string[] {
  return [...waitingNotices(live, wired), ...suspectNotices(wired)];
}

/** What waits for a person's word and concerns everybody. */
export function waitingNotices(live: LiveSettings, { pins }: WiredKnowledge): readonly string[] {
  return [...policyNotices(live), ...definitionNotices(pins)];
}

function policyNotices(live: LiveSettings): readonly string[] {
  const { changes } = live.pending() ?? {};
  return changes === undefined
    ? []
    : [
        `pml.json would let more be done than was confirmed, which waits for your word: pml approve (${changes.join('; ')})`,
      ];
}

function definitionNotices(pins: PinKeeper): readonly string[] {
  return pins.held().map(({ server, changes }) => {
    const tools = changes.length === 1 ? 'a tool' : `${changes.length} tools`;
    const what = changes.every((change) => isUnseen(change))
      ? `what ${server} says of ${tools} is suspect`
      : `${server} says something else of ${tools} than before`;
    return `${what}, and it is not trusted: held back until you have looked (pml approve)`;
  });
}

/** Tools that are offered although something in what their server says of them is suspect. */
function suspectNotices({ catalog, pins }: WiredKnowledge): readonly string[] {
  const suspects = [...catalog.current.tools.values()].flatMap((tool) => {
    const [reason] = reasonsOf(pins.unreviewed(tool));
    return reason === undefined
      ? []
      : [`beware of ${escapedText(tool.id)}: ${reason} (pml explain ${escapedText(tool.id)})`];
  });
  const left = suspects.length - POISON.noticesMax;
  return [
    ...suspects.slice(0, POISON.noticesMax),
    ...(left > 0 ? [`beware of ${left} more tools: see pml list SERVER`] : []),
  ];
}
