import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmServer } from './pml-world.ts';

const GIT_SERVER = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));
const THINKING_SERVER = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
);

const TEXTS: Readonly<Record<string, string>> = {
  'notes/monday.txt': 'Call the bank\nBuy bread\nTODO water the plants\nTODO pay rent\n',
  'notes/tuesday.txt': 'Visit the dentist\nTODO renew passport\nSend postcards\n',
  'notes/friday.txt':
    'Clean the kitchen\nCall grandmother\nBuy milk\nBuy eggs\nTODO fix the bike\n',
  'data/sales.csv': 'month,amount\nJanuary,120\nFebruary,80\nMarch,200\n',
  'data/costs.csv': 'month,amount\nJanuary,50\nFebruary,70\nMarch,30\n',
  'data/shop.json': '{"name":"Corner Shop","port":8080,"tags":["fruit","bread"]}',
  'data/blog.json': '{"name":"Field Notes","port":9090,"tags":["birds","moss","rain"]}',
  'logs/web.log': 'INFO start\nERROR timeout\nINFO ok\nERROR refused\nWARN slow\n',
  'logs/worker.log': 'INFO start\nWARN retry\nERROR crash\nWARN retry\nWARN late\n',
  'docs/guide.md': '# Guide\n\n## Install\n\nRun it.\n\n## Use\n\nAsk it.\n',
  'docs/faq.md': '# Questions\n\n## Why\n\n## How\n\n## When\n',
};

const MEMORIES: readonly object[] = [
  entity('Ada', 'person', 'likes chess', 'works at Orbit'),
  entity('Grace', 'person', 'sails', 'works at Orbit', 'speaks French'),
  entity('Orbit', 'company', 'founded in 1999'),
  entity('Lisbon', 'city', 'capital of Portugal'),
  entity('Porto', 'city', 'in the north of Portugal'),
  { type: 'relation', from: 'Ada', to: 'Orbit', relationType: 'works_at' },
  { type: 'relation', from: 'Grace', to: 'Orbit', relationType: 'works_at' },
  { type: 'relation', from: 'Grace', to: 'Lisbon', relationType: 'lives_in' },
];

function entity(name: string, entityType: string, ...observations: readonly string[]): object {
  return { type: 'entity', name, entityType, observations };
}

/** A commit: who, what it says, and what a file holds after it. */
type Commit = readonly [author: string, subject: string, file: string, content: string];

const REPOSITORIES: Readonly<Record<string, readonly Commit[]>> = {
  shop: [
    ['Ada', 'add prices', 'prices.txt', 'apple 1\n'],
    ['Ada', 'add cart', 'cart.txt', 'empty\n'],
    ['Grace', 'fix cart', 'cart.txt', 'empty\nor not\n'],
  ],
  blog: [
    ['Grace', 'first post', 'posts.txt', 'first\n'],
    ['Grace', 'second post', 'posts.txt', 'first\nsecond\n'],
    ['Ada', 'fix typo', 'posts.txt', 'First\nsecond\n'],
    ['Ada', 'add archive', 'archive.txt', 'old\n'],
  ],
};

/** Fills a folder with what the tasks in code are about: texts, two repositories, a knowledge graph. */
export function prepareCodeWorld(root: string): void {
  for (const folder of ['notes', 'data', 'logs', 'docs', 'out', 'repos']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const [file, text] of Object.entries(TEXTS)) {
    writeFileSync(join(root, file), text);
  }
  writeFileSync(memoryFile(root), MEMORIES.map((line) => JSON.stringify(line)).join('\n'));
  for (const [name, commits] of Object.entries(REPOSITORIES)) {
    makeRepository(join(root, 'repos', name), commits);
  }
  const [shop, blog] = [join(root, 'repos/shop'), join(root, 'repos/blog')];
  git(shop, 'tag', 'v1.0', 'HEAD~1');
  git(shop, 'tag', 'v1.1');
  git(shop, 'branch', 'sale');
  git(blog, 'tag', 'v0.1');
  git(blog, 'branch', 'drafts');
  git(blog, 'checkout', '-q', '-b', 'theme');
  writeFileSync(join(shop, 'draft.txt'), 'draft\n');
  writeFileSync(join(blog, 'idea.txt'), 'idea\n');
  writeFileSync(join(blog, 'plan.txt'), 'plan\n');
}

/** The servers that the tasks use, as entries of `mcpServers`. */
export function codeServers(root: string): Readonly<Record<string, object>> {
  return {
    files: npmServer('filesystem', root),
    everything: npmServer('everything'),
    memory: { ...npmServer('memory'), env: { MEMORY_FILE_PATH: memoryFile(root) } },
    thinking: {
      command: process.execPath,
      args: [THINKING_SERVER],
      env: { DISABLE_THOUGHT_LOGGING: 'true' },
    },
    git: {
      command: process.execPath,
      args: [GIT_SERVER],
      env: { MCP_LOG_LEVEL: 'error', LOGS_DIR: join(root, 'git-logs'), GIT_SIGN_COMMITS: 'false' },
    },
  };
}

const memoryFile = (root: string): string => join(root, 'memory.jsonl');

function makeRepository(folder: string, commits: readonly Commit[]): void {
  mkdirSync(folder);
  git(folder, 'init', '-q', '-b', 'main');
  for (const [at, [author, subject, file, content]] of commits.entries()) {
    writeFileSync(join(folder, file), content);
    git(folder, 'add', file);
    const when = `2026-03-0${at + 1}T12:00:00Z`;
    const email = `${author.toLowerCase()}@example.com`;
    execFileSync('git', ['commit', '-q', '-m', subject], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        GIT_AUTHOR_NAME: author,
        GIT_AUTHOR_EMAIL: email,
        GIT_AUTHOR_DATE: when,
        GIT_COMMITTER_NAME: author,
        GIT_COMMITTER_EMAIL: email,
        GIT_COMMITTER_DATE: when,
      },
    });
  }
}

function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', args, { cwd });
}
