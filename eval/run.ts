/** `npm run eval -- NAME`: measures how good answers are, on data that is not part of the product. */
import { parseArgs } from 'node:util';

import { occasion } from '../bench/report.ts';
import { writeFigures } from '../bench/write-figures.ts';
import { describeError } from '../src/base/errors.ts';
import { evaluateAblation } from './ablation.ts';
import { evaluateAdaptation } from './adaptation.ts';
import { evaluateCalls } from './calls.ts';
import { evaluateCapabilities } from './capabilities.ts';
import { evaluateDataflow } from './dataflow.ts';
import { evaluateDay } from './day.ts';
import { evaluateDiscoverSize } from './discover-size.ts';
import { fitCalls } from './fit-calls.ts';
import { fitPlanner } from './fit-planner.ts';
import { fitProjection } from './fit-projection.ts';
import { fitSearch } from './fit-search.ts';
import { fitTraces } from './fit-traces.ts';
import { evaluateGraphCurves } from './graph-curves.ts';
import type { Half } from './intents-data.ts';
import { evaluateIntents } from './intents.ts';
import { evaluateLearning } from './learning.ts';
import { evaluateMemory } from './memory.ts';
import { MissingDataError } from './missing-data-error.ts';
import { evaluatePlans } from './plan.ts';
import { evaluatePoison } from './poison.ts';
import { report, type EvalLine } from './report.ts';
import { evaluateRetrieval } from './retrieval.ts';
import { evaluateRisk } from './risk.ts';
import { evaluateSpeculation } from './speculation.ts';

const MISUSED = 2;
interface CommonOptions {
  readonly dataFolder: string;
  /** Every how many requests or tasks one is taken. */
  readonly every: number;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}
/** Those that need nothing but the data. */
const SIMPLE = new Map<string, (options: CommonOptions) => void | Promise<void>>([
  ['ablation', evaluateAblation],
  ['adaptation', evaluateAdaptation],
  ['calls', evaluateCalls],
  ['capabilities', evaluateCapabilities],
  ['dataflow', evaluateDataflow],
  ['day', evaluateDay],
  ['discover-size', evaluateDiscoverSize],
  ['fit-traces', fitTraces],
  ['graph-curves', evaluateGraphCurves],
  ['learning', evaluateLearning],
  ['memory', evaluateMemory],
  ['plan', evaluatePlans],
  ['poison', evaluatePoison],
]);
/** Those that bring their own. */
const NO_DATA: ReadonlySet<string> = new Set(['day']);
/** Those that may write what they find. */
const FITTERS: ReadonlyMap<string, (write: boolean) => (options: CommonOptions) => Promise<void>> =
  new Map([
    ['fit-calls', (write: boolean) => (options: CommonOptions) => fitCalls({ ...options, write })],
    [
      'fit-projection',
      (write: boolean) => (options: CommonOptions) => fitProjection({ ...options, write }),
    ],
    [
      'fit-search',
      (write: boolean) => (options: CommonOptions) => fitSearch({ ...options, write }),
    ],
  ]);
const EVALUATIONS: ReadonlySet<string> = new Set([
  ...SIMPLE.keys(),
  ...FITTERS.keys(),
  'fit-planner',
  'intents',
  'retrieval',
  'risk',
  'speculation',
]);

