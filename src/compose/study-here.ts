import type { Storage } from '../adapters/postgres/open-storage.ts';
import { describeError } from '../base/errors.ts';
import type { ProjectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { StartStudy } from '../call/study-link.ts';
import { wireStudy } from './wire-study.ts';

/** The studying side in this thread, behind the same port: for tests, and where threads are not wanted. */
export function studyHere(
  { database }: Pick<Storage, 'database'>,
  project: ProjectId,
  logger: Logger,
): StartStudy {
  return (receive) => {
    const study = wireStudy({ database, project, send: receive, logger });
    const opened = study.open().catch((error: unknown) => {
      logger.warn('study_not_opened', { error: describeError(error) });
    });
    return {
      post: (message) => study.receive(structuredClone(message)),
      close: async () => {
        await opened;
        await study[Symbol.asyncDispose]();
      },
      kill: () => undefined,
    };
  };
}
