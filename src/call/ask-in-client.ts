import { isJsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import { plainText } from '../base/plain-text.ts';
import { summaryOf } from './approval-summary.ts';
import type { ApprovalRequest, ApprovalVerdict } from './approval.ts';
import type { ClientLink } from './client-link.ts';

/**
 * Puts an approval to the person in front of a client that is known to show such questions to one.
 * `undefined` where this client is not, or the question came to nothing: the person is then asked
 * in another place.
 */
export async function askInClient(
  client: ClientLink | undefined,
  known: readonly string[],
  id: string,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<Extract<ApprovalVerdict, { readonly kind: 'approved' | 'denied' }> | undefined> {
  const name = client?.name;
  if (client === undefined || name === undefined || !canAsk(client)) {
    return undefined;
  }
  if (!known.some((pattern) => matchesPattern(pattern, name))) {
    return undefined;
  }
  // The name of the question is not to be guessed: a client may answer ahead of being asked.
  const question = `approval-${id}`;
  try {
    const answers = await client.ask(
      { [question]: { method: 'elicitation/create', params: paramsOf(request) } },
      signal,
    );
    const { action, content } = answers[question] ?? {};
    const by = `the person at ${plainText(name)}`;
    if (action === 'accept') {
      const isYes = isJsonObject(content) && content['approve'] === true;
      return isYes ? { kind: 'approved', by } : { kind: 'denied', by };
    }
    return action === 'decline' ? { kind: 'denied', by } : undefined;
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    return undefined;
  }
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
    message: summaryOf(request),
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title, default: false } },
      required: ['approve'],
    },
  };
}
