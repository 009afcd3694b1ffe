import { describe, expect, it } from 'vitest';

import { CALL_FAILURES } from '../../src/base/call-failures.ts';
import { metaTools } from '../../src/surfaces/mcp/meta-tools.ts';
import { MarkdownPage } from '../support/markdown-page.ts';
import { SourceTypes } from '../support/source-types.ts';

interface ObjectSchema {
  readonly properties: Readonly<Record<string, Schema>>;
}
interface Schema extends Partial<ObjectSchema> {
  readonly enum?: readonly string[];
  readonly items?: Schema;
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();

const answers = new SourceTypes('execute/workflow-answer.ts');
const states = new SourceTypes('execute/run-state.ts');
const events = new SourceTypes('execute/run-event.ts');
const plans = new SourceTypes('plan/plan.ts');
const searches = new SourceTypes('retrieve/discover.ts');

const tools = metaTools([]);
const inputOf = (name: string): ObjectSchema =>
  tools.find((tool) => tool.name === name)?.inputSchema as unknown as ObjectSchema;
const taskSchema = inputOf('execute_workflow').properties['workflow']?.properties?.['tasks']?.items;

describe('docs/reference/tools.md', () => {
  const page = new MarkdownPage('docs/reference/tools.md');
  const endsOfRuns = events.words('RunEnd');
  const taskErrors = [
    ...Object.keys(CALL_FAILURES),
    ...events.words('TaskFailureCode'),
    // The error of a task that was not carried out says so with its status.
    ...events
      .members('TaskEnd')
      .filter(({ fields }) => fields.includes('reason'))
      .map(({ kind }) => kind),
  ];

  it('has a chapter for every tool and for no other', () => {
    const chapters = [...page.text.matchAll(/^## `(\w+)`$/gmu)].map((match) => match[1] ?? '');
    expect(chapters).toEqual(tools.map(({ name }) => name));
    expect(chapters).toHaveLength(4);
  });

  it.each([
    ...tools.map(({ name }) => ({
      heading: `Input of \`${name}\``,
      code: Object.keys(inputOf(name).properties),
      atLeast: 2,
    })),
    { heading: 'One task', code: Object.keys(taskSchema?.properties ?? {}), atLeast: 6 },
    {
      heading: 'Actions',
      code: inputOf('control_workflow').properties['action']?.enum ?? [],
      atLeast: 3,
    },
    { heading: 'Answer of `discover`', code: searches.fields('DiscoverAnswer'), atLeast: 4 },
    { heading: 'One result of `discover`', code: searches.fields('Discovered'), atLeast: 8 },
    {
      heading: 'Answer of `execute_workflow`',
      code: answers.fields('WorkflowAnswer'),
      atLeast: 8,
    },
    {
      heading: 'Status of a run',
      code: [
        ...answers.wordsOfField('WorkflowAnswer', 'status'),
        ...states.words('RunStatus'),
        ...endsOfRuns,
      ],
      atLeast: 6,
    },
    {
      heading: 'Result of a task',
      code: [...answers.fields('TaskAnswer'), ...answers.fields('ProgramAnswer')],
      atLeast: 10,
    },
    {
      heading: 'Status of a task',
      code: states.members('TaskState', 'status').map(({ kind }) => kind),
      atLeast: 6,
    },
    { heading: 'Codes of issues', code: plans.wordsOfField('PlanIssue', 'code'), atLeast: 11 },
    { heading: 'Codes of failed tasks', code: taskErrors, atLeast: 15 },
  ])('names under "$heading" what the code has, and nothing else', (row) => {
    expect(sorted(row.code).length).toBeGreaterThanOrEqual(row.atLeast);
    expect(sorted(page.named(row.heading))).toEqual(sorted(row.code));
  });

  it('names every choice that an input offers', () => {
    const choices = [
      ...(inputOf('discover').properties['detail']?.enum ?? []),
      ...(taskSchema?.properties?.['onError']?.enum ?? []),
    ];
    expect(choices).toHaveLength(6);
    expect(choices.filter((choice) => !page.text.includes(`\`${choice}\``))).toEqual([]);
  });
});

describe('docs/reference/events.md', () => {
  const page = new MarkdownPage('docs/reference/events.md');
  const kinds = events.members('RunEvent');

  it('names every kind of event, and nothing else', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(5);
    expect(sorted(page.named('Kinds'))).toEqual(sorted(kinds.map(({ kind }) => kind)));
  });

  it.each(kinds)('names every field of $kind, and nothing else', ({ kind, fields }) => {
    expect(fields.length).toBeGreaterThanOrEqual(2);
    expect(sorted(page.named(`\`${kind}\``))).toEqual(sorted(fields));
  });

  it.each([
    { heading: 'Ends of a task', code: events.members('TaskEnd').map(({ kind }) => kind) },
    { heading: 'Kinds of results', code: events.members('StoredResult').map(({ kind }) => kind) },
    { heading: 'Ends of a run', code: events.words('RunEnd') },
  ])('names under "$heading" what the code has, and nothing else', ({ heading, code }) => {
    expect(code.length).toBeGreaterThanOrEqual(2);
    expect(sorted(page.named(heading))).toEqual(sorted(code));
  });
});
