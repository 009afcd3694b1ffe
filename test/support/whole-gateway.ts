import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { inject } from 'vitest';

import { openHost } from '../../src/compose/open-host.ts';
import { parseSettings } from '../../src/config/load.ts';
import type { Settings, SettingsInput } from '../../src/config/schema.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { quietLogger } from './quiet-logger.ts';
import { studyHere } from './study-here.ts';

/** Settings of a test: search by words, unless it says otherwise. */
export function settingsOf(config: SettingsInput): Settings {
  return parseSettings({ ...config, pml: { embedding: { model: 'none' }, ...config.pml } });
}

/** A gateway as the daemon has it, with real servers and a database of its own. It studies in this thread, unless told otherwise. */
export function openWholeGateway(
  config: SettingsInput,
  startStudy: NonNullable<Parameters<typeof openHost>[0]['startStudy']> = studyHere,
): Promise<Host> {
  const folder = join(inject('temporaryFolder'), randomUUID());
  return openHost({
    settings: settingsOf(config),
    configFile: join(folder, 'pml.json'),
    databaseFolder: join(folder, 'database'),
    templateFile: inject('databaseTemplate'),
    keyFile: join(folder, 'key'),
    isKeyFileNamed: true,
    modelFolder: join(folder, 'models'),
    environment: { PATH: process.env['PATH'] },
    redact: (text) => text,
    secrets: () => [],
    startStudy,
    configNotices: () => [],
    logger: quietLogger(),
  });
}
