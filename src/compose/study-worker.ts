/** The thread of the studying side. It ends when the database it was given ends. */
import { parentPort, workerData } from 'node:worker_threads';

import { openLinked } from '../adapters/postgres/open-storage.ts';
import { systemClock as clock } from '../adapters/system/machine.ts';
import { describeError } from '../base/errors.ts';
import type { LogFields, Logger } from '../base/logger.ts';
import type { FromStudy } from '../call/study-protocol.ts';
import { keepFresh } from '../knowledge/keep-fresh.ts';
import { giveWay } from '../system/start-worker.ts';
import { STUDY } from '../tuning/study.ts';
import type { StudyThreadData, ToStudyThread } from './study-thread.ts';
import { wireStudy } from './wire-study.ts';

if (parentPort === null) {
  throw new Error('study-worker runs as a worker thread only');
}
giveWay(STUDY.niceness);
const port = parentPort;
const { link, project } = workerData as StudyThreadData;
const send = (message: FromStudy): void => port.postMessage(message);

const logger = threadLogger({});

function threadLogger(own: LogFields): Logger {
  const log =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}): void =>
      send({ kind: 'log', level, event, fields: { ...own, ...fields } });
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    child: (fields) => threadLogger({ ...own, ...fields }),
  };
}

const database = await openLinked(link, logger);
if (link.kind === 'port') {
  link.port.once('close', () => process.exit(1));
}
const study = wireStudy({ database, project, send, logger });
const opened = study.open().catch((error: unknown) => {
  logger.warn('study_not_opened', { error: describeError(error) });
});
const stopRefreshing = keepFresh(() => study.refresh(), { clock, logger });

async function close(): Promise<void> {
  stopRefreshing();
  await opened;
  await study[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  process.exit(0);
}

port.on('message', (message: ToStudyThread) => {
  if (message.kind === 'close') {
    void close();
  } else {
    study.receive(message);
  }
});
