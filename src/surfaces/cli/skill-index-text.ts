import { plainLine } from '../../base/plain-text.ts';
/** The skill that tells an agent which capabilities there are. */
import { SKILL_INDEX_MARK, SKILL_INDEX_NAME } from '../../config/clients/skill-index.ts';
import type { CapabilitySummary } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import { usesText } from './capabilities-text.ts';
import { tableCell } from './skill-text.ts';

/**
 * Returns the text of the index: tested capabilities first, then those that worked most often. Returns nothing where no
 * capability is offered.
 */
export function skillIndexText(known: readonly CapabilitySummary[]): string | undefined {
  const offered = known
    .filter(({ stale }) => stale === undefined)
    .toSorted(
      (one, other) =>
        Number(other.tested) - Number(one.tested) || other.uses.succeeded - one.uses.succeeded,
    )
    .slice(0, CLI.skillIndexMax);
  if (offered.length === 0) {
    return undefined;
  }
  const names = offered.map(({ name }) => name);
  const description = `Programs that worked before and run in one call of pml: ${names.join(', ')}. Read this before you write the steps of such a task yourself.`;
  const call = { workflow: { tasks: [{ id: 'run', capability: names[0], args: {} }] } };
  return [
    '---',
    `name: ${SKILL_INDEX_NAME}`,
    `description: ${JSON.stringify(plainLine(description, CLI.skillDescriptionMax))}`,
    '---',
    SKILL_INDEX_MARK,
    '',
    '# Capabilities of pml',
    '',
    `Run one with the tool \`execute_workflow\` of pml: \`${JSON.stringify(call)}\`, with its parameters in \`args\`.`,
    'This list is as old as the last `pml init`. The tool `discover` also finds those that were learned since.',
    '',
    '| capability | purpose | call | worked | tested | risk |',
    '|---|---|---|---|---|---|',
    ...offered.map((each) =>
      rowOf([
        each.name,
        each.description,
        each.signature,
        usesText(each),
        each.tested ? 'yes' : 'no',
        each.risk,
      ]),
    ),
    '',
  ].join('\n');
}

const rowOf = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(' | ')} |`;
