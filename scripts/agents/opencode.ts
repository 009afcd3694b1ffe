import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Agent, DUMMY_KEY } from './agent.ts';

/** opencode, in its mode for scripts. */
export const opencode: Agent = {
  id: 'opencode',
  title: 'opencode',
  initName: 'opencode',
  program: 'node_modules/opencode-linux-x64/bin/opencode',
  prepare: ({ home, modelUrl }) => {
    const folder = join(home, '.config', 'opencode');
    mkdirSync(folder, { recursive: true });
    const provider = {
      npm: '@ai-sdk/openai-compatible',
      name: 'scripted',
      options: { baseURL: `${modelUrl}/v1`, apiKey: DUMMY_KEY },
      models: { scripted: { name: 'scripted', limit: { context: 200_000, output: 32_000 } } },
    };
    writeFileSync(
      join(folder, 'opencode.json'),
      JSON.stringify({ model: 'scripted/scripted', provider: { scripted: provider } }, null, 2),
    );
  },
  args: (prompt) => ['run', prompt],
  env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
  call: (tool, args) => ({ kind: 'call', calls: [{ name: `pml_${tool}`, args }] }),
  isOwnTool: (name) => name.startsWith('pml_'),
};
