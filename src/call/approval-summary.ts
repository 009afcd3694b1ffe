import { plainText } from '../base/plain-text.ts';
import { CALL } from '../tuning.ts';
import type { ApprovalRequest } from './approval.ts';

/**
 * What a person is told about a call in a place with little room: the tool, why it is asked, and
 * the arguments, the long ones cut. Nothing is left out without a word about it.
 */
export function summaryOf({ tool, args, why, once }: ApprovalRequest): string {
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  const shown = entries.slice(0, CALL.summaryArguments);
  const room = Math.floor(CALL.summaryLength / Math.max(1, shown.length));
  const lines = shown.map(([name, value]) => {
    const shownName = cut(name, Math.floor(room / 2));
    return `  ${shownName}: ${cut(JSON.stringify(value), Math.max(0, room - shownName.length))}`;
  });
  const left = entries.length - shown.length;
  return [
    `pml: may ${plainText(tool)} be called?`,
    plainText(why).slice(0, CALL.summaryReasonLength),
    ...lines,
    ...(left > 0 ? [`  … and ${left} more arguments`] : []),
    once ? 'Your answer is kept for this tool.' : 'Your answer is for exactly this call, once.',
  ].join('\n');
}

function cut(text: string, room: number): string {
  const plain = plainText(text).replaceAll(/\s+/gu, ' ');
  return plain.length <= room
    ? plain
    : `${plain.slice(0, room)}… (${plain.length} characters in all)`;
}