const HELP = `Usage: npm run eval -- retrieval --data DIR [--json] [--distractors FILE] [--ablation] [--sensitivity]
       npm run eval -- fit-search --data DIR [--json] [--write]
       npm run eval -- fit-projection --data DIR [--json] [--write]
       npm run eval -- fit-calls --data DIR [--json] [--write]
       npm run eval -- fit-traces --data BACKUP [--json]
       npm run eval -- discover-size --data DIR [--json]
       npm run eval -- risk --data DIR [--json]
       npm run eval -- calls --data DIR [--json]
       npm run eval -- dataflow --data DIR [--json]
       npm run eval -- plan --data DIR [--json]
       npm run eval -- fit-planner --data DIR [--whole | --only links|sure|NAMES]
       npm run eval -- intents --data DIR [--json] [--half fit|kept] [--catalog whole] [--every N] [--ablation]
       npm run eval -- poison --data DIR [--json]
       npm run eval -- learning --data DIR [--json]
       npm run eval -- graph-curves --data DIR [--json]
       npm run eval -- ablation --data DIR [--json]
       npm run eval -- adaptation --data DIR [--json] [--every N]
       npm run eval -- capabilities --data DIR [--json]
       npm run eval -- day [--json]
       npm run eval -- memory --data DIR [--json]
       npm run eval -- speculation (--train DIR --test DIR | --data DIR [--folds N]) [--json] [--ablate] [--by-tool]

  retrieval           recall@1, @5, @10 and ndcg@10 of pml, pml-words, bm25, bm25-tuned and dense on every
                      subfolder of DIR with tools.jsonl and queries.jsonl; steps.jsonl is a dataset
                      of its own. "pml - bm25-tuned" is the paired difference with the interval
                      that a bootstrap gives it (95 %). Our own wishes (eval/data/wishes) are measured
                      too; "wishes/held-out" are those that fit-search does not see.
  fit-search          fits the weights of the search on the queries of DIR and the wishes whose hash is
                      even: without names and fitted, on that half and on the other (held-out). It starts from the
                      weights that are there.
                      --write puts the weights into src/tuning/search-weights.ts.
  fit-projection      fits the matrix that moves the vectors of wishes, on the fitted halves of DIR/retrieval, DIR/intents and
                      our own sets: hit@1 and hit@5 of the cosine alone, held out. Without --write it also fits without
                      each set in turn and tries that on the set. --write puts it into src/tuning/query-projection.ts.
  fit-calls           fits the weights by which calls that may come next are weighed, on the recorded runs in
                      DIR/tau1, DIR/tau2 and DIR/livemcp. --write puts them into src/tuning/call-weights.ts.
  discover-size       tokens (o200k) of the text that discover answers for five tools, on the same
                      data: tokensMedian, tokensP95, tokensMax; toolsMean; and requiredDropped, the
                      required parameters that a signature does not name.
  risk                accuracy of the risk registry against DIR/risk/labels.jsonl: with annotations of
                      trusted servers (pml), of others (pml-untrusted), without (pml-hidden);
                      destructive_called_safe and changing_called_repeatable are counts.

  calls               accuracy of the class of single calls against DIR/calls.jsonl (tools in DIR/tools.jsonl):
                      destructive_called_safe and dangerous_not_asked are counts, harmless_asks is the
                      share of the safe and moderate calls that a person is asked about. calls/ordinary:
                      how many of the tools ask for a call with only its required parameters. The
                      wrong ones of the open half are told on stderr.

  dataflow            which tool feeds which: precision, recall and f1 of pairs of tools, and
                      argument_accuracy, the share of true edges told with the right output and
                      parameter. Subfolders with dags.jsonl: from intent and definitions, nothing
                      learned. With tool_edges.jsonl: learned from ../trajectories/NAME (pml by
                      halves of the task groups, pml-all from all), and from definitions alone.

  plan                plans drafted from an intent and all tools of a subfolder with dags.jsonl, nothing
                      learned: tools_f1; edges_f1, who uses whose result; arguments_right, the share of
                      true arguments that are bound so; arguments_precision, the same of those bound at
                      all; and shares of plans: complete, with nothing missing; right, with exactly the
                      right tools; proposed, by its relevance; proposed_right, of these. The runs in
                      ../trajectories/livemcp are judged by their tools. pml-tools-given is told the
                      tools; top-k is search alone.

  poison              the check of server texts: found, the share of attacks with a finding, and flagged, the
                      same of honest texts; held, those that hold a tool of an untrusted server back. The
                      texts are DIR/attacks.jsonl and DIR/benign.jsonl, or those of test/attack/poison; the
                      real tools are DIR/retrieval/toucan-distractors, each with its server's tools (alone)
                      and all in one catalog (together). The flagged ones are told on stderr.

  learning            what learning from half of the task groups is worth on the other half, after so many
                      runs, for every subfolder with trajectories.jsonl: next_tool_top1, next_tool_top3
                      (beside last-step: what followed the last tool most), and where tools.jsonl is
                      there too, for the intents of good runs: recall of the other tools once the
                      first is in use, and tools_f1, edges_f1 of plans.

  graph-curves        search with tools in use by how many runs were learned from: recall@5 and ndcg@10 of the tools
                      that good runs of the other half of the tasks went on with, on DIR/trajectories, and
                      alpha; and for made-up stories (story/NAME) the place and score of the tool that
                      always comes next.

  ablation            what each idea of the graph is worth, on DIR/trajectories and DIR/retrieval: recall@5 and
                      ndcg@10 of search with tools in use (NAME/context) and without (NAME/intent, and
                      the retrieval sets, whose graph is of definitions alone); tools_f1, edges_f1
                      and concordance (of confidence and tools_f1; 50 is chance) of plans. Search:
                      "pml" is the product as it is, "text" without the graph, "graph" with it,
                      "graph -X" and "graph +X" with one thing changed. NAME_gain is the paired
                      difference to "graph" (of plans: to "pml"), with its interval (95 %). n counts
                      tasks: questions of one task are averaged first.

  adaptation          thresholds that adapt beside fixed ones, on streams made of recorded runs in which something
                      changes in the middle (subfolders with trajectories.jsonl): steady; a tool fails; a habit
                      changes; a server is replaced; a person declines a tool. All systems decide about the same
                      predicted calls, which are learned during the stream. "adaptive" takes all calls as metered,
                      "adaptive-cheap" as cheap. Fixed thresholds know no calibration. After the change: launched
                      (a count), waste of these, coverage and missed (reads that were made ahead, or predicted and
                      held back; of all reads), net (used minus wasted, of all reads), recovered_after (launches
                      until at most 2 of 20 are wasted), boosted (thresholds that similar situations changed,
                      of all); over_start and over_least (difference of net to the fixed
                      threshold where adapting starts, and to the lowest one, with intervals of 95 % by tasks);
                      best_fixed_net (of the best fixed threshold in hindsight). "all" adds the streams up.

  day                 a made-up day of 100 programs and workflows on the real gateway: kept, offered, tested, useful
                      (more than one call, other values can be given, whole words, right with other
                      values), and recall@5 of plain tools before and after. It needs no data.
  capabilities        capabilities made of the good runs of half of the task groups (one per set of tools), for
                      the other half, both ways round: hit@1 and mrr of one that has all tools of the
                      task's shortest good run and at most twice as many, by intent (NAME/intent) and
                      by the first two tools (NAME/context); mrr_gain is the paired difference to "pml",
                      with its interval (95 %). offered: tasks with an offer; offered_right, of these;
                      offered_success, how runs of that half with just the offered tools went.

  memory              which memories are told, for intents of DIR/retrieval and DIR/trajectories: those of one
                      task, tool or server are memories of one topic; one is asked for, the others of its
                      topic are wanted. Stores of six (small), of thirty (middle), of all, and of all but
                      the topic (absent). precision and recall (of what five results can hold) over all
                      questions, f1; told, memories per question; silent, the share of questions without
                      an answer that got none. Each rule with the product's numbers, and "-chosen" with
                      those that are best for it on the half of the topics that is not reported.
                      "adaptive - X" is the paired difference of f1 with its interval (95 %).

  speculation         calls that are foreseen, for every dataset (trajectories.jsonl) of DIR, or DIR itself.
                      Learned on train, frozen on test, without what users said, first calls left out;
                      with --data by halves of the task groups, both ways round (NAME/1, NAME/2).
                      next_tool_top1, next_tool_top3; call_hit_1, _3, _8: share of the read-only steps where the
                      very call was guessed by so many guesses, and call_precision_1, _3, _8; at the default
                      thresholds and within the budget: launched (a count), success and waste of these,
                      coverage (share of read-only steps answered so), calls_answered (share of all calls),
                      extra_calls (made for nothing for each one used); ece. Rows: pml is unmetered; pml-metered,
                      pml-thrifty and pml-eager are priced otherwise; pml-words knows the beginning of the
                      intent (first_call_hit); pml-online learns during the test too; "last-step,
                      last-value" is the plain baseline.

  fit-traces          reads the decisions about capabilities (algorithm_traces) of a file that pml backup wrote: for each
                      kind, used (share whose capability was then called), log_loss and ece of the score taken as
                      a probability ("pml"), and of weights fitted on the other half ("fitted").

  intents             plans for the requests in DIR/NAME/intents.jsonl, from the tools that are offered with each:
                      plan_right (tools, arguments and wires are exact), proposed, proposed_right, sure (a
                      confidence of 0.85 or more), sure_right, sure_wrong, refused_right, tools_f1,
                      arguments_right, wires_f1, ece; a row per folder, then one per category.
                      "plain" is BM25 with values by type. Weights are fitted on --half fit alone.
                      With --ablation also "pml -PART": without one part of the score of plans.

  fit-planner         fits the weights of the planner on the requests in DIR and in eval/data/intents, and writes
                      src/tuning/planner-weights.ts: the choice among plans, confidence and relevance, whose
                      figures are told on stderr with a fifth of the tools left out at a time.
                      With --only NAMES it fits only the weights of plans whose names begin so, with --only links
                      only those of links, with --only sure only confidence and relevance.
                      With --whole first links and plans, on the half 'fit', and the weights of memory.

  --half fit|kept     With intents: judges one half. Requests for one tool are in the same half.
  --catalog whole     With intents: offers all tools of the folder for every request.
  --every N           With intents: plans one of N requests. With adaptation: takes one of N tasks.
  --data DIR          Where the datasets are.
  --train, --test DIR What is learned from and what is asked.
  --folds N           With --data: in N parts, each asked once with the others learned, told together.
  --ablate            Also without each idea of running ahead.
  --only NAMES        With speculation: only these rows, with commas between them.
  --by-tool           Also, for each tool, what was hit and what could have been.
  --distractors FILE  A tools.jsonl whose tools are added to every dataset.
  --json              One JSON object per line and nothing else on stdout: eval, dataset, system, n,
                      metrics. Shares in percent; ece, the calibration error, from 0 to 1.
  --ablation          Also pml without each of its ideas.
  --sensitivity       Also pml with each of its numbers a fifth smaller and larger.
  --write             With fit-search, fit-projection and fit-calls: writes what was fitted into the product.
                      With another evaluation: writes its figures into docs/reference/figures.md, with commit and date.
  --help              This text.

Vectors are kept in .cache/embeddings: the first run embeds everything, which takes minutes.`;

