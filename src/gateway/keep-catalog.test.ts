import { expect, it } from 'vitest';

import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { toolId } from '../base/ids.ts';
import { createHiddenToolsLog } from '../gateway/keep-catalog.ts';
import type { Tool } from '../knowledge/tool.ts';

const tool = (name: string): Tool => ({
  id: toolId('s', name),
  server: 's',
  name,
  description: '',
  inputSchema: {},
  definition: {},
});

it('logs once which tools are not shown, and again when there are others', () => {
  const lines: LoggedLine[] = [];
  const log = createHiddenToolsLog(quietLogger(lines));
  log({ server: 's', tools: [tool('plain')] });
  expect(lines).toEqual([]);
  const listed = { server: 's', tools: [tool('plain'), tool('a\u0000b\u202Ec')] };
  log(listed);
  log(listed);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines[0])).toContain(String.raw`a\\u{0}b\\u{202e}c`);
  log({ server: 's', tools: [tool('a\nb')] });
  expect(lines).toHaveLength(2);
});
