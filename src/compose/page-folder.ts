import { fileURLToPath } from 'node:url';

/** Where the build puts the files of the dashboard, also when running from source. */
export function pageFolder(): string {
  return fileURLToPath(new URL('../../dist/page', import.meta.url));
}
