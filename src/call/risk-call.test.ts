import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { classifyCall, leastRisk } from './risk-arguments.ts';
import { isWorse, type Risk } from './risk-class.ts';
import { classifyTool, type RiskRule } from './risk.ts';

const FLAG = { type: 'boolean' };
const TEXT = { type: 'string' };
const oneOf = (...choices: readonly string[]): JsonObject => ({ type: 'string', enum: choices });

function tool(
  name: string,
  description: string,
  properties: JsonObject,
  required: readonly string[] = [],
): Tool {
  const inputSchema = { type: 'object', properties, required };
  return { id: toolId('s', name), server: 's', name, description, inputSchema, definition: {} };
}

const riskOf = (called: Tool, args: JsonObject): Risk =>
  classifyCall(classifyTool(called), called, args).risk;

const stage = tool('stage_files', 'Stages files.', { paths: TEXT, force: FLAG });
const shelf = tool('shelf', 'Manage shelves: list, add or remove shelves.', {
  mode: oneOf('list', 'add', 'remove', 'frobnicate'),
  name: TEXT,
  force: FLAG,
});
const erase = tool('delete_rows', 'Deletes rows.', {
  mode: oneOf('list', 'count', 'all'),
  dry_run: FLAG,
  force: FLAG,
});
const load = tool('import_rows', 'Imports rows.', {
  file: TEXT,
  truncate_first: FLAG,
  script: TEXT,
});
const fleet = tool('update_service', 'Updates a service.', {
  replicas: { type: 'number' },
  options: { type: 'object' },
});

const page = tool('update_page', 'Updates a page.', {
  type: oneOf('replace_content', 'replace_content_range', 'insert_content'),
});
/** A server that calls a tool read-only although one of its acts is not. */
const context: Tool = {
  ...tool('context', 'Manage contexts - list, get, or set the current context.', {
    operation: oneOf('list', 'get', 'set'),
  }),
  annotations: { readOnlyHint: true },
};

describe('the word of a trusted server that a tool only reads', () => {
  const judged = classifyTool(context, { trusted: true });
  const trusted = (args: JsonObject): Risk =>
    classifyCall(judged, context, args, { trusted: true }).risk;

  it('does not count against an act that the tool lets a call choose', () => {
    expect(judged).toMatchObject({ risk: 'moderate', readOnly: false });
    expect(trusted({ operation: 'set' })).toBe('moderate');
    expect(trusted({ operation: 'list' })).toBe('safe');
  });
});

const usual = (value: Json): Tool =>
  tool('copy_rows', 'Copies rows.', { overwrite: { ...FLAG, default: value } });

describe('a parameter that may destroy', () => {
  it.each<[Tool, JsonObject, Risk]>([
    [page, { type: 'replace_content' }, 'dangerous'],
    [page, { type: 'replace_content_range' }, 'moderate'],
    [page, { type: 'insert_content' }, 'moderate'],
    [stage, { paths: 'a' }, 'moderate'],
    [stage, { paths: 'a', force: false }, 'moderate'],
    [stage, { paths: 'a', force: 'false' }, 'moderate'],
    [stage, { paths: 'a', force: true }, 'dangerous'],
    [stage, { paths: 'a', force: 'true' }, 'dangerous'],
    [load, { file: 'a' }, 'moderate'],
    [load, { file: 'a', truncate_first: true }, 'dangerous'],
    [load, { file: 'a', script: '' }, 'moderate'],
    [load, { file: 'a', script: 'x' }, 'dangerous'],
  ])('%o with %j is %s', (called, args, risk) => {
    expect(riskOf(called, args)).toBe(risk);
  });

  it('counts in the class of the tool, which is shown in lists', () => {
    expect(classifyTool(stage).risk).toBe('dangerous');
    expect(classifyTool(load).risk).toBe('dangerous');
  });

  it('has the value that the schema names where the call leaves it out', () => {
    expect(riskOf(usual(true), {})).toBe('dangerous');
    expect(riskOf(usual(true), { overwrite: false })).toBe('moderate');
    expect(riskOf(usual(false), {})).toBe('moderate');
  });

  it('counts where the schema does not name it, and inside of other arguments', () => {
    expect(riskOf(fleet, { options: { force: true } })).toBe('dangerous');
    expect(riskOf(fleet, { options: { force: false } })).toBe('moderate');
    expect(riskOf(fleet, { delete: true })).toBe('dangerous');
    expect(riskOf(fleet, { steps: [{ type: 'add' }, { type: 'drop' }] })).toBe('dangerous');
    expect(riskOf(fleet, { args: ['--hard'] })).toBe('dangerous');
  });

  it('counts where it is required and cannot be told', () => {
    const needed = tool('save_rows', 'Saves rows.', { overwrite: FLAG }, ['overwrite']);
    expect(riskOf(needed, {})).toBe('dangerous');
    expect(riskOf(needed, { overwrite: false })).toBe('moderate');
  });
});

