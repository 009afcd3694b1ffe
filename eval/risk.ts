import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Risk } from '../src/call/risk-class.ts';
import { classifyTool } from '../src/call/risk.ts';
import type { Tool, ToolAnnotations } from '../src/knowledge/tool.ts';
import { readAnnotatedTools, readLines } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';

interface RiskOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  /** Tables for people; they never go where programs read. */
  readonly table: (text: string) => void;
}

interface Sample {
  readonly tool: Tool;
  readonly risk: Risk;
  readonly readOnly: boolean;
  readonly repeatable: boolean;
  readonly unsure: boolean;
}

interface Answer {
  readonly risk: Risk;
  readonly readOnly: boolean;
  readonly repeatable: boolean;
}

interface System {
  readonly name: string;
  readonly answer: (tool: Tool) => Answer;
}

const RISKS: readonly Risk[] = ['safe', 'moderate', 'dangerous'];
const TOOLS_FILE = ['retrieval', 'toucan-distractors', 'tools.jsonl'];
const LABELS_FILE = ['risk', 'labels.jsonl'];

/** Compares the registry with labels given by hand, with and without the unsure ones. */
export function evaluateRisk({ dataFolder, emit, table }: RiskOptions): void {
  const samples = readSamples(dataFolder);
  const sure = samples.filter(({ unsure }) => !unsure);
  for (const [dataset, list] of [
    ['risk', samples],
    ['risk/sure', sure],
  ] as const) {
    for (const system of SYSTEMS) {
      emit({
        eval: 'risk',
        dataset,
        system: system.name,
        n: list.length,
        metrics: measure(list, system),
      });
    }
  }
  for (const system of SYSTEMS) {
    table(confusion(samples, system));
  }
}

const withoutHints = (tool: Tool): Tool => ({ ...tool, annotations: {} });

const SYSTEMS: readonly System[] = [
  { name: 'pml', answer: (tool) => classifyTool(tool, { trusted: true }) },
  { name: 'pml-untrusted', answer: (tool) => classifyTool(tool) },
  { name: 'pml-hidden', answer: (tool) => classifyTool(withoutHints(tool)) },
  { name: 'annotations', answer: ({ annotations }) => byAnnotations(annotations ?? {}) },
  { name: 'substrings', answer: ({ name }) => bySubstrings(name) },
];

/** The hints taken at their word, with the protocol's defaults. */
function byAnnotations(hints: ToolAnnotations): Answer {
  const readOnly = hints.readOnlyHint === true;
  const risk = readOnly ? 'safe' : hints.destructiveHint === false ? 'moderate' : 'dangerous';
  return { risk, readOnly, repeatable: readOnly || hints.idempotentHint === true };
}

const SUBSTRINGS: Readonly<Record<Risk, readonly string[]>> = {
  safe: ['read', 'list', 'search', 'get', 'fetch', 'query'],
  moderate: ['write', 'create', 'update', 'commit', 'push', 'insert'],
  dangerous: ['delete', 'remove', 'drop', 'truncate', 'format', 'reset'],
};

/** The plainest registry: the first word that occurs anywhere in the name, harmless ones first. */
function bySubstrings(name: string): Answer {
  const lower = name.toLowerCase();
  const risk =
    RISKS.find((candidate) => SUBSTRINGS[candidate].some((word) => lower.includes(word))) ??
    'moderate';
  return { risk, readOnly: risk === 'safe', repeatable: risk === 'safe' };
}

function measure(samples: readonly Sample[], { answer }: System): Readonly<Record<string, number>> {
  const answers = samples.map((sample) => ({ sample, answer: answer(sample.tool) }));
  const share = (of: typeof answers, test: (row: (typeof answers)[number]) => boolean): number =>
    of.length === 0 ? 0 : (100 * of.filter((row) => test(row)).length) / of.length;
  return {
    accuracy: share(answers, (row) => row.answer.risk === row.sample.risk),
    destructive_called_safe: answers.filter(
      (row) => row.sample.risk === 'dangerous' && row.answer.risk === 'safe',
    ).length,
    read_only_recall: share(
      answers.filter((row) => row.sample.readOnly),
      (row) => row.answer.readOnly,
    ),
    repeatable_recall: share(
      answers.filter((row) => row.sample.repeatable),
      (row) => row.answer.repeatable,
    ),
    changing_called_repeatable: answers.filter(
      (row) => !row.sample.repeatable && row.answer.repeatable,
    ).length,
  };
}

function confusion(samples: readonly Sample[], system: System): string {
  const rows = RISKS.map((labelled) => {
    const counts = RISKS.map(
      (called) =>
        samples.filter((one) => one.risk === labelled && system.answer(one.tool).risk === called)
          .length,
    );
    return `  ${labelled.padEnd(10)}${counts.map((count) => String(count).padStart(10)).join('')}`;
  });
  return [
    `\n${system.name}: labelled (rows), called (columns)`,
    `  ${''.padEnd(10)}${RISKS.map((risk) => risk.padStart(10)).join('')}`,
    ...rows,
  ].join('\n');
}

function readSamples(folder: string): readonly Sample[] {
  for (const parts of [TOOLS_FILE, LABELS_FILE]) {
    if (!existsSync(join(folder, ...parts))) {
      throw new MissingDataError(`there is no ${parts.join('/')} in ${folder}`);
    }
  }
  const file = join(folder, ...TOOLS_FILE);
  // Of two tools with one id the first counts.
  const tools = new Map(
    readAnnotatedTools(file)
      .toReversed()
      .map((tool) => [String(tool.id), tool]),
  );
  return readLines(join(folder, ...LABELS_FILE)).flatMap((line) => {
    const tool = tools.get(typeof line['id'] === 'string' ? line['id'] : '');
    const risk = RISKS.find((candidate) => candidate === line['risk']);
    if (tool === undefined || risk === undefined) {
      return [];
    }
    return [
      {
        tool,
        risk,
        readOnly: line['readOnly'] === undefined ? risk === 'safe' : line['readOnly'] === true,
        repeatable: line['repeatable'] === true,
        unsure: line['unsure'] === true,
      },
    ];
  });
}
