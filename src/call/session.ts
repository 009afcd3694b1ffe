import type { SessionId } from '../base/ids.ts';
import type { CallProgress } from './tool-caller.ts';

/** Who is asking, and how the answer finds its way back. Made by a surface for each request. */
export interface Asker {
  readonly session: SessionId;
  /** The same for a request that is sent again after a broken connection. */
  readonly requestKey?: string;
  /** True when the asker cannot know whether this request was begun before. */
  readonly repeated?: boolean;
  readonly onProgress?: (progress: CallProgress) => void;
}
