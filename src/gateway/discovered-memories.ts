/** What an intent reminds of, as it stands beside the tools of an answer. */
import { type JsonObject, jsonBytes } from '../base/json.ts';
import { plainLine, plainText } from '../base/plain-text.ts';
import type { Reminders, ToldMemory } from '../memory/memory-keeper.ts';
import { queryTexts } from '../retrieve/clauses.ts';
import type { Discovered, DiscoverRequest } from '../retrieve/discover.ts';
import { readIntents } from '../retrieve/read-intents.ts';
import { withoutPlaces } from '../retrieve/without-places.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { MEMORY } from '../tuning/memory.ts';

/** A few memories at the most, within their share of the budget. What can be called stands with the tools. */
export function memoriesAmong(
  { memories }: Pick<Reminders, 'memories'>,
  budgetTokens: number,
): readonly Discovered[] {
  let left = budgetTokens * DISCOVER.bytesPerToken * MEMORY.discoveredShare;
  return memories
    .slice(0, MEMORY.discoveredMax)
    .map(discovered)
    .filter((each) => {
      left -= jsonBytes(each as unknown as JsonObject);
      return left >= 0;
    });
}

/** What memories are searched by: the same text that tools are, so that its vector is made once. */
export function questionIn(request: DiscoverRequest): string {
  const [whole = '', ...rest] = readIntents(request.intent).intents.map(withoutPlaces);
  return rest.length === 0 ? (queryTexts([whole])[0] ?? '') : [whole, ...rest].join('; ');
}

function discovered(told: ToldMemory): Discovered {
  const { id, score, text } = told;
  return {
    id,
    kind: 'memory',
    score: Math.round(score * DISCOVER.scoreSteps) / DISCOVER.scoreSteps,
    why: whyOf(told),
    signature: '',
    description: plainLine(text, MEMORY.discoveredLengthMax),
  };
}

function whyOf({ kind, provenance, outcome, tools, project }: ToldMemory): string {
  const used = tools.slice(0, MEMORY.discoveredTools).map(plainText);
  const more = tools.length - used.length;
  const withTools =
    used.length === 0 ? '' : `, with ${used.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (kind === 'episode') {
    return `asked for before: ${outcome ?? 'ended'}${withTools}`;
  }
  const whose = provenance === 'shared' ? `note that ${plainText(project)} shares` : 'note';
  return `${whose}${withTools}`;
}
