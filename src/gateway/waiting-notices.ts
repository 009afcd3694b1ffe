/** Notices for a person: open questions, and tools to beware of. */
import { escapedText } from '../base/plain-text.ts';
import type { PolicyChange } from '../call/policy.ts';
import { isUnseen } from '../knowledge/definition-pin.ts';
import type { PinKeeper } from '../knowledge/pin-keeper.ts';
import { reasonsOf } from '../knowledge/poison-finding.ts';
import type { SuspectTools } from '../knowledge/text-checks.ts';
import { POISON } from '../tuning/poison.ts';

/** Input of the notices. */
interface Noted {
  readonly pins: PinKeeper;
  readonly suspects: Pick<SuspectTools, 'unreviewed'>;
}

/** Returns notices for people only: open questions, and tools to beware of. */
export function personalNotices(change: PolicyChange, noted: Noted): readonly string[] {
  return [...waitingNotices(change, noted), ...suspectNotices(noted)];
}

/** Returns notices about open questions that concern everybody. */
export function waitingNotices(
  change: PolicyChange,
  { pins }: Pick<Noted, 'pins'>,
): readonly string[] {
  return [...policyNotices(change), ...definitionNotices(pins)];
}

function policyNotices(change: PolicyChange): readonly string[] {
  const { changes } = change.pending() ?? {};
  return changes === undefined
    ? []
    : [
        `pml.json has changes that wait for your word and have no effect until then: ${changes.join('; ')}. A person confirms them: pml approve`,
      ];
}

function definitionNotices(pins: PinKeeper): readonly string[] {
  const waiting = pins.held().filter(({ isKept }) => !isKept);
  return waiting.map(({ server, changes }) => {
    const tools = changes.length === 1 ? 'a tool' : `${changes.length} tools`;
    const what = changes.every((change) => isUnseen(change))
      ? `says something suspect of ${tools}`
      : `changed the definition of ${tools}`;
    return `${server} is not trusted and ${what}: blocked until you agree (pml approve)`;
  });
}

/** Lists offered tools with suspect texts. */
function suspectNotices({ suspects: read }: Noted): readonly string[] {
  const suspects = [...(read.unreviewed ?? [])].flatMap(([tool, findings]) => {
    // Half of the weaker findings are false alarms: pml list and pml explain show those.
    const grave = findings.filter(({ severity }) => severity === 'high');
    const [reason] = reasonsOf(grave);
    return reason === undefined
      ? []
      : [`beware of ${escapedText(tool)}: ${reason} (pml explain ${escapedText(tool)})`];
  });
  const left = suspects.length - POISON.noticesMax;
  return [
    ...suspects.slice(0, POISON.noticesMax),
    ...(left > 0 ? [`beware of ${left} more tools: see pml list SERVER`] : []),
  ];
}
