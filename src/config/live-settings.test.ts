import { homedir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { specHash } from '../adapters/upstream/upstreams.ts';
import { LiveSettings } from './live-settings.ts';
import { parseSettings } from './load.ts';
import type { Settings, SettingsInput } from './schema.ts';

const SERVERS = { files: { command: 'files-server', args: ['/a'] } };
const settings = (pml: SettingsInput['pml'] = {}): Settings =>
  parseSettings({ mcpServers: SERVERS, pml });
const ABOUT = { configFile: '/work/pml.json', hashOf: specHash };
const ALLOW = { policy: { rules: [{ tools: '*', action: 'allow' as const }] } };

describe('the rules in force', () => {
  it('are those of the settings', () => {
    const live = new LiveSettings(settings(ALLOW), ABOUT);
    expect(live.rules.map(({ policy }) => policy)).toEqual([
      [{ ...ALLOW.policy.rules[0], when: {} }],
    ]);
  });

  it('are also those of a policy that waits, because the stricter of both holds', () => {
    const live = new LiveSettings(settings(), ABOUT);
    const written = settings({ policy: { rules: [{ tools: '*', action: 'ask' }] } }).pml.policy;
    const putBack = live.replace(settings(ALLOW), { policyWritten: written });
    expect(live.rules.map(({ policy }) => policy[0]?.action)).toEqual(['allow', 'ask']);
    putBack();
    expect(live.rules).toHaveLength(1);
  });

  it('stand for the program behind each server', () => {
    const live = new LiveSettings(settings(), ABOUT);
    const programs = live.rules.map(({ marks }) => marks.get('files')?.program);
    expect(programs).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/u)]);
  });
});

it('makes folders of rules absolute, from the file and from home', () => {
  const rules = [
    { tools: '*', when: { path: { inside: ['notes', '~/x'] } }, action: 'allow' as const },
  ];
  const live = new LiveSettings(settings({ policy: { rules } }), ABOUT);
  expect(live.rules[0]?.policy[0]?.when?.['path']?.inside).toEqual([
    '/work/notes',
    join(homedir(), 'x'),
  ]);
});
