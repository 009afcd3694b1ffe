import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { classifyCall, leastRisk } from './risk-arguments.ts';
import type { Risk } from './risk-class.ts';
import { classifyTool } from './risk.ts';

const FLAG = { type: 'boolean' };
const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

function tool(name: string, description: string, properties: JsonObject): Tool {
  const inputSchema = { type: 'object', properties };
  return { id: toolId('s', name), server: 's', name, description, inputSchema, definition: {} };
}

const riskOf = (called: Tool, args: JsonObject): Risk =>
  classifyCall(classifyTool(called), called, args).risk;

describe('scaling what is in operation', () => {
  const scale = tool('scale_deployment', 'Scale a Kubernetes deployment', {
    name: TEXT,
    namespace: TEXT,
    replicas: NUMBER,
    force: FLAG,
  });
  const autoscale = tool('k8s_autoscale', 'Configures an autoscaler of a deployment.', {
    min_replicas: NUMBER,
    max_replicas: NUMBER,
  });

  it.each<[Tool, JsonObject, Risk]>([
    [scale, { name: 'web', replicas: 3 }, 'moderate'],
    [scale, { name: 'web', replicas: '3' }, 'moderate'],
    [scale, { name: 'web', replicas: 0 }, 'dangerous'],
    [scale, { name: 'web', replicas: -1 }, 'dangerous'],
    [scale, { name: 'web', replicas: 1.5 }, 'dangerous'],
    [scale, { name: 'web', replicas: 5000 }, 'dangerous'],
    [scale, { name: 'web', replicas: [3] }, 'dangerous'],
    [scale, { name: 'web' }, 'dangerous'],
    [scale, { name: 'web', replicas: 3, force: true }, 'dangerous'],
    [scale, { name: 'web', replicas: 3, force: 1 }, 'dangerous'],
    [scale, { name: 'web', replicas: 3, namespace: 'prod' }, 'dangerous'],
    [scale, { name: 'web-production-eu', replicas: 3 }, 'dangerous'],
    [scale, { name: 'web', replicas: 3, instances: 0 }, 'dangerous'],
    [autoscale, { min_replicas: 1, max_replicas: 4 }, 'moderate'],
    [autoscale, { min_replicas: 0, max_replicas: 4 }, 'dangerous'],
  ])('is a change where some are left and production is not named: %o with %j is %s', (...row) => {
    const [called, args, risk] = row;
    expect(riskOf(called, args)).toBe(risk);
  });

  it('stays dangerous where the schema does not name the number', () => {
    const blind = tool('scale_deployment', 'Scale a Kubernetes deployment', { name: TEXT });
    expect(riskOf(blind, { name: 'web', replicas: 3 })).toBe('dangerous');
  });

  it('is no more than a change at its mildest', () => {
    expect(classifyTool(scale).risk).toBe('dangerous');
    expect(leastRisk(classifyTool(scale), scale, false)).toBe('moderate');
  });
});

