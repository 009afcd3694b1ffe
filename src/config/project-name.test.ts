import { describe, expect, it } from 'vitest';

import { parseSettings } from './load.ts';
import { projectNameOf } from './project-name.ts';

describe('the name of a project', () => {
  const configFile = '/work/shop/pml.json';

  it('is what the person calls it', () => {
    const settings = parseSettings({ pml: { project: { name: 'shop' } } });
    expect(projectNameOf(settings, { configFile })).toBe('shop');
  });

  it('is the folder of the config file otherwise, whatever the file is called', () => {
    const settings = parseSettings({});
    expect(projectNameOf(settings, { configFile })).toBe('/work/shop');
    expect(projectNameOf(settings, { configFile: '/work/shop/team.json' })).toBe('/work/shop');
  });
});
