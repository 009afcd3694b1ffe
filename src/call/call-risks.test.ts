import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { CallRisks } from './call-risks.ts';
import { classifyTool } from './risk.ts';

const FLAG = { type: 'boolean' };
const STAGE: Tool = {
  id: toolId('git', 'stage_files'),
  server: 'git',
  name: 'stage_files',
  description: 'Stages files.',
  inputSchema: { type: 'object', properties: { paths: { type: 'string' }, force: FLAG } },
  definition: {},
};
const AS_TOOL = classifyTool(STAGE);

const riskOf = (risks: CallRisks, args: JsonObject): string =>
  risks.judge(AS_TOOL, STAGE, args, false).risk;

describe('the judgement of a call', () => {
  it('is the same object when the same is asked again', () => {
    const risks = new CallRisks();
    const first = risks.judge(AS_TOOL, STAGE, { paths: 'a' }, false);
    expect(risks.judge(AS_TOOL, STAGE, { paths: 'a' }, false)).toBe(first);
  });

  it('follows arguments that were changed in place', () => {
    const risks = new CallRisks();
    const args: { paths: string; force?: boolean } = { paths: 'a' };
    expect(riskOf(risks, args)).toBe('moderate');
    expect(risks.ofValues(AS_TOOL, STAGE, args)).toBe('safe');
    args.force = true;
    expect(riskOf(risks, args)).toBe('dangerous');
    args.force = false;
    expect(riskOf(risks, args)).toBe('moderate');
  });

  it('follows a new word about the tool', () => {
    const risks = new CallRisks();
    expect(riskOf(risks, { paths: 'a' })).toBe('moderate');
    const overrides = [{ tools: 'git:*', risk: 'dangerous' as const }];
    const stricter = classifyTool(STAGE, { overrides });
    expect(risks.judge(stricter, STAGE, { paths: 'a' }, false).risk).toBe('dangerous');
  });

  it('is made anew for large arguments', () => {
    const risks = new CallRisks();
    const paths = 'x'.repeat(RISK.rememberedLengthMax);
    expect(riskOf(risks, { paths })).toBe('moderate');
    expect(riskOf(risks, { paths, force: true })).toBe('dangerous');
  });
});
