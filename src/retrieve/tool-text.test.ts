import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { HYBRID } from '../tuning/retrieve.ts';
import { toolText } from './tool-text.ts';

const tool = (server: string, name: string, description: string): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description,
  inputSchema: {},
  definition: {},
});

describe('toolText', () => {
  it.each([
    ['my-files', 'read_text_file', 'Reads.', 'my files. read text file. Reads.'],
    ['', 'getHTTPStatus', '', 'get HTTP Status'],
    ['a', 'x', ' two\n\n lines\u0007 ', 'a. x. two lines'],
    ['', '', '', ''],
  ])('writes %j %j %j as people would', (server, name, description, text) => {
    expect(toolText(tool(server, name, description))).toBe(text);
  });

  it('is bounded, whatever the server sends', () => {
    const long = 'word '.repeat(10_000);
    expect(toolText(tool('s', 'n', long))).toHaveLength(HYBRID.toolTextLengthMax);
    expect(toolText(tool(long, long, long))).toHaveLength(HYBRID.toolTextLengthMax);
  });
});
