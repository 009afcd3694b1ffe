import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { HYBRID_SETTINGS } from './fuse.ts';
import { indexNames, nameSigns, weighNames } from './name-match.ts';

const tool = (
  server: string,
  name: string,
  description = '',
  properties: JsonObject = {},
): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description,
  inputSchema: { properties },
  definition: {},
});
const TOOLS = [
  tool('git', 'git_show', 'Shows a commit.'),
  tool('git', 'git_commit'),
  tool('git', 'git_log'),
  tool('files', 'read_file', 'Reads a file. DEPRECATED: Use read_text_file instead.'),
  tool('files', 'read_text_file', 'Reads a file.'),
  tool('mail', 'delete_email'),
  tool('mail', 'batch_delete_emails'),
  tool('cluster', 'rollout', 'Manages a rollout.', {
    subCommand: { enum: ['status', 'pause', 'restart', 'undo'] },
  }),
  tool('cluster', 'scale', 'Scales a deployment.'),
  tool('tracker', 'get_ticket', 'Returns a ticket.'),
  tool('tracker', 'list_tickets', 'Returns tickets.'),
];
const INDEX = indexNames(TOOLS);
const at = (name: string): number => TOOLS.findIndex((each) => each.name === name);
const signsOf = (text: string) => nameSigns(INDEX, text, () => 1, HYBRID_SETTINGS);
const best = (text: string): string => {
  const weights = weighNames(signsOf(text), INDEX, HYBRID_SETTINGS);
  const most = Math.max(...weights);
  return TOOLS[weights.indexOf(most)]?.name ?? '';
};

describe('what a name says about a wish', () => {
  it('lets the tool win that the wish names', () => {
    expect(best('git commit')).toBe('git_commit');
    expect(best('show the git commit')).toBe('git_show');
    expect(best('git log')).toBe('git_log');
  });

  it('counts how much of the name is said: a longer name that has the same words is not as near', () => {
    expect(best('delete an email')).toBe('delete_email');
    expect(best('batch delete emails')).toBe('batch_delete_emails');
  });

  it('knows other words for the same thing', () => {
    expect(best('remove a mail')).toBe('delete_email');
  });

  it('counts nothing for a prefix that all tools of a server share', () => {
    const { nameInText } = signsOf('commit');
    expect(nameInText[at('git_commit')]).toBe(1);
    expect(signsOf('git').nameInText[at('git_commit')]).toBe(0);
  });

  it('lets a deprecated tool sink below its successor', () => {
    expect(best('read a file')).toBe('read_text_file');
  });

  it('says what the wish is about, by the name, or for less by the first sentence, without the verb', () => {
    const { about } = signsOf('close the commit');
    expect(about[at('git_commit')]).toBe(1);
    expect(about[at('git_show')]).toBeCloseTo(HYBRID_SETTINGS.saidWord);
    expect(about[at('git_log')]).toBe(0);
    expect(signsOf('show').about[at('git_show')]).toBe(0);
    // Sentences after the first are about details.
    expect(signsOf('use instead').about[at('read_file')]).toBe(0);
  });

  it('tells a tool that does what is asked from one that does something else', () => {
    const { action } = signsOf('remove it');
    expect(action[at('delete_email')]).toBe(1);
    expect(action[at('read_text_file')]).toBe(-1);
    expect(action[at('git_commit')]).toBe(0);
  });

  it('knows the acts and words that a parameter lets a call choose', () => {
    const { action, verb } = signsOf('restart the shop');
    expect(action[at('rollout')]).toBe(1);
    expect(verb[at('rollout')]).toBe(1);
    expect(verb[at('scale')]).toBe(0);
    expect(best('restart the shop')).toBe('rollout');
  });

  it('finds the tool whose description begins with the verb of the wish', () => {
    expect(signsOf('manages things').verb[at('rollout')]).toBe(1);
    expect(signsOf('things it manages').verb[at('rollout')]).toBe(0);
  });

  it('takes a word in the same form for nearer', () => {
    const { textInName } = signsOf('tickets');
    expect(textInName[at('list_tickets')]).toBe(1);
    expect(textInName[at('get_ticket')]).toBeCloseTo(HYBRID_SETTINGS.otherForm);
  });

  it('says nothing about a text without words of any name', () => {
    const { nameInText, textInName } = signsOf('quick brown fox');
    expect(Math.max(...nameInText, ...textInName)).toBe(0);
  });

  it('gives shares for any text and any names', () => {
    const names = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(names, fc.string(), (list, text) => {
        const index = indexNames(list.map((name) => tool('s', name)));
        const signs = nameSigns(index, text, () => 1, HYBRID_SETTINGS);
        const { nameInText, textInName, about, action, verb } = signs;
        for (const share of [
          ...nameInText,
          ...textInName,
          ...about,
          ...verb,
          ...action.map(Math.abs),
        ]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});

describe('a tool that is deprecated', () => {
  it.each([
    ['Read a file as text. DEPRECATED: Use read_text_file instead.'],
    ['Deprecated compatibility entry point. Use scrape.'],
    ['[deprecated] Lists things.'],
    ['Lists things (deprecated, use list_all).'],
    ['Lists things. This tool is deprecated.'],
    ['Lists things; deprecated in favor of list_all'],
    ['@deprecated since 2.0'],
  ])('says so: %j', (description) => {
    expect(indexNames([tool('s', 'n', description)]).isDeprecated[0]).toBe(true);
  });

  it.each([
    ['Lists deprecated packages.'],
    ['Checks whether a package is deprecated.'],
    ['Finds calls of deprecated functions and replaces them'],
    [''],
  ])('is not one that only speaks of such things: %j', (description) => {
    expect(indexNames([tool('s', 'n', description)]).isDeprecated[0]).toBe(false);
  });
});
