import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import { GUIDE_EXAMPLES, GUIDE_PAGE, markOfExample } from '../../scripts/agents/guide-examples.ts';
import { guidePart } from '../../scripts/agents/guide.ts';
import { guideReports } from '../../scripts/agents/recorded.ts';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { configSchema } from '../../src/config/schema.ts';
import { readTask } from '../../src/plan/read-task.ts';
import { MarkdownPage } from '../support/markdown-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const IGNORED = new Set(['node_modules', 'dist', 'coverage']);

function markdownFiles(folder = ''): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return IGNORED.has(entry.name) || entry.name.startsWith('.') ? [] : markdownFiles(path);
    }
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const pages = markdownFiles().map((file) => new MarkdownPage(file));
const examples = pages.flatMap((page) =>
  page.blocks
    .filter(({ language }) => language === 'json')
    .map(({ text, line }) => ({ place: `${page.file}:${line}`, text, value: parseJson(text) })),
);
const withKey = (...keys: readonly string[]): typeof examples =>
  examples.filter(({ value }) => isJsonObject(value) && keys.some((key) => key in value));

describe('the pages', () => {
  it('are seen', () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter(({ file }) => file.startsWith('docs/guide/'))).toHaveLength(13);
  });

  it.each(pages)('$file links only to what is there', ({ file, fileLinks, anchors }) => {
    const broken = fileLinks.filter((address) => {
      const [path = '', anchor] = address.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(ROOT, target))) {
        return true;
      }
      const there = target === file ? anchors : anchorsOf(target);
      return anchor !== undefined && !there.includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('show JSON that can be read', () => {
    expect(examples.length).toBeGreaterThan(15);
    const unreadable = examples.filter(({ value }) => value === undefined);
    expect(unreadable.map(({ place }) => place)).toEqual([]);
  });
});

function namesPml(value: unknown): boolean {
  const servers = (value as { readonly mcpServers?: object }).mcpServers ?? {};
  return Object.hasOwn(servers, 'pml');
}

function anchorsOf(file: string): readonly string[] {
  return file.endsWith('.md') ? new MarkdownPage(file).anchors : [];
}

describe('examples of configurations', () => {
  // A client's own file names pml among its servers; pml's never does.
  const configs = withKey('mcpServers', 'pml').filter(({ value }) => !namesPml(value));

  it('are seen', () => {
    expect(configs.length).toBeGreaterThan(8);
  });

  it.each(configs)('$place fits the schema', ({ value }) => {
    expect(configSchema.safeParse(value).error?.issues ?? []).toEqual([]);
  });
});

describe('examples of workflows', () => {
  const workflows = withKey('tasks');

  it('are seen', () => {
    expect(workflows.length).toBeGreaterThan(3);
  });

  it.each(workflows)('$place can be read, and refers to tasks that it has', ({ value }) => {
    const { tasks } = value as { readonly tasks: readonly unknown[] };
    const drafts = tasks.map((task, position) => readTask(task, position));
    expect(drafts.flatMap(({ issues }) => issues)).toEqual([]);
    const ids = new Set(drafts.map(({ id }) => id));
    const needed = drafts.flatMap(({ dependsOn, written }) => [
      ...dependsOn,
      ...written.references.map(({ task }) => task),
    ]);
    expect(needed.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('docs/guide/library.md', () => {
  it('shows the example that is run', () => {
    const shown = new MarkdownPage('docs/guide/library.md').blocks.filter(
      ({ language }) => language === 'ts',
    );
    const example = readFileSync(join(ROOT, 'examples/library.ts'), 'utf8');
    expect(shown.map(({ text }) => text)).toEqual([example]);
  });
});

describe('docs/guide/builders.md', () => {
  const blocks = new MarkdownPage('docs/guide/builders.md').blocks
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text);

  it('shows the example that is run', () => {
    expect(blocks).toContain(readFileSync(join(ROOT, 'examples/own-client.ts'), 'utf8'));
  });

  /** What a snippet takes from the package that brings MCP into the framework. */
  const MCP_PACKAGES = {
    'sdk-2': '@modelcontextprotocol/client',
    'ai-sdk': '@ai-sdk/mcp',
    langchain: '@langchain/mcp-adapters',
    'openai-agents': '@openai/agents',
    mastra: '@mastra/mcp',
  };

  it.each(Object.entries(MCP_PACKAGES))(
    'connects as the driver %s that npm run agents runs',
    (id, name) => {
      const driver = readFileSync(join(ROOT, `scripts/agents/drivers/${id}.mjs`), 'utf8');
      const snippet = blocks.find((text) => text.includes(`from '${name}'`)) ?? '';
      const made = [...snippet.matchAll(/(?:new|await) (\w+)\(/gu)].map(([, word]) => word ?? '');
      const methods = [...snippet.matchAll(/(?:client|server)\.(\w+)\(/gu)].map(([, word]) => word);
      expect(made.length + methods.length).toBeGreaterThan(2);
      expect(methods.filter((method) => !driver.includes(`.${method}(`))).toEqual([]);
      const own = made.filter((word) => /MCP|Client|Transport/u.test(word));
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((word) => !driver.includes(word))).toEqual([]);
    },
  );
});

describe('the examples of docs/guide/builders.md', () => {
  const reports = guideReports.rows;

  it.each(GUIDE_EXAMPLES)('$title was run as it stands, and works', (example) => {
    const report = reports.find(({ id }) => id === example.id);
    // After a change of the example: npm run agents -- guide
    expect(report).toMatchObject({ mark: markOfExample(example), packages: example.packages });
    expect(report?.failure).toBeUndefined();
  });

  it('are in the table of the page', () => {
    const { text } = new MarkdownPage(GUIDE_PAGE);
    expect(text).toContain(guidePart(reports).join('\n'));
  });
});

const source = (file: string): string => readFileSync(join(ROOT, 'src', file), 'utf8');

describe('the library', () => {
  it('exports every type of its public signatures', () => {
    const exported = new Set(wordsIn(source('index.ts').split('/** Opens a gateway')[0] ?? ''));
    const [imports = '', ...rest] = source('compose/library.ts').split(/^export /mu);
    const signatures = rest.filter((part) => /^(?:interface|type) /u.test(part)).join('');
    const named = new Set(wordsIn(signatures.replaceAll(/\/\*\*.*?\*\//gsu, '')));
    const missing = wordsIn(imports).filter((word) => named.has(word) && !exported.has(word));
    expect(missing.filter((word) => word !== 'ToolListing')).toEqual([]);
  });
});

const wordsIn = (text: string): readonly string[] => text.match(/\b[A-Z]\w+/gu) ?? [];
