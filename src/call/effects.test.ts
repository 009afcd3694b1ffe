import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { judgeEffects } from './effects.ts';

function tool(annotations?: ToolAnnotations): Tool {
  return {
    id: toolId('fs', 'read_file'),
    server: 'fs',
    name: 'read_file',
    description: '',
    inputSchema: {},
    definition: {},
    ...(annotations !== undefined && { annotations }),
  };
}

const marks = (
  over: Partial<Parameters<typeof judgeEffects>[1] & object> = {},
): Parameters<typeof judgeEffects>[1] => ({
  trusted: false,
  readOnly: [],
  idempotent: [],
  ...over,
});

describe('judgeEffects', () => {
  it('assumes the worst of a tool nobody vouches for', () => {
    expect(judgeEffects(tool(), undefined)).toEqual({ readOnly: false, repeatable: false });
  });

  it('believes a trusted server and not another', () => {
    const claims = tool({ readOnlyHint: true });
    expect(judgeEffects(claims, marks({ trusted: true })).readOnly).toBe(true);
    expect(judgeEffects(claims, marks()).readOnly).toBe(false);
  });

  it('takes the person’s word over everything', () => {
    expect(
      judgeEffects(tool({ readOnlyHint: false }), marks({ readOnly: ['read_*'] })).readOnly,
    ).toBe(true);
    expect(judgeEffects(tool(), marks({ idempotent: ['*'] }))).toEqual({
      readOnly: false,
      repeatable: true,
    });
  });
});