describe('a parameter that chooses what is done', () => {
  it.each<[JsonObject, Risk]>([
    [{ mode: 'list' }, 'safe'],
    [{ mode: 'LIST' }, 'safe'],
    [{ mode: 'add', name: 'a' }, 'moderate'],
    [{ mode: 'add', name: 'a', force: true }, 'dangerous'],
    [{ mode: 'remove', name: 'a' }, 'dangerous'],
    [{ mode: 'frobnicate' }, 'dangerous'],
    [{ mode: 'browse' }, 'dangerous'],
    [{}, 'dangerous'],
    [{ mode: ['list'] }, 'dangerous'],
  ])('%j is %s', (args, risk) => {
    expect(riskOf(shelf, args)).toBe(risk);
  });

  it('lowers nothing where the name says outright that it destroys', () => {
    expect(riskOf(erase, { mode: 'list' })).toBe('dangerous');
    const send = tool('send_mail', 'Sends mail.', { mode: oneOf('list', 'send') });
    expect(riskOf(send, { mode: 'list' })).toBe('dangerous');
  });

  it('is safe only by an act that looks', () => {
    const table = tool('table', 'Manage tables.', {
      action: oneOf('list', 'sort', 'encrypt', 'resolve', 'verify'),
    });
    for (const action of ['sort', 'encrypt', 'resolve']) {
      expect(riskOf(table, { action })).toBe('moderate');
    }
    expect(riskOf(table, { action: 'verify' })).toBe('safe');
  });

  it('lowers nothing where the schema does not name the choices', () => {
    const free = tool('shelf', 'Manage shelves: list, add or remove shelves.', { mode: TEXT });
    expect(riskOf(free, { mode: 'list' })).toBe('dangerous');
  });

  it('lowers nothing where a free text says what is done', () => {
    const many = tool('codebox', 'Returns what the tool answers.', {
      subtool: TEXT,
      command: TEXT,
      content: TEXT,
    });
    expect(classifyTool(many).risk).toBe('dangerous');
    expect(riskOf(many, { subtool: 'WriteFile', content: 'x' })).toBe('dangerous');
  });

  it('counts by the worst where there are two', () => {
    const both = tool('policy', 'Manage policies.', {
      operation: oneOf('get', 'create', 'drop'),
      command: oneOf('select', 'delete', 'list'),
    });
    expect(riskOf(both, { operation: 'get' })).toBe('safe');
    expect(riskOf(both, { operation: 'get', command: 'delete' })).toBe('dangerous');
  });
});

describe('a flag that is switched on', () => {
  const hidden = { ...FLAG, description: 'Set to true to archive (delete) a card.' };
  const card = tool('update_card', 'Updates a card.', {
    title: TEXT,
    archived: { ...hidden, default: true },
    in_bin: { ...FLAG, description: 'If true, removes it. False restores it.' },
    kept: { ...FLAG, description: 'If true, does not delete the old card.' },
    replace: FLAG,
    replace_all: FLAG,
  });
  const cards = tool('list_cards', 'Lists cards.', { archived: hidden });
  const types = tool('generate_types', 'Generates types.', {
    outputDir: TEXT,
    overwrite: FLAG,
  });

  it.each<[Tool, JsonObject, Risk]>([
    [card, { title: 'a' }, 'moderate'],
    [card, { archived: true }, 'dangerous'],
    [card, { archived: false }, 'moderate'],
    [card, { in_bin: true }, 'dangerous'],
    [card, { kept: true }, 'moderate'],
    [card, { replace: true }, 'dangerous'],
    [card, { replace_all: true }, 'moderate'],
    [cards, { archived: true }, 'safe'],
    [types, { outputDir: 'a' }, 'moderate'],
    [types, { outputDir: 'a', overwrite: true }, 'dangerous'],
  ])('destroys where its own text or name says so: %o with %j is %s', (called, args, risk) => {
    expect(riskOf(called, args)).toBe(risk);
  });
});

