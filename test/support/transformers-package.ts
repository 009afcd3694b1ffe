/** The real package that runs BGE-M3, installed beside the project for tests. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = join(import.meta.dirname, '../../scripts/transformers.sh');
const INSTALL_TIMEOUT_MS = 300_000;

/** The folder it is installed in; `undefined` where it cannot be had, which fails with CI=true. */
export async function installTransformers(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('bash', [SCRIPT], { timeout: INSTALL_TIMEOUT_MS });
    return stdout.trim().split('\n').at(-1);
  } catch (error) {
    if (process.env['CI'] === 'true') {
      throw error;
    }
    process.stderr.write(
      `\n*** NO TRANSFORMERS PACKAGE: every test of BGE-M3 is skipped. ${String(error)} ***\n\n`,
    );
    return undefined;
  }
}
