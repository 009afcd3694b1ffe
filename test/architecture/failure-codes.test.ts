import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { CALL_FAILURES } from '../../src/base/call-failures.ts';
import { ERRORS } from '../../src/base/errors.ts';
import { ModuleGraph } from '../support/module-graph.ts';

const SRC = join(import.meta.dirname, '../../src');
const REGISTRIES = new Set(['base/errors.ts', 'base/call-failures.ts']);

const source = new ModuleGraph().files
  .filter((file) => !REGISTRIES.has(file))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))
  .join('\n');

describe('the codes of failures', () => {
  it('are all given to somebody', () => {
    const codes = [...Object.keys(ERRORS), ...Object.keys(CALL_FAILURES)];
    expect(codes.length).toBeGreaterThan(40);
    const mapped = new Set<string>(Object.values(CALL_FAILURES).map(({ error }) => error));
    const idle = codes.filter(
      (code) =>
        !mapped.has(code) && !new RegExp(`'${code}'|\\bERRORS\\.${code}\\b`, 'u').test(source),
    );
    expect(idle).toEqual([]);
  });
});