describe('files that a version control puts back', () => {
  const LIST = { type: 'array', items: TEXT };
  const REPOSITORY = { ...TEXT, default: '.', description: 'Path to the Git repository.' };
  const checkout = tool(
    'git_checkout',
    'Switch branches or restore working tree files.',
    { path: REPOSITORY, target: TEXT, paths: LIST, createBranch: FLAG },
    ['target'],
  );
  const restore = tool('restore_changes', 'Restores files of a Git repository.', {
    repo_path: TEXT,
    files: LIST,
    staged: FLAG,
  });
  const vcs = tool('git', 'Works with a Git repository.', {
    operation: oneOf('checkout', 'list', 'add'),
    ref: TEXT,
    file: TEXT,
  });
  const bin = tool('restore_files', 'Restores files from the bin.', { files: LIST });

  it.each<[Tool, JsonObject, Risk]>([
    [checkout, { path: '/r', target: 'main' }, 'moderate'],
    [checkout, { target: 'feature/x', createBranch: true }, 'moderate'],
    [checkout, { target: 'HEAD~1', paths: [] }, 'moderate'],
    [checkout, { target: 'v1.2.3' }, 'moderate'],
    [checkout, { target: 'release/17.x' }, 'moderate'],
    [checkout, { path: '/r', target: 'main', paths: ['.'] }, 'dangerous'],
    [checkout, { path: '/r', target: 'HEAD', paths: ['README.md'] }, 'dangerous'],
    [checkout, { target: '.' }, 'dangerous'],
    [checkout, { target: './src' }, 'dangerous'],
    [checkout, { target: 'src/' }, 'dangerous'],
    [checkout, { target: 'README.md' }, 'dangerous'],
    [checkout, { target: '*.ts' }, 'dangerous'],
    [checkout, { target: 'main -- .' }, 'dangerous'],
    [restore, { repo_path: '/r', files: ['a'] }, 'dangerous'],
    [restore, { repo_path: '/r', files: ['a'], staged: true }, 'moderate'],
    [vcs, { operation: 'checkout', ref: 'topic' }, 'moderate'],
    [vcs, { operation: 'checkout', ref: 'topic', file: 'a.ts' }, 'dangerous'],
    [vcs, { operation: 'add', file: 'a.ts' }, 'moderate'],
    [bin, { files: ['a'] }, 'moderate'],
  ])('lose what was not committed: %o with %j is %s', (called, args, risk) => {
    expect(riskOf(called, args)).toBe(risk);
  });

  it('ask also where somebody called the tool moderate', () => {
    const rules: readonly RiskRule[] = [{ tools: '*', risk: 'moderate' }];
    const judged = classifyTool(checkout, { overrides: rules });
    const called = (args: JsonObject): Risk => classifyCall(judged, checkout, args).risk;
    expect(called({ target: 'main' })).toBe('moderate');
    expect(called({ target: 'main', paths: ['.'] })).toBe('dangerous');
  });
});

describe('a file that is written', () => {
  const LIST = { type: 'array', items: TEXT };
  const DATA = { type: 'object' };
  const write = tool('write_json_file', 'Write data to a JSON file', {
    filePath: TEXT,
    data: DATA,
  });
  const writer = tool('file_writer', 'Write content to a file', {
    filePath: TEXT,
    content: TEXT,
    append: FLAG,
  });
  const save = tool('save_note_file', 'Saves a note.', { path: TEXT, text: TEXT, overwrite: FLAG });
  const cells = tool('write_cells', 'Writes cells.', { filePath: TEXT, range: TEXT, data: DATA });
  const merge = tool('merge_json_files', 'Merge multiple JSON files into one', {
    filePaths: LIST,
    outputPath: TEXT,
  });
  const sort = tool('sort_lines', 'Sorts the lines of a file.', {
    filePath: TEXT,
    outputPath: TEXT,
  });
  const film = tool('record_video', 'Records a video.', { output_path: TEXT });

  it.each<[Tool, JsonObject, Risk]>([
    [write, { filePath: 'a.json', data: { a: 1 } }, 'dangerous'],
    [writer, { filePath: 'a', content: 'x' }, 'dangerous'],
    [writer, { filePath: 'a', content: 'x', append: true }, 'moderate'],
    [save, { path: 'a', text: 'x' }, 'moderate'],
    [save, { path: 'a', text: 'x', overwrite: true }, 'dangerous'],
    [cells, { filePath: 'a.xlsx', range: 'A1', data: { a: 1 } }, 'moderate'],
    [merge, { filePaths: ['a', 'b'], outputPath: 'c' }, 'dangerous'],
    [merge, { filePaths: ['a', 'b'] }, 'moderate'],
    [sort, { filePath: 'a', outputPath: 'b' }, 'moderate'],
    [sort, { filePath: 'a', outputPath: 'a' }, 'dangerous'],
    [film, { output_path: 'a.mp4' }, 'moderate'],
  ])('is overwritten: %o with %j is %s', (called, args, risk) => {
    expect(riskOf(called, args)).toBe(risk);
  });
});

describe('what is written beside a grave thing', () => {
  it.each([
    ['set_order_note', 'moderate'],
    ['add_payment_label', 'moderate'],
    ['update_member_comment', 'moderate'],
    ['set_order', 'dangerous'],
    ['update_order_status', 'dangerous'],
    ['create_payment', 'dangerous'],
    ['add_member', 'dangerous'],
    ['merge_pull_request', 'dangerous'],
    ['merge_cells', 'moderate'],
  ] as const)('is a note or a label: %s is %s', (name, risk) => {
    expect(classifyTool(tool(name, '', { text: TEXT })).risk).toBe(risk);
  });
});

