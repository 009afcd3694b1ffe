import { isJsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import { plainText } from '../base/plain-text.ts';
import { summaryOf } from './approval-summary.ts';
import type { ApprovalRequest } from './approval.ts';
import type { ClientLink } from './client-link.ts';

/**
 * The name of a client in which the person can be asked about this call; `undefined` where the
 * client is not known to show questions to people, cannot be asked, or has no room for all of it.
 */
export function clientWithPerson(
  client: ClientLink | undefined,
  known: readonly string[],
  request: ApprovalRequest,
): string | undefined {
  const name = client?.name;
  const isKnown = name !== undefined && known.some((pattern) => matchesPattern(pattern, name));
  return isKnown && client !== undefined && canAsk(client) && summaryOf(request).isWhole
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
    message: summaryOf(request).text,
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title, default: false } },
      required: ['approve'],
    },
  };
}
