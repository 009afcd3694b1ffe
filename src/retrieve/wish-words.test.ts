import { describe, expect, it } from 'vitest';

import type { Tool } from '../knowledge/tool.ts';
import { actionAsked, actionsOf, sameAs } from './wish-words.ts';

const named = (name: string): Tool =>
  ({ name, server: '', description: '', inputSchema: {} }) as Tool;

describe('the action of a tool', () => {
  it.each([
    ['remove old documents', 'remove'],
    ['Retrieves all labels', 'read'],
    ['which boards do I have', 'read'],
    ['create_event', 'make'],
    ['searchIssues', 'find'],
  ])('of %j is %j', (text, action) => {
    expect([...actionsOf(named(text))]).toEqual([action]);
  });

  it('is missing where no word says one', () => {
    expect([...actionsOf(named('bounding box'))]).toEqual([]);
  });
});

describe('what a wish asks for', () => {
  it.each([
    ['remove old documents', 'remove', 'remove'],
    ['which files are modified', 'read', 'which'],
  ])('%j is %j', (wish, action, word) => {
    expect(actionAsked(wish)).toEqual({ action, word });
  });

  it('is no action where the word is no command', () => {
    expect(actionAsked('stage my changes')).toBeUndefined();
  });
});

describe('words for the same thing', () => {
  it('hold for a command and not for a thing of the same name', () => {
    expect(sameAs('change')).toContain('edit');
    expect(sameAs('changes')).toEqual([]);
    expect(sameAs('bugs')).toContain('ticket');
  });

  it('go both ways and leave the word itself out', () => {
    expect([...sameAs('repo')]).toContain('repository');
    expect([...sameAs('mail')]).not.toContain('mail');
    expect([...sameAs('zebra')]).toEqual([]);
  });
});
