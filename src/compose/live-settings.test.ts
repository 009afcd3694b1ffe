import { mkdtempSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseSettings } from '../config/parse-settings.ts';
import type { Settings, SettingsInput } from '../config/schema.ts';
import { LiveSettings } from './live-settings.ts';

const SERVERS = { files: { command: 'files-server', args: ['/a'] } };
const settings = (pml: SettingsInput['pml'] = {}, mcpServers: object = SERVERS): Settings =>
  parseSettings({ mcpServers, pml } as SettingsInput);

const places = (rest: object = {}): { configFile: string; confirmedFile: string } => ({
  configFile: '/work/pml.json',
  confirmedFile: join(mkdtempSync(join(tmpdir(), 'pml-live-')), 'confirmed.json'),
  ...rest,
});
const ALLOW = { policy: { rules: [{ tools: '*', action: 'allow' as const }] } };

describe('what a person has to confirm', () => {
  it('is nothing at the first start of a file that was named', () => {
    const live = new LiveSettings(settings(ALLOW), places());
    expect(live.pending()).toBeUndefined();
    expect(live.rules).toHaveLength(1);
  });

  it('is everything in a file that was merely found', () => {
    const live = new LiveSettings(settings(), places({ isFound: true }));
    expect(live.pending()?.changes).toEqual(['server files is new, trusted: files-server /a']);
    expect(live.rules.map(({ marks }) => marks.get('files')?.isStranger ?? false)).toContain(true);
  });

  it('is what changed, and only what was shown', () => {
    const live = new LiveSettings(settings(), places());
    live.replace(settings(ALLOW));
    const shown = live.pending()?.id ?? '';
    live.replace(settings({ policy: { rules: [{ tools: 'files:*', action: 'allow' }] } }));
    expect(live.confirm(shown)).toBe(false);
    expect(live.rules).toHaveLength(2);
    expect(live.confirm(live.pending()?.id ?? '')).toBe(true);
    expect(live.rules).toHaveLength(1);
    expect(live.pending()).toBeUndefined();
  });

  it('outlives the process', () => {
    const place = places();
    new LiveSettings(settings(), place).replace(settings(ALLOW));
    expect(new LiveSettings(settings(ALLOW), place).pending()).toBeDefined();
  });

  it('is not asked for again when a server was away for a while', () => {
    const place = places();
    const live = new LiveSettings(settings(), place);
    live.replace(settings({}, { other: { url: 'https://other.example' } }));
    live.confirm(live.pending()?.id ?? '');
    live.replace(settings({}, { ...SERVERS, other: { url: 'https://other.example' } }));
    expect(live.pending()).toBeUndefined();
  });

  it('is nothing while no server is configured: the file may not be in use yet', () => {
    const place = places();
    expect(new LiveSettings(settings({}, {}), place).pending()).toBeUndefined();
    expect(() => readFileSync(place.confirmedFile)).toThrow('ENOENT');
  });

  it('takes away at once, also from clients in which people are asked', () => {
    const live = new LiveSettings(settings({ policy: { askThrough: ['a', 'b'] } }), places());
    live.replace(settings({ policy: { askThrough: ['b', 'evil'] } }));
    expect(live.askThrough).toEqual(['b']);
  });
});

it('makes folders of rules absolute, from the file and from home', () => {
  const rules = [
    { tools: '*', when: { path: { inside: ['notes', '~/x'] } }, action: 'allow' as const },
  ];
  const live = new LiveSettings(settings({ policy: { rules } }), { configFile: '/work/pml.json' });
  expect(live.rules[0]?.policy[0]?.when?.['path']?.inside).toEqual([
    '/work/notes',
    join(homedir(), 'x'),
  ]);
});
