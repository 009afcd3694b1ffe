import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { isWorse, type Risk } from './risk-class.ts';
import { classifyTool } from './risk.ts';

function tool(
  name: string,
  description = '',
  more: { readonly annotations?: ToolAnnotations; readonly properties?: JsonObject } = {},
): Tool {
  return {
    id: `house:${name}` as ToolId,
    server: 'house',
    name,
    description,
    inputSchema: { type: 'object', properties: more.properties ?? {} },
    ...(more.annotations !== undefined && { annotations: more.annotations }),
    definition: {},
  };
}

const riskOf = (name: string, description = '', properties: JsonObject = {}): Risk =>
  classifyTool(tool(name, description, { properties })).risk;

describe('the class by words', () => {
  it.each<[string, string, Risk, string]>([
    ['delete_thread', '', 'dangerous', '"read" inside a word is no word'],
    ['drop_target', '', 'dangerous', '"get" inside a word is no word'],
    ['deletefile', '', 'dangerous', 'verb and object written together'],
    ['template-delete', '', 'dangerous', 'the verb may stand last'],
    ['MessageController_sendText', '', 'dangerous', 'the verb may follow a subject'],
    ['list_delete', '', 'dangerous', 'a verb that is no noun counts at the end'],
    ['get_or_delete', '', 'dangerous', '"or" opens another verb'],
    ['drag_and_drop', '', 'moderate', 'dropping what was dragged moves it'],
    ['get_delete_marker', '', 'safe', 'what is got is a marker'],
    ['list_deleted_items', '', 'safe', 'a participle describes'],
    ['listDeletedFiles', 'Lists files that were removed.', 'safe', 'so it does in a sentence'],
    ['search_ads_archive', '', 'safe', 'an archive can be searched'],
    ['format_text', '', 'safe', 'the object tells: text is given and answered'],
    ['format_disk', '', 'dangerous', 'the object tells: a disk is emptied'],
    ['reset_zoom', '', 'moderate', 'a setting can be set again'],
    ['reset_database', '', 'dangerous', 'content cannot'],
    ['clear_cache', '', 'moderate', 'a cache fills again'],
    ['clear_history', '', 'dangerous', 'a history does not'],
    ['create_order', '', 'dangerous', 'an order costs money'],
    ['update_permissions', '', 'dangerous', 'who may do what'],
    ['create_note', '', 'moderate', 'easily undone'],
    ['commit_history', 'Shows the last commits.', 'safe', 'a noun by its description'],
    ['set_status', 'Shows and sets the status.', 'moderate', 'a verb by its place'],
    ['frobnicate', '', 'moderate', 'unknown is moderate'],
    ['frobnicate', 'Returns the number of frobs.', 'safe', 'the description tells'],
    ['frobnicate', 'Permanently erases all frobs.', 'dangerous', 'the description tells'],
    ['get_frobs', 'Get all frobs and delete them.', 'dangerous', 'a description may raise'],
    ['get_frobs', 'Get all frobs. Does not delete anything.', 'safe', 'negation'],
    ['get_frobs', 'Get all frobs without removing them.', 'safe', 'negation'],
    ['get_frobs', 'Get all frobs and do not edit or delete them.', 'safe', 'negation reaches on'],
    ['convert_plan', 'Convert a plan to a list and save it.', 'moderate', 'saving is a change'],
    ['visualize_sales', 'Create a chart of sales.', 'safe', 'a chart that is answered'],
    ['get_accounts_by_delete', '', 'safe', 'what follows a preposition is a noun'],
    ['get_help', 'Explains how to delete a file.', 'safe', 'about deleting, not deleting'],
    ['get_file', 'Get a file. Use delete_file to remove it.', 'safe', 'another tool'],
    ['delete_file', 'Reads a file.', 'dangerous', 'a description does not lower a plain verb'],
    ['write_file', 'Write a file, overwriting what is there.', 'dangerous', 'overwrites'],
    ['create_file', 'Creates a file and refuses to overwrite an old one.', 'moderate', 'denied'],
    ['create_file', 'Creates a file; fails instead of overwriting.', 'moderate', 'denied'],
    [
      'create_file',
      'Creates a file. It does not overwrite folders but overwrites files.',
      'dangerous',
      'denied once',
    ],
    ['set_label', 'Sets a label. It cannot run arbitrary commands.', 'moderate', 'denied'],
    ['run_tree', 'Run the tree plugin to list processes', 'safe', 'runs one thing, to read'],
    ['run_command', 'Run a command to list files', 'dangerous', 'runs anything'],
    ['query', 'Run a read-only SQL query', 'safe', 'a stated read'],
  ])('%s (%s) is %s: %s', (name, description, expected) => {
    expect(riskOf(name, description)).toBe(expected);
  });

  it('judges by what the parameters allow', () => {
    expect(riskOf('move_mail', '', { delete_source: { type: 'boolean' } })).toBe('dangerous');
    expect(riskOf('list_mail', '', { include_deleted: { type: 'boolean' } })).toBe('safe');
    expect(riskOf('query_data', '', { sql: { type: 'string' } })).toBe('dangerous');
    expect(riskOf('explain_query', '', { sql: { type: 'string' } })).toBe('safe');
    expect(riskOf('http', '', { method: { enum: ['GET', 'DELETE'] } })).toBe('dangerous');
    expect(riskOf('render_chart', '', { output_path: { type: 'string' } })).toBe('moderate');
  });
});

