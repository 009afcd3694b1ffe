/** Capabilities in plain words. */
import { isJsonObject, type Json } from '../../base/json.ts';
import { duration } from '../../base/people-words.ts';
import { plainText } from '../../base/plain-text.ts';
import { PERCENT } from '../../base/units.ts';
import type { CapabilityDetails, CapabilitySummary } from '../../gateway/capability-desk.ts';
import { type Cell, dayOf, oneLine, paint, type Style, table } from './terminal-text.ts';

const RISK_STYLES: Readonly<Record<CapabilitySummary['risk'], Style>> = {
  safe: 'green',
  moderate: 'yellow',
  dangerous: 'red',
};

/** All of them in a table. */
export function capabilityLines(
  capabilities: readonly CapabilitySummary[],
  width: number,
): readonly string[] {
  if (capabilities.length === 0) {
    return [
      'Nothing was learned yet. Programs and workflows of agents that go well are kept here.',
    ];
  }
  const rows = capabilities.map((each): readonly Cell[] => [
    {
      text: `${each.name}${each.isPinned ? ' (pinned)' : ''}${each.tested ? '' : ' (untested)'}`,
      isWhole: true,
    },
    { text: each.risk, style: RISK_STYLES[each.risk] },
    usesText(each),
    each.durationMsMean === undefined ? '-' : duration(each.durationMsMean),
    each.stale === undefined
      ? each.description
      : { text: `not offered: ${each.stale}`, style: 'yellow' },
  ]);
  return table(['NAME', 'RISK', 'WORKED', 'TAKES', 'WHAT IT DOES'], rows, width);
}

/** One of them, closely. */
export function capabilityText(
  capability: CapabilityDetails,
  withCode: boolean,
): readonly string[] {
  const { name, risk, stale, intent, signature, tools, version, origin } = capability;
  const { createdAt, lastUsedAt, durationMsMean, versions, isPinned, tested } = capability;
  const mean = durationMsMean === undefined ? '' : `, ${duration(durationMsMean)} on average`;
  const lastUse = lastUsedAt === undefined ? '' : `, last on ${dayOf(lastUsedAt)}`;
  const earlier = versions.length === 0 ? '' : `, ${versions.length} earlier kept`;
  const sentences = [
    `call it: pml.${name}${signature}`,
    ...(intent === '' ? [] : [`made for: ${intent}`]),
    `worked ${usesText(capability)}${mean}${lastUse}`,
    `uses ${tools.join(', ')}`,
    `version ${version}${earlier}; from ${ORIGINS[origin]}, ${dayOf(createdAt)}`,
    tested
      ? 'tested: right results for two different sets of arguments'
      : 'untested: no right results for two different sets of arguments yet; tools rank above it, and it never runs unasked',
    ...(isPinned ? ['pinned: it is not removed to make room for others'] : []),
    ...(stale === undefined ? [] : [`not offered: ${stale}`]),
  ];
  return [
    `${paint('bold', name)}  ${paint(RISK_STYLES[risk], risk)}`,
    `  ${oneLine(capability.description)}`,
    ...sentences.map((sentence) => `  ${oneLine(sentence)}`),
    ...parameterLines(capability),
    ...(withCode ? ['', ...plainText(capability.code).split('\n')] : []),
  ];
}

/** One line for each parameter: its default, or an example of the value it needs. */
function parameterLines({ parameters }: CapabilityDetails): readonly string[] {
  const properties = parameters['properties'];
  const entries = Object.entries(isJsonObject(properties) ? properties : {});
  return entries.map(([name, schema]) => {
    const { default: fallback, examples } = isJsonObject(schema) ? schema : {};
    const [first] = Array.isArray(examples) ? (examples as readonly Json[]) : [];
    const like = first === undefined ? '' : `, such as ${JSON.stringify(first)}`;
    const value = fallback === undefined ? `has to be given${like}` : JSON.stringify(fallback);
    return `    ${oneLine(`${name}: ${value}`)}`;
  });
}

const ORIGINS: Readonly<Record<CapabilitySummary['origin'], string>> = {
  code: 'a program',
  workflow: 'a workflow',
  import: 'a document',
};

/** Returns how often it worked, such as `3 of 4 times (75 %)`. */
export function usesText({ uses }: CapabilitySummary): string {
  const { succeeded, failed, successRate } = uses;
  return successRate === undefined
    ? 'never used'
    : `${succeeded} of ${succeeded + failed} times (${Math.round(successRate * PERCENT)} %)`;
}
