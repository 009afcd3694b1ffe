import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Agent, DUMMY_KEY } from './agent.ts';

/** Codex, in its mode for scripts. */
export const codex: Agent = {
  id: 'codex',
  title: 'Codex',
  initName: 'codex',
  program: 'node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex',
  prepare: ({ home, modelUrl }) => {
    const folder = join(home, '.codex');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'config.toml'),
      `model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"

[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
`,
    );
  },
  args: (prompt) => ['exec', '--skip-git-repo-check', '--json', prompt],
  env: () => ({ SCRIPTED_KEY: DUMMY_KEY }),
  opening: { kind: 'search', query: 'pml discover execute_workflow control_workflow' },
  call: (tool, args) => ({
    kind: 'call',
    calls: [{ namespace: 'mcp__pml', name: tool, args }],
  }),
  isOwnTool: (name) => name.includes('mcp__pml'),
};
