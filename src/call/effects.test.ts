import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { effectsOf } from './effects.ts';

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
  over: Partial<Parameters<typeof effectsOf>[1] & object> = {},
): Parameters<typeof effectsOf>[1] => ({
  trusted: false,
  readOnly: [],
  idempotent: [],
  ...over,
});

describe('effectsOf', () => {
  it('assumes the worst of a tool nobody vouches for', () => {
    expect(effectsOf(tool(), undefined)).toEqual({ readOnly: false, repeatable: false });
  });

  it('believes a trusted server and not another', () => {
    const claims = tool({ readOnlyHint: true });
    expect(effectsOf(claims, marks({ trusted: true })).readOnly).toBe(true);
    expect(effectsOf(claims, marks()).readOnly).toBe(false);
  });

  it('takes the person’s word over everything', () => {
    expect(effectsOf(tool({ readOnlyHint: false }), marks({ readOnly: ['read_*'] })).readOnly).toBe(
      true,
    );
    expect(effectsOf(tool(), marks({ idempotent: ['*'] }))).toEqual({
      readOnly: false,
      repeatable: true,
    });
  });
});
