import { parentPort, workerData } from 'node:worker_threads';

import { findClusters } from '../capability/clusters.ts';
import type { Hypergraph } from '../math/hypergraph.ts';
import { giveWay } from '../system/start-worker.ts';
import { STUDY } from '../tuning/study.ts';

giveWay(STUDY.niceness);

/** Clusters the hypergraph it was started with, answers, and ends. */
parentPort?.postMessage(findClusters(workerData as Hypergraph), []);
