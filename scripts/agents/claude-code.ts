import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Agent, DUMMY_KEY } from './agent.ts';

/** Claude Code, in its mode for scripts. */
export const claudeCode: Agent = {
  id: 'claude-code',
  title: 'Claude Code',
  initName: 'claude-code',
  program: 'node_modules/@anthropic-ai/claude-code-linux-x64/claude',
  prepare: ({ home }) => {
    writeFileSync(
      join(home, '.claude.json'),
      JSON.stringify({ hasCompletedOnboarding: true, mcpServers: {} }, null, 2),
    );
  },
  args: (prompt) => ['-p', prompt, '--output-format', 'json', '--model', 'claude-sonnet-4-5'],
  env: ({ modelUrl }) => ({
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: DUMMY_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
  }),
  call: (tool, args) => ({ kind: 'call', calls: [{ name: `mcp__pml__${tool}`, args }] }),
  isOwnTool: (name) => name.startsWith('mcp__pml__'),
};
