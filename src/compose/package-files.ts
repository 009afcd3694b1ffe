import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the empty database that the build made; there is none when running from source. */
export function templateFile(): string | undefined {
  const file = fileURLToPath(new URL('../database-template.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}

/** Returns the folder of the built dashboard, also when running from source. */
export function pageFolder(): string {
  return fileURLToPath(new URL('../../dist/page', import.meta.url));
}