process.exitCode = await main(process.argv.slice(2));

interface SpeculationValues {
  readonly folds: string;
  readonly only: string;
  readonly ablate: boolean;
  readonly 'by-tool': boolean;
}

function speculationOptions({ folds, only, ablate, 'by-tool': byTool }: SpeculationValues) {
  return {
    folds: Math.max(2, Math.floor(Number(folds)) || 2),
    only: only.split(',').filter((system) => system !== ''),
    ablate,
    byTool,
  };
}

async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        train: { type: 'string' },
        test: { type: 'string' },
        folds: { type: 'string', default: '2' },
        ablate: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        'by-tool': { type: 'boolean', default: false },
        distractors: { type: 'string' },
        half: { type: 'string' },
        catalog: { type: 'string' },
        every: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
        ablation: { type: 'boolean', default: false },
        sensitivity: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        whole: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const name = positionals.join(' ');
    const { train = values.data ?? '', test = values.data ?? '' } = values;
    const needsData = !NO_DATA.has(name);
    if (!EVALUATIONS.has(name) || (needsData && [train, test].includes(''))) {
      console.error(HELP);
      return MISUSED;
    }
    const lines: EvalLine[] = [];
    const when = occasion();
    const common = {
      dataFolder: values.data ?? '',
      every: Math.max(1, Math.floor(Number(values.every)) || 1),
      emit: (line: EvalLine) => {
        lines.push(line);
        report(line, values.json);
      },
      note: console.error,
    };
    await evaluate(name, values, common, { train, test });
    if (values.write && !name.startsWith('fit-')) {
      const command = `eval -- ${argv.filter((word) => word !== '--write').join(' ')}`;
      const counted = lines.map((line) => ({ ...line, metrics: { n: line.n, ...line.metrics } }));
      writeFigures('figures.md', name, { command, lines: counted, verdicts: [], when });
    }
    return 0;
  } catch (error) {
    console.error(describeError(error));
    return error instanceof MissingDataError ? MISUSED : 1;
  }
}

