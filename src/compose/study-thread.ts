/** Starts the studying side in its own thread. */
import type { DatabaseLink } from '../adapters/postgres/open-storage.ts';
import { type CloseThread, ThreadLife } from '../adapters/threads/thread-life.ts';
import type { ProjectId } from '../base/ids.ts';
import type { StartStudy } from '../call/study-link.ts';
import type { FromStudy, ToStudy } from '../call/study-protocol.ts';
import { STUDY } from '../tuning/study.ts';

/** Start data of the studying thread. */
export interface StudyThreadData {
  readonly link: DatabaseLink;
  readonly project: ProjectId;
}

/** A message to the studying thread. */
export type ToStudyThread = ToStudy | CloseThread;

export function studyInThread(parts: {
  readonly link: () => Promise<DatabaseLink>;
  readonly project: ProjectId;
}): StartStudy {
  return (receive, onEnd) => {
    const life = new ThreadLife<ToStudy, FromStudy>({ receive, onEnd });
    void life.start(async () => {
      const link = await parts.link();
      const data: StudyThreadData = { link, project: parts.project };
      return {
        beside: import.meta.url,
        file: 'study-worker',
        name: 'pml-study',
        data,
        transferList: link.kind === 'port' ? [link.port] : [],
        resourceLimits: { maxOldGenerationSizeMb: STUDY.heapMb },
      };
    });
    return life;
  };
}
