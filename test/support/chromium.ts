/** A real browser for tests of the page, where the machine has one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the browser is; nothing where there is none, which is said once, loudly. */
export const CHROMIUM: string | undefined = findChromium();

/** Starts it without a window. */
export function startChromium(): Promise<Browser> {
  if (CHROMIUM === undefined) {
    throw new Error('there is no Chromium: run scripts/chromium.sh');
  }
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
}

function findChromium(): string | undefined {
  const named = process.env['PML_TEST_CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  const found = candidates.find(isProgram);
  if (found === undefined) {
    process.stderr.write(
      '\n*** SKIPPED: the tests of the page need Chromium. Run scripts/chromium.sh and try again. ***\n\n',
    );
  }
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
