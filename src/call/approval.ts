import type { ToolId } from '../base/ids.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import { escapedText, plainText, showName } from '../base/plain-text.ts';
import { CALL } from '../tuning/call.ts';
import type { ClientLink } from './asker.ts';
import type { Risk } from './risk-class.ts';

/** A call that a person has to allow before it is made. */
export interface ApprovalRequest {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** Why it is asked, in words for the person. */
  readonly why: string;
  /** The answer is kept for the tool, not for this call alone. */
  readonly once: boolean;
  /** The class of this call. A dangerous one takes two steps to approve. */
  readonly risk: Risk;
}

/** The answer to an approval request: from a person, or by a timeout. */
export type ApprovalVerdict =
  | { readonly kind: 'approved'; readonly by: string }
  | { readonly kind: 'denied'; readonly by: string; readonly reason?: string }
  | { readonly kind: 'expired' }
  /** The question was withdrawn, or nobody was asked. No person decided. */
  | { readonly kind: 'withdrawn'; readonly reason: string }
  /** The question is open. The same call, made again after the answer, goes through. */
  | { readonly kind: 'pending'; readonly id: string; readonly expiresAt: number };

/**
 * Asks a person about exactly this call, and waits. Given with a call by whoever can wait for
 * one: without it, a call that has to be approved is refused.
 */
export type Approver = (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalVerdict>;

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
export function approvalSummary({ tool, args, why, once }: Omit<ApprovalRequest, 'risk'>): Summary {
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

/**
 * Returns the name of the client in which the person can be asked about this call. Returns
 * `undefined` if the client is not known to show questions, cannot be asked, or cannot show the
 * whole call.
 */
export function clientWithPerson(
  client: ClientLink | undefined,
  known: readonly string[],
  request: ApprovalRequest,
): string | undefined {
  const name = client?.name;
  const isKnown = name !== undefined && known.some((pattern) => matchesPattern(pattern, name));
  return isKnown && client !== undefined && canAsk(client) && approvalSummary(request).isWhole
    ? name
    : undefined;
}

/**
 * Puts an approval to the person in front of a client. `undefined` where the question came to
 * nothing: the person is then asked in another place. Precondition: `clientWithPerson`.
 */
export async function askInClient(
  client: ClientLink,
  id: string,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<'approved' | 'denied' | undefined> {
  // The name of the question is not to be guessed: a client may answer ahead of being asked.
  const question = `approval-${id}`;
  try {
    const answers = await client.ask(
      { [question]: { method: 'elicitation/create', params: paramsOf(request) } },
      signal,
    );
    const { action, content } = answers[question] ?? {};
    if (action === 'accept') {
      return isJsonObject(content) && content['approve'] === true ? 'approved' : 'denied';
    }
    return action === 'decline' ? 'denied' : undefined;
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    return undefined;
  }
}

/** Names a person who answered in a client. */
export function personAt(client: string, person = 'the person'): string {
  return `${person} at ${plainText(client)}`;
}

function canAsk({ capabilities }: ClientLink): boolean {
  const { elicitation } = capabilities;
  // An empty capability is how the older protocol says "forms".
  return (
    isJsonObject(elicitation) &&
    (elicitation['form'] !== undefined || Object.keys(elicitation).length === 0)
  );
}

function paramsOf(request: ApprovalRequest): {
  readonly mode: 'form';
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: {
      readonly approve: {
        readonly type: 'boolean';
        readonly title: string;
        readonly default: boolean;
      };
    };
    readonly required: readonly string[];
  };
} {
  const title = request.once ? 'Allow this tool from now on' : 'Allow exactly this call, once';
  return {
    mode: 'form',
    message: approvalSummary(request).text,
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title, default: false } },
      required: ['approve'],
    },
  };
}