interface EvalValues {
  readonly half?: string | undefined;
  readonly catalog?: string | undefined;
  readonly distractors?: string | undefined;
  readonly folds: string;
  readonly ablate: boolean;
  readonly only: string;
  readonly 'by-tool': boolean;
  readonly ablation: boolean;
  readonly sensitivity: boolean;
  readonly write: boolean;
  readonly whole: boolean;
  readonly json: boolean;
}

/** Runs one evaluation. */
async function evaluate(
  name: string,
  values: EvalValues,
  common: CommonOptions,
  { train, test }: { readonly train: string; readonly test: string },
): Promise<void> {
  const simple = FITTERS.get(name)?.(values.write) ?? SIMPLE.get(name);
  if (simple !== undefined) {
    await simple(common);
    return;
  }
  const half: { readonly half?: Half } =
    values.half === 'fit' || values.half === 'kept' ? { half: values.half } : {};
  if (name === 'fit-planner') {
    await fitPlanner({
      ...common,
      isWhole: values.whole,
      only: values.only,
    });
    return;
  }
  if (name === 'intents') {
    await evaluateIntents({
      ...common,
      isWhole: values.catalog === 'whole',
      isAblated: values.ablation,
      ...half,
    });
    return;
  }
  if (name === 'speculation') {
    await evaluateSpeculation({ ...common, train, test, ...speculationOptions(values) });
    return;
  }
  if (name === 'risk') {
    evaluateRisk({
      ...common,
      table: (text) => {
        if (!values.json) {
          console.log(text);
        }
      },
    });
    return;
  }
  await evaluateRetrieval({
    ...common,
    distractorsFile: values.distractors,
    ablation: values.ablation,
    sensitivity: values.sensitivity,
  });
  return;
}
