/** A thread that answers one question and ends. It loads only the code for that question. */
import { parentPort, workerData } from 'node:worker_threads';

import type { Tool } from '../knowledge/tool.ts';
import { giveWay } from '../system/start-worker.ts';
import { STUDY } from '../tuning/study.ts';
import type { ThreadQuestion } from './answer-threads.ts';

const question = workerData as ThreadQuestion;

async function answer(): Promise<unknown> {
  switch (question.kind) {
    case 'clusters': {
      giveWay(STUDY.niceness);
      const { findClusters } = await import('../capability/clusters.ts');
      return findClusters(question.graph);
    }
    case 'feeds': {
      giveWay(STUDY.niceness);
      const { allFeeds, indexFeeds } = await import('../knowledge/feeds.ts');
      return allFeeds(indexFeeds(question.tools as readonly Tool[]));
    }
    case 'value': {
      const { answerLargeValue } = await import('../execute/large-values.ts');
      return answerLargeValue(question.asked);
    }
    default:
      return question satisfies never;
  }
}

parentPort?.postMessage(await answer(), []);
