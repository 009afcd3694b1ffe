import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { classifyCall } from '../src/call/risk-arguments.ts';
import { RISKS, type Risk } from '../src/call/risk-class.ts';
import { classifyTool, type RiskJudgement } from '../src/call/risk.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { readAnnotatedTools, readLines } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';
import { plainArguments } from './plain-arguments.ts';
import type { EvalLine } from './report.ts';

interface CallsOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

interface Sample {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly risk: Risk;
  readonly unsure: boolean;
  /** Kept aside: its failures are not shown. */
  readonly held: boolean;
}

interface System {
  readonly name: string;
  readonly trusted: boolean;
}

const TOOLS_FILE = 'tools.jsonl';
const CALLS_FILE = 'calls.jsonl';
const HELD_FROM = 128;
const SYSTEMS: readonly System[] = [
  { name: 'pml', trusted: true },
  { name: 'pml-untrusted', trusted: false },
];

/** Compares the judgement of single calls with labels given by hand. */
export function evaluateCalls({ dataFolder, emit, note }: CallsOptions): void {
  for (const file of [TOOLS_FILE, CALLS_FILE]) {
    if (!existsSync(join(dataFolder, file))) {
      throw new MissingDataError(`there is no ${file} in ${dataFolder}`);
    }
  }
  const tools = new Map(
    readAnnotatedTools(join(dataFolder, TOOLS_FILE)).map((tool) => [String(tool.id), tool]),
  );
  const samples = readSamples(join(dataFolder, CALLS_FILE), tools);
  const sets: readonly (readonly [string, readonly Sample[]])[] = [
    ['calls', samples],
    ['calls/sure', samples.filter(({ unsure }) => !unsure)],
    ['calls/open', samples.filter(({ held }) => !held)],
    ['calls/held', samples.filter(({ held }) => held)],
  ];
  for (const [dataset, list] of sets) {
    for (const system of SYSTEMS) {
      emit({
        eval: 'calls',
        dataset,
        system: system.name,
        n: list.length,
        metrics: measure(list, system),
      });
    }
  }
  for (const system of SYSTEMS) {
    const asking = [...tools.values()]
      .map((tool) => ({ id: tool.id, ...judge(tool, plainArguments(tool.inputSchema), system) }))
      .filter(({ risk }) => risk === 'dangerous');
    const metrics = { ordinary_asks: asking.length };
    emit({ eval: 'calls', dataset: 'calls/ordinary', system: system.name, n: tools.size, metrics });
    if (system.trusted) {
      note(
        `ordinary calls that ask:\n${asking.map(({ id, because }) => `  ${id}: ${because.at(-1)?.says ?? ''}`).join('\n')}`,
      );
    }
  }
  note(failures(samples.filter(({ held }) => !held)));
}

function judge(tool: Tool, args: JsonObject, { trusted }: System): RiskJudgement {
  return classifyCall(classifyTool(tool, { trusted }), tool, args, { trusted });
}

function measure(samples: readonly Sample[], system: System): Readonly<Record<string, number>> {
  const rows = samples.map(({ tool, args, risk }) => ({
    risk,
    called: judge(tool, args, system).risk,
  }));
  const share = (of: typeof rows, test: (row: (typeof rows)[number]) => boolean): number =>
    of.length === 0 ? 0 : (100 * of.filter((row) => test(row)).length) / of.length;
  const dangerous = rows.filter(({ risk }) => risk === 'dangerous');
  return {
    accuracy: share(rows, ({ risk, called }) => risk === called),
    destructive_called_safe: dangerous.filter(({ called }) => called === 'safe').length,
    dangerous_not_asked: dangerous.filter(({ called }) => called !== 'dangerous').length,
    harmless_asks: share(
      rows.filter(({ risk }) => risk !== 'dangerous'),
      ({ called }) => called === 'dangerous',
    ),
    read_only_recall: share(
      rows.filter(({ risk }) => risk === 'safe'),
      ({ called }) => called === 'safe',
    ),
  };
}

function failures(samples: readonly Sample[]): string {
  const lines = samples.flatMap(({ tool, args, risk, unsure }) => {
    const { risk: called, because } = classifyCall(
      classifyTool(tool, { trusted: true }),
      tool,
      args,
      { trusted: true },
    );
    return called === risk
      ? []
      : [
          `  ${tool.id} ${canonicalJson(args)}: labelled ${risk}${unsure ? ' (unsure)' : ''}, called ${called}: ${because.map(({ says }) => says).join('; ')}`,
        ];
  });
  return `wrong among the open half:\n${lines.join('\n')}`;
}

function readSamples(file: string, tools: ReadonlyMap<string, Tool>): readonly Sample[] {
  return readLines(file).map((line, at) => {
    const tool = tools.get(textOf(line['tool']));
    const risk = RISKS.find((each) => each === line['risk']);
    const { args } = line;
    if (tool === undefined || risk === undefined || !isJsonObject(args)) {
      throw new MissingDataError(
        `line ${String(at + 1)} of ${file} names no known tool, args and risk`,
      );
    }
    const hash = createHash('sha1')
      .update(`${tool.id}${canonicalJson(args)}`)
      .digest();
    return { tool, args, risk, unsure: line['unsure'] === true, held: (hash[0] ?? 0) >= HELD_FROM };
  });
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
