import { expect, it } from 'vitest';

import { configSchema } from './schema.ts';
import { auditOfSettings } from './setting-rules.ts';

it('tells which settings changed, and values only where no secret can be', () => {
  const before = configSchema.parse({ mcpServers: { a: { command: 'x' } } });
  const after = configSchema.parse({
    mcpServers: { a: { command: 'x', env: { KEY: 'hush-hush' } } },
    pml: {
      policy: { rules: [{ tools: 'a:*', action: 'deny' }] },
      embedding: { model: 'openai', url: 'https://example.com', name: 'm', apiKey: 'hush-hush' },
    },
  });
  expect(auditOfSettings(before, before)).toEqual([]);
  const told = auditOfSettings(before, after);
  expect(told.map(({ subject }) => subject)).toContain('mcpServers');
  expect(told.find(({ subject }) => subject === 'pml.policy.rules')?.args).toEqual({
    before: [],
    after: [{ tools: 'a:*', action: 'deny' }],
  });
  expect(JSON.stringify(told)).not.toContain('hush-hush');
});
