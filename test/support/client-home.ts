import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CLAUDE_CODE = `{
  "numStartups": 42,
  "mcpServers": {
    "github": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-github"],
      "env": { "GITHUB_PERSONAL_ACCESS_TOKEN": "ghp_abcdefghijklmnopqrstuvwxyz0123456789" }
    },
    "linear": { "type": "http", "url": "https://mcp.linear.app/mcp" }
  },
  "projects": {
    "/work/shop": {
      "allowedTools": [],
      "mcpServers": { "db": { "type": "stdio", "command": "dbhub", "args": ["--dsn", "\${SHOP_DSN}"], "env": {} } },
      "hasTrustDialogAccepted": true
    }
  },
  "oauthAccount": { "emailAddress": "ada@example.com" }
}`;

const CLAUDE_CODE_RULES = `{
  "permissions": {
    "allow": ["Bash(npm test)", "mcp__github__get_issue", "mcp__linear"],
    "deny": ["mcp__github__delete_repository", "Read(./.env)"]
  }
}
`;

const CLAUDE_DESKTOP = `{
  "globalShortcut": "",
  "mcpServers": {
    "filesystem": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/ada/notes"] },
    "github": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-github"],
      "env": { "GITHUB_PERSONAL_ACCESS_TOKEN": "ghp_abcdefghijklmnopqrstuvwxyz0123456789" }
    }
  }
}
`;

const CURSOR = `{
\t// kept by hand
\t"mcpServers": {
\t\t"github": {
\t\t\t"url": "https://api.githubcopilot.com/mcp/",
\t\t\t"headers": { "Authorization": "Bearer \${env:GITHUB_TOKEN}" },
\t\t},
\t\t"shell": { "command": "\${userHome}/bin/shell-mcp" },
\t\t"here": { "command": "lint-mcp", "args": ["\${workspaceFolder}"] },
\t},
}
`;

const CURSOR_PERMISSIONS = `{ "mcpAllowlist": ["github:get_*"], "terminalAllowlist": ["ls"] }\n`;

const VS_CODE = `{
  "inputs": [
    { "type": "promptString", "id": "perplexity-key", "description": "Key", "password": true }
  ],
  "servers": {
    "perplexity": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "server-perplexity-ask"],
      "env": { "PERPLEXITY_API_KEY": "\${input:perplexity-key}" }
    }
  }
}
`;

const VS_CODE_SETTINGS = `{
  // how it looks
  "editor.fontSize": 14,
  "mcp": { "servers": { "old": { "type": "sse", "url": "https://old.example.com/sse" } } },
}
`;

const CODEX = `model = "gpt-5-codex"
approval_policy = "on-request"

# documentation of libraries
[mcp_servers.context7]
command = "npx"
args = ["-y", "@upstash/context7-mcp"]
enabled_tools = ["resolve-library-id"]

[mcp_servers.figma]
url = "https://mcp.figma.com/mcp"
bearer_token_env_var = "FIGMA_OAUTH_TOKEN"

[projects."/work/shop"]
trust_level = "trusted"
`;

const WINDSURF = `{
  "mcpServers": {
    "stripe": { "serverUrl": "https://mcp.stripe.com", "disabledTools": ["create_refund"] },
    "playwright": { "command": "npx", "args": ["@playwright/mcp@latest"], "disabled": true }
  }
}`;

/** The files of the six clients, as they lie in a home folder on Linux. */
export const CLIENT_FILES: Readonly<Record<string, string>> = {
  '.claude.json': CLAUDE_CODE,
  '.claude/settings.json': CLAUDE_CODE_RULES,
  '.config/Claude/claude_desktop_config.json': CLAUDE_DESKTOP,
  '.cursor/mcp.json': CURSOR,
  '.cursor/permissions.json': CURSOR_PERMISSIONS,
  '.config/Code/User/mcp.json': VS_CODE,
  '.config/Code/User/settings.json': VS_CODE_SETTINGS,
  '.codex/config.toml': CODEX,
  '.codeium/windsurf/mcp_config.json': WINDSURF,
};

/** Writes files below a folder; a mode may be given for some. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  modes: Readonly<Record<string, number>> = {},
): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: modes[name] ?? 0o644 });
  }
}

/** Every file below a folder with its mode and its bytes, apart from those below `except`. */
export function snapshot(folder: string, except: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, entry);
    if (!entry.startsWith(except) && statSync(path).isFile()) {
      const mode = (statSync(path).mode & 0o777).toString(8);
      found[entry] = `${mode} ${readFileSync(path).toString('base64')}`;
    }
  }
  return found;
}
