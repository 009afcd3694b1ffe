import { parentPort, workerData } from 'node:worker_threads';

import { allFeeds, indexFeeds } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import { giveWay } from '../system/start-worker.ts';
import { STUDY } from '../tuning/study.ts';

giveWay(STUDY.niceness);

/** Reads the definitions it was started with, says which tool can feed which, and ends. */
parentPort?.postMessage(allFeeds(indexFeeds(workerData as readonly Tool[])), []);
