import type { Storage } from '../../src/adapters/postgres/open-storage.ts';
import { describeError } from '../../src/base/errors.ts';
import type { ProjectId } from '../../src/base/ids.ts';
import type { Logger } from '../../src/base/logger.ts';
import type { StartStudy } from '../../src/call/study-link.ts';
import { wireStudy } from '../../src/compose/wire-study.ts';

/** Starts the studying side in this thread, behind the same port as the thread has. */
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
