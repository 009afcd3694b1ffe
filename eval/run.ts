/** `npm run eval -- NAME`: measures how good answers are, on data that is not part of the product. */
import { parseArgs } from 'node:util';

import { describeError } from '../src/base/errors.ts';
import { report } from './report.ts';
import { evaluateRetrieval } from './retrieval.ts';

const MISUSED = 2;

const HELP = `Usage: npm run eval -- retrieval --data DIR [--json] [--distractors FILE] [--ablation] [--sensitivity]

  retrieval           recall@1, @5, @10 and ndcg@10 of pml, bm25, bm25-tuned and dense on every
                      subfolder of DIR with tools.jsonl and queries.jsonl; steps.jsonl is a dataset
                      of its own. "pml - bm25-tuned" is the paired difference with the interval
                      that a bootstrap gives it (95 %).

  --data DIR          Where the datasets are.
  --distractors FILE  A tools.jsonl whose tools are added to every dataset.
  --json              One JSON object per line and nothing else on stdout: eval, dataset, system, n,
                      metrics. Shares in percent; ece, the calibration error, from 0 to 1.
  --ablation          Also pml without each of its ideas.
  --sensitivity       Also pml with each of its numbers a fifth smaller and larger.
  --help              This text.

Vectors are kept in .cache/embeddings: the first run embeds everything, which takes minutes.`;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        distractors: { type: 'string' },
        json: { type: 'boolean', default: false },
        ablation: { type: 'boolean', default: false },
        sensitivity: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    if (positionals.join(' ') !== 'retrieval' || values.data === undefined) {
      console.error(HELP);
      return MISUSED;
    }
    await evaluateRetrieval({
      dataFolder: values.data,
      distractorsFile: values.distractors,
      ablation: values.ablation,
      sensitivity: values.sensitivity,
      emit: (line) => {
        report(line, values.json);
      },
      note: (text) => {
        console.error(text);
      },
    });
    return 0;
  } catch (error) {
    console.error(describeError(error));
    return 1;
  }
}
