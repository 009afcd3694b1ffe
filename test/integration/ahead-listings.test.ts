/** What a folder is listed to have is read next: foreseen with the server of files as it is published. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { describe, expect, inject, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { AHEAD } from '../../src/tuning/call.ts';
import { LEARN } from '../../src/tuning/learn.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const SERVER = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-filesystem/dist/index.js',
);
const LESSONS = 5;
const signal = AbortSignal.timeout(60_000);

describe('an agent that lists folders and reads what is in them', () => {
  it('has the next file ready once it was seen a few times', async () => {
    const folder = join(inject('temporaryFolder'), `listings-${process.pid}`);
    const folders = Array.from({ length: LESSONS }, (_, at) => join(folder, `case-${at}`));
    for (const each of folders) {
      mkdirSync(each, { recursive: true });
      writeFileSync(join(each, 'note.txt'), `this is ${each}`);
    }
    const { gateway } = await openWholeGateway({
      mcpServers: { files: { command: process.execPath, args: [SERVER, folder] } },
      pml: { embedding: { model: 'none' } },
    });
    await using _ = gateway;
    const call = (session: string, name: string, args: JsonObject) =>
      gateway.callTool(
        { tool: toolId('files', name), args },
        { session: sessionId(session) },
        signal,
      );
    // What was just written may be written again without its times showing it.
    await delay(AHEAD.settledMs + 200);
    for (const [at, each] of folders.entries()) {
      await call(`s${at}`, 'list_directory', { path: each });
      await delay(300);
      await call(`s${at}`, 'read_text_file', { path: join(each, 'note.txt') });
      await delay(LEARN.settleMs + 200);
    }
    const { total } = (await gateway.statistics()).ahead;
    expect(total.hits + total.joined).toBeGreaterThan(0);
    expect(total.wasted).toBe(0);
  });
});
