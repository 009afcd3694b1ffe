import { escapedText } from '../base/plain-text.ts';
import { showName } from '../base/show-name.ts';
import { CALL } from '../tuning/call.ts';
import type { ApprovalRequest } from './approval.ts';

/** A question for a place with little room. */
export interface Summary {
  readonly text: string;
  /** Whether every argument is in it as it will be sent: only then may it be answered by it alone. */
  readonly isWhole: boolean;
}

/**
 * What a person is told about a call in a place with little room: the tool, why it is asked, and
 * the arguments, the long ones cut. Nothing is left out without a word about it, and what cannot be
 * seen is written out.
 */
export function summaryOf({ tool, args, why, once }: Omit<ApprovalRequest, 'risk'>): Summary {
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  const texts = entries.map(([name, value]) => [name, JSON.stringify(value)].map(escapedText));
  const length = texts.flat().reduce((sum, text) => sum + text.length, 0);
  const isWhole = length <= CALL.summaryLength && entries.length <= CALL.summaryArguments;
  const shown = texts.slice(0, CALL.summaryArguments);
  const room = isWhole ? CALL.summaryLength : Math.floor(CALL.summaryLength / shown.length);
  const left = entries.length - shown.length;
  const text = [
    `pml: may ${showName(tool)} be called?`,
    escapedText(why).slice(0, CALL.summaryReasonLength),
    ...shown.map(([name = '', value = '']) => {
      const shownName = cut(name, Math.floor(room / 2));
      return `  ${shownName}: ${cut(value, Math.max(0, room - shownName.length))}`;
    }),
    ...(left > 0 ? [`  … and ${left} more arguments`] : []),
    once ? 'Your answer is kept for this tool.' : 'Your answer is for exactly this call, once.',
  ].join('\n');
  return { text, isWhole };
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, room)}… (${text.length} characters in all)`;
}
