/**
 * `npm run eval -- fit-traces --data BACKUP`: what the decisions of a project show of its scores. Reads
 * `algorithm_traces` of a file that `pml backup` wrote, compares each score with what became of the decision, and
 * fits the weights of its parts anew.
 */
import { readBackupFile } from '../src/adapters/postgres/backup-file.ts';
import { isJsonObject, type JsonObject, parseJson } from '../src/base/json.ts';
import { probabilitiesOf, type Weighing } from '../src/math/choice-model.ts';
import { fitChoices, startOf } from './fit-choices.ts';
import { calibrationError } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';

interface FitOptions {
  /** The file of a backup. */
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** Decisions that were right or wrong by themselves, and the numbers that their score is made of. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['capability_match', ['semantic', 'successRate']],
  ['capability_discovery', ['overlap', 'boost']],
  ['capability_offer', ['isAbove']],
]);
const TABLE = 'algorithm_traces';
const NAME = 'fit-traces';
const PACE = { epochs: 30, rate: 0.5, slopeMax: 4, seed: 5 };
const SQUARES_START = 1;
const FOLDS = 2;
const PERCENT = 100;
const LEAST = 1e-6;

/** One decision: its score, what that was made of, and whether the capability was then called. */
interface Example {
  readonly score: number;
  readonly parts: readonly number[];
  readonly isUsed: boolean;
}

/** Tells, for each kind of decision, how far its scores can be believed, and how far newly fitted ones can. */
export async function fitTraces({ dataFolder: file, emit, note }: FitOptions): Promise<void> {
  const byKind = await examplesIn(file);
  if (byKind.size === 0) {
    throw new MissingDataError(`${file} has no decision about capabilities whose end is known`);
  }
  for (const [kind, examples] of byKind) {
    const fitted = fittedElsewhere(examples);
    for (const [system, beliefs] of [
      ['pml', examples.map(({ score }) => score)] as const,
      ['fitted', fitted] as const,
    ]) {
      const metrics = believed(examples, beliefs);
      emit({ eval: NAME, dataset: kind, system, n: examples.length, metrics });
    }
    const weights = ['score', ...(PARTS.get(kind) ?? []), 'none'].map(
      (name, at) => `${name} ${(fit(examples).weights[at] ?? 0).toFixed(2)}`,
    );
    note(`${kind}: ${weights.join(', ')}`);
  }
}

/** Reads the decisions of a backup whose outcome is known, by their kind. */
async function examplesIn(file: string): Promise<ReadonlyMap<string, readonly Example[]>> {
  const byKind = new Map<string, Example[]>();
  for await (const read of readBackupFile(file, new AbortController().signal)) {
    const row = 'table' in read && read.table === TABLE ? parseJson(read.row) : undefined;
    const kind = isJsonObject(row) && typeof row['kind'] === 'string' ? row['kind'] : '';
    const example = isJsonObject(row) ? exampleOf(kind, row) : undefined;
    if (example !== undefined) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), example]);
    }
  }
  return byKind;
}

function exampleOf(kind: string, { outcome, scores }: JsonObject): Example | undefined {
  const names = PARTS.get(kind);
  const numbers = typeof scores === 'string' ? parseJson(scores) : undefined;
  if (names === undefined || !isJsonObject(numbers) || typeof outcome !== 'string') {
    return undefined;
  }
  const score = Number(numbers['score']);
  const parts = names.map((name) => Number(numbers[name]));
  return [score, ...parts].every((value) => Number.isFinite(value))
    ? { score, parts, isUsed: outcome === 'used' }
    : undefined;
}

/** Each half is judged by what was fitted on the other. */
function fittedElsewhere(examples: readonly Example[]): readonly number[] {
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fit(examples.filter((__, at) => at % FOLDS !== fold)),
  );
  return examples.map(
    (example, at) =>
      probabilitiesOf(models[at % FOLDS] ?? { weights: [] }, [featuresOf(example)])[0] ?? 0,
  );
}

const featuresOf = ({ score, parts }: Example): readonly number[] => [score, ...parts, 1];

function fit(examples: readonly Example[]): Weighing {
  const size = examples[0] === undefined ? 0 : featuresOf(examples[0]).length;
  const start = startOf(
    Array.from({ length: size }, () => 0),
    SQUARES_START,
  );
  return fitChoices(
    start,
    examples.map((example) => ({ options: [featuresOf(example)], isChosen: [example.isUsed] })),
    PACE,
  );
}

function believed(
  examples: readonly Example[],
  beliefs: readonly number[],
): Readonly<Record<string, number>> {
  const losses = examples.map(({ isUsed }, at) => {
    const belief = Math.min(1 - LEAST, Math.max(LEAST, beliefs[at] ?? 0));
    return -Math.log(isUsed ? belief : 1 - belief);
  });
  const used = examples.filter(({ isUsed }) => isUsed).length;
  return {
    used: (PERCENT * used) / examples.length,
    log_loss: losses.reduce((sum, loss) => sum + loss, 0) / examples.length,
    ece: calibrationError(
      examples.map(({ isUsed }, at) => ({ probability: beliefs[at] ?? 0, isTrue: isUsed })),
    ),
  };
}