describe('pushing to a remote', () => {
  const push = tool('git_push', 'Push changes to a remote repository.', {
    branch: TEXT,
    remoteBranch: TEXT,
    force: FLAG,
    delete: FLAG,
    tags: FLAG,
    setUpstream: FLAG,
    args: { type: 'array' },
  });

  it.each<[JsonObject, Risk]>([
    [{ branch: 'feature/login' }, 'moderate'],
    [{ branch: 'fix-17', setUpstream: true }, 'moderate'],
    [{ branch: 'fix/17' }, 'moderate'],
    [{ branch: '17-login' }, 'moderate'],
    [{ branch: 'refs/heads/v2' }, 'dangerous'],
    [{ branch: 'origin/2.x' }, 'dangerous'],
    [{}, 'dangerous'],
    [{ branch: '' }, 'dangerous'],
    [{ branch: 'main' }, 'dangerous'],
    [{ branch: 'Master' }, 'dangerous'],
    [{ branch: 'origin/main' }, 'dangerous'],
    [{ branch: 'refs/heads/main' }, 'dangerous'],
    [{ branch: 'release/2.1' }, 'dangerous'],
    [{ branch: 'v2' }, 'dangerous'],
    [{ branch: 'gh-pages' }, 'dangerous'],
    [{ branch: 'HEAD' }, 'dangerous'],
    [{ branch: 'refs/tags/v1' }, 'dangerous'],
    [{ branch: 'fix:main' }, 'dangerous'],
    [{ branch: 'fix', remote: 'origin' }, 'moderate'],
    [{ branch: 'fix', remote: 'https://example.org/x.git' }, 'dangerous'],
    [{ branch: 'fix', remote: 'git@example.org:x.git' }, 'dangerous'],
    [{ branch: 'fix', remote: '../other' }, 'dangerous'],
    [{ branch: 'fix', url: 'ssh://example.org/x' }, 'dangerous'],
    [{ branch: '+fix' }, 'dangerous'],
    [{ branch: ':old' }, 'dangerous'],
    [{ branch: '--all' }, 'dangerous'],
    [{ branch: 'fix main' }, 'dangerous'],
    [{ branch: 'fix', remoteBranch: 'main' }, 'dangerous'],
    [{ branch: 'fix', remoteBranch: 'fix-2' }, 'moderate'],
    [{ branch: 'fix', remote_branch: 'main' }, 'dangerous'],
    [{ branch: 'fix', force: true }, 'dangerous'],
    [{ branch: 'fix', delete: true }, 'dangerous'],
    [{ branch: 'fix', force: 1 }, 'dangerous'],
    [{ branch: 'fix', force: 'refs/heads/fix' }, 'dangerous'],
    [{ branch: 'fix', tags: true }, 'dangerous'],
    [{ branch: 'fix', mirror: true }, 'dangerous'],
    [{ branch: 'fix', args: ['--mirror'] }, 'dangerous'],
  ])('is a change for a branch of its own: %j is %s', (args, risk) => {
    expect(riskOf(push, args)).toBe(risk);
  });

  it('stays dangerous where it brings files of its own', () => {
    const files = tool('push_files', 'Push files to a repository in one commit.', {
      branch: TEXT,
      files: { type: 'array' },
    });
    expect(riskOf(files, { branch: 'fix', files: [{ path: 'a', content: 'x' }] })).toBe(
      'dangerous',
    );
  });

  it('stays dangerous where no branch can be named', () => {
    const notify = tool('push_notification', 'Push a notification to a phone.', { text: TEXT });
    expect(riskOf(notify, { text: 'hello', branch: 'fix' })).toBe('dangerous');
  });

  it('is no more than a change at its mildest', () => {
    expect(leastRisk(classifyTool(push), push, false)).toBe('moderate');
  });
});

describe('a reset', () => {
  const choices = { type: 'string', enum: ['soft', 'mixed', 'hard', 'merge', 'keep'] };
  const reset = tool('git_reset', 'Reset current HEAD to a state.', {
    mode: { ...choices, default: 'mixed' },
    target: TEXT,
  });

  it.each<[JsonObject, Risk]>([
    [{}, 'moderate'],
    [{ mode: 'soft' }, 'moderate'],
    [{ mode: 'mixed' }, 'moderate'],
    [{ mode: 'keep' }, 'moderate'],
    [{ mode: 'hard' }, 'dangerous'],
    [{ mode: 'merge' }, 'dangerous'],
    [{ mode: 'other' }, 'dangerous'],
  ])('that leaves the files alone is a change: %j is %s', (args, risk) => {
    expect(riskOf(reset, args)).toBe(risk);
  });

  it('is known by the hard way that could have been chosen instead', () => {
    const wipe = tool('wipe_rows', 'Wipes rows.', {
      mode: { type: 'string', enum: ['mixed', 'plain'] },
    });
    expect(riskOf(wipe, { mode: 'mixed' })).toBe('dangerous');
  });
});
