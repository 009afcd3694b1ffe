import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { EMPTY_CATALOG, withServerTools, type Catalog } from '../knowledge/catalog.ts';
import { PLAN } from '../tuning/plan.ts';
import { createToolSuggester } from './tool-suggester.ts';

const withTools = (catalog: Catalog, server: string, names: readonly string[]): Catalog =>
  withServerTools(
    catalog,
    server,
    names.map((name) => ({
      id: toolId(server, name),
      server,
      name,
      description: '',
      inputSchema: {},
      definition: {},
    })),
  );
const CATALOG = withTools(withTools(EMPTY_CATALOG, 'files', ['read_file']), 'git', ['status']);

describe('createToolSuggester', () => {
  it.each([
    ['files__read_file', '; did you mean "files:read_file"?'],
    ['read_file', '; did you mean "files:read_file"?'],
    ['files.readFile', '; did you mean "files:read_file"?'],
    ['files:raed_file', '; did you mean "files:read_file"?'],
    ['fiels:read_file', '; did you mean "files:read_file"?'],
    ['something:else_altogether', '; look for it with discover'],
    ['', '; look for it with discover'],
  ])('suggests the right name for "%s"', (name, suggestion) => {
    expect(createToolSuggester(CATALOG).suggest(name)).toBe(suggestion);
  });

  it('suggests each tool that has the name, whatever its server', () => {
    const both = withTools(CATALOG, 'svn', ['status']);
    expect(createToolSuggester(both).suggest('status')).toBe(
      '; did you mean "git:status" or "svn:status"?',
    );
  });

  it('looks up a bounded number of names, each once', () => {
    const suggester = createToolSuggester(CATALOG);
    for (let index = 0; index < PLAN.suggestionsMax; index += 1) {
      expect(suggester.suggest('git:statsu')).not.toBe('');
      suggester.suggest(`git:unknown${index}`);
    }
    expect(suggester.suggest('git:sttus')).toBe('');
    expect(suggester.suggest('git:statsu')).not.toBe('');
  });
});
