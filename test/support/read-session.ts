import { type ToolId, toolId } from '../../src/base/ids.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { PastCall } from '../../src/foresee/past-call.ts';
import { SessionReading } from '../../src/foresee/session-reading.ts';

/** A tool of a server called `shop`. */
export const shop = (name: string): ToolId => toolId('shop', name);

/** A call that went well. */
export const made = (tool: ToolId, args: JsonObject, result: Json = null, ok = true): PastCall => ({
  tool,
  args,
  result,
  ok,
  startedAt: 0,
  endedAt: 1,
});

/** Calls made together, or one. */
export type SessionStep = PastCall | readonly PastCall[];

/** A session of calls, one after the other; those in a list were made together. */
export function readSession(...steps: readonly SessionStep[]): SessionReading {
  const reading = new SessionReading('');
  for (const step of steps) {
    reading.addStep('tool' in step ? [step] : step);
  }
  return reading;
}
