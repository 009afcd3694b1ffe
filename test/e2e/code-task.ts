import type { Json, JsonObject } from '../../src/base/json.ts';

/** One task, done once by code and once more by what was learned. */
export interface CodeTask {
  readonly id: string;
  readonly intent: string;
  readonly code: string;
  readonly value: Json;
  /** The same with other values, by its capability. */
  readonly again: {
    readonly intent: string;
    readonly values: JsonObject;
    readonly value: Json;
  };
}
