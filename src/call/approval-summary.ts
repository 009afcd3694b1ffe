import { escapedText } from '../base/plain-text.ts';
import { showName } from '../base/show-name.ts';
import { CALL } from '../tuning/call.ts';
import type { ApprovalRequest } from './approval.ts';

/** A question for a place with little room. */
interface Summary {
  readonly text: string;
  /**
   * True if every argument is shown exactly as it will be sent. Only then may a person answer by
   * this summary alone.
   */
  readonly isWhole: boolean;
}

/**
 * Describes a call to a person where space is short: the tool, the reason for asking, and the
 * arguments.
 * Long arguments are cut, and the summary says so. Invisible characters are written out.
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