describe('the order of the rules', () => {
  const deleting = tool('delete_file', '', { annotations: { readOnlyHint: true } });

  it('takes the override before the policy, and the policy before everything else', () => {
    const policy = [{ tools: 'house:*', risk: 'moderate' as const }];
    const overrides = [{ tools: 'house:delete_file', risk: 'safe' as const, reason: 'a dry run' }];
    expect(classifyTool(deleting, { policy })).toMatchObject({
      risk: 'moderate',
      because: [{ source: 'policy' }],
    });
    expect(classifyTool(deleting, { policy, overrides })).toMatchObject({
      risk: 'safe',
      readOnly: true,
      because: [{ source: 'override', says: 'house:delete_file is safe: a dry run' }],
    });
  });

  it('lets an annotation lower the class only on a trusted server, and never of a plain verb', () => {
    const unknown = tool('frobnicate', '', { annotations: { readOnlyHint: true } });
    expect(classifyTool(unknown).risk).toBe('moderate');
    expect(classifyTool(unknown, { trusted: true }).risk).toBe('safe');
    expect(classifyTool(deleting, { trusted: true }).risk).toBe('dangerous');
  });

  it('raises by an annotation, but not by one that repeats the defaults against plain words', () => {
    const defaults = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
    const stated = { ...defaults, idempotentHint: true };
    expect(classifyTool(tool('frobnicate', '', { annotations: defaults })).risk).toBe('dangerous');
    expect(classifyTool(tool('get_docs', '', { annotations: defaults })).risk).toBe('safe');
    expect(classifyTool(tool('get_docs', '', { annotations: stated })).risk).toBe('moderate');
  });
});

describe('marks', () => {
  it.each<[string, string, boolean]>([
    ['get_time', '', false],
    ['get_current_time', '', false],
    ['roll_dice', '', false],
    ['get_next_job', '', false],
    ['random_fact', 'Get a random fact', false],
    ['take_screenshot', '', false],
    ['read_and_clear', '', false],
    ['fetch_unread', '', false],
    ['get_mail', 'Get the unread mail', false],
    ['get_item', 'Get the next item from the queue', false],
    ['get_quiz', 'Returns a new question each time', false],
    ['pop', '', false],
    ['poll', '', false],
    ['dequeue', '', false],
    ['consume', '', false],
    ['claim', '', false],
    ['take_ticket', '', false],
    ['draw_card', '', false],
    ['generate_report', '', false],
    ['generate_hash', '', true],
    ['now', '', false],
    ['get_date', '', false],
    ['get_pull_request', '', true],
    ['get_sample_data', '', true],
    ['get_time_series', '', true],
    ['get_timezone', '', true],
    ['list_files', '', true],
  ])('%s (%s) is repeatable: %s', (name, description, expected) => {
    expect(classifyTool(tool(name, description)).repeatable).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['get_private_key', '', true],
    ['list_secrets', '', true],
    ['read_entry', 'Returns the stored password.', true],
    ['create_token', '', true],
    ['get-env', '', true],
    ['print_env', '', true],
    ['printEnv', '', true],
    ['list_environment_variables', '', true],
    ['get_variable', 'Gets the value of an environment variable', true],
    ['get_config', 'Returns the configuration with its secrets', true],
    ['show_connection_string', '', true],
    ['list_environments', 'Lists where it can be deployed', false],
    ['get_weather', 'Gets the weather. Set the region in an environment variable.', false],
    ['get_token_price', '', false],
    ['count_tokens', 'Counts the words of a text.', false],
    ['list_files', 'Lists files.\nArgs: access token: yours', false],
  ])('%s (%s) is sensitive: %s', (name, description, expected) => {
    expect(classifyTool(tool(name, description)).sensitive).toBe(expected);
  });
});

const PLAIN_DANGERS = [
  'delete',
  'remove',
  'destroy',
  'truncate',
  'wipe',
  'send',
  'publish',
  'deploy',
  'pay',
  'refund',
  'kill',
  'execute',
];
const anyHints = fc.record(
  { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), idempotentHint: fc.boolean() },
  { requiredKeys: [] },
);

/** Far above the time that a busy machine needs, far below the time that backtracking takes. */
const BOUND_MS = 1000;

describe('laws', () => {
  it('never calls a dangerous word in the place of the verb safe', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/u);
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAIN_DANGERS),
        word,
        fc.boolean(),
        fc.string(),
        anyHints,
        (verb, object, first, description, annotations) => {
          const name = first ? `${verb}_${object}` : `${object}_${verb}`;
          const judged = classifyTool(tool(name, description, { annotations }), { trusted: true });
          expect(judged.risk).not.toBe('safe');
        },
      ),
    );
  });

  it('never lets an annotation of a server that is not trusted lower the class', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), anyHints, (name, description, annotations) => {
        const without = classifyTool(tool(name, description)).risk;
        const judged = classifyTool(tool(name, description, { annotations })).risk;
        expect(isWorse(without, judged)).toBe(false);
      }),
    );
  });

  it('answers whatever the tool, and its marks agree with its class', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.jsonValue(),
        (name, description, schema) => {
          const judged = classifyTool({
            ...tool(name, description),
            inputSchema: { properties: schema },
          });
          expect(judged.readOnly).toBe(judged.risk === 'safe');
          expect(judged.because.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it.each(['delete ', 'a', '[', 'read only ', 'to ', 'x: ', ', and ', '. ', 'do not ', '_a'])(
    'reads 50 KB of %j in bounded time',
    (piece) => {
      const text = piece.repeat(50_000 / piece.length);
      const watch = fairWatch();
      classifyTool(tool(text, text));
      expect(watch.ms()).toBeLessThan(BOUND_MS);
    },
  );
});