describe('a dry run', () => {
  it('holds for the act that the call chooses, and not beside another flag that destroys', () => {
    const trees = tool('worktree', 'Manage worktrees.', {
      mode: oneOf('list', 'add', 'prune'),
      dry_run: FLAG,
      purge: FLAG,
    });
    expect(riskOf(trees, { mode: 'prune' })).toBe('dangerous');
    expect(riskOf(trees, { mode: 'prune', dry_run: true })).toBe('safe');
    expect(riskOf(trees, { mode: 'prune', dry_run: true, purge: true })).toBe('dangerous');
  });

  it('only reads where the schema names it', () => {
    expect(riskOf(erase, { dry_run: true })).toBe('safe');
    expect(riskOf(erase, { dry_run: false })).toBe('dangerous');
    expect(riskOf(load, { file: 'a', truncate_first: true, dry_run: true })).toBe('dangerous');
  });

  it('is not believed beside force, nor of a tool that runs what it is given', () => {
    expect(riskOf(erase, { dry_run: true, force: true })).toBe('dangerous');
    const shell = tool('run_command', 'Runs a command.', { command: TEXT, dry_run: FLAG });
    expect(riskOf(shell, { command: 'ls', dry_run: true })).toBe('dangerous');
  });
});

describe('what is in operation', () => {
  it.each<[string, string, Risk]>([
    ['kubectl_scale', 'Scale a Kubernetes deployment', 'dangerous'],
    ['scale_image', 'Scale an image to a size', 'moderate'],
    ['helm_upgrade', 'Upgrade a Helm chart release', 'dangerous'],
    ['patch_page', 'Update the properties of a page', 'moderate'],
    ['k8s_patch_resource', 'Update fields of a resource.', 'dangerous'],
    ['restart_container', 'Restarts a container', 'dangerous'],
    ['push_files', 'Push several files to a GitHub repository', 'dangerous'],
    ['git_rebase', 'Rebase commits onto another branch', 'dangerous'],
    ['git_checkout', 'Switch branches', 'moderate'],
  ])('%s (%s) is %s', (name, description, risk) => {
    expect(riskOf(tool(name, description, {}), {})).toBe(risk);
  });

  it('is changed dangerously where none is left of it', () => {
    expect(riskOf(fleet, { replicas: 3 })).toBe('moderate');
    expect(riskOf(fleet, { replicas: 0 })).toBe('dangerous');
  });
});

const lines = (file: string): readonly JsonObject[] =>
  readFileSync(new URL(`../../eval/data/calls/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => parseJson(line))
    .filter(isJsonObject);

describe('laws, on calls of real tools', () => {
  const tools = new Map(
    lines('tools.jsonl').map((line) => [
      line['id'],
      { ...line, definition: {} } as unknown as Tool,
    ]),
  );
  const calls = lines('calls.jsonl').flatMap((line) => {
    const called = tools.get(line['tool']);
    return called === undefined || !isJsonObject(line['args'])
      ? []
      : [{ called, args: line['args'], risk: line['risk'] }];
  });

  it('calls nothing safe that a reader called dangerous', () => {
    expect(calls.length).toBeGreaterThan(300);
    const wrong = calls.filter(
      ({ called, args, risk }) => risk === 'dangerous' && riskOf(called, args) === 'safe',
    );
    expect(wrong).toEqual([]);
  });

  it('is lowered by no parameter that the schema does not name, and by no force', () => {
    const extra = fc.constantFrom<JsonObject>(
      { dryRunPlease: true },
      { x_dry_run: true },
      { x_mode: 'list' },
      { force: true },
      { delete: true },
    );
    fc.assert(
      fc.property(fc.constantFrom(...calls), extra, ({ called, args }, more) => {
        expect(isWorse(riskOf(called, args), riskOf(called, { ...args, ...more }))).toBe(false);
      }),
    );
  });

  it('is at least what the tool can be at its mildest', () => {
    const milder = calls.filter(({ called, args }) =>
      isWorse(leastRisk(classifyTool(called), called, false), riskOf(called, args)),
    );
    expect(milder.map(({ called, args }) => [called.id, args])).toEqual([]);
  });

  it('is changed by no value where somebody gave the tool a class, except for the worse', () => {
    const rules: readonly RiskRule[] = [{ tools: '*', risk: 'moderate' }];
    fc.assert(
      fc.property(fc.constantFrom(...calls), ({ called, args }) => {
        const judged = classifyTool(called, { overrides: rules });
        expect(isWorse('moderate', classifyCall(judged, called, args).risk)).toBe(false);
      }),
    );
  });
});
