import { parentPort, workerData } from 'node:worker_threads';

import { answerLargeValue, type LargeValueQuestion } from '../execute/large-values.ts';

/** Answers the question it was started with, and ends. */
parentPort?.postMessage(answerLargeValue(workerData as LargeValueQuestion), []);
