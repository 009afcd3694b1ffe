import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import {
  initialAnswers,
  LEGACY_PROTOCOL_VERSIONS,
  negotiateLegacyVersion,
} from './initial-answers.ts';

describe('initialAnswers', () => {
  it('has the whole list of tools in meta mode', () => {
    const answers = initialAnswers({ version: '1.2.3', exposure: 'meta', serverNames: ['git'] });
    expect(answers.tools?.map((tool) => tool.name)).toEqual([
      'discover',
      'execute_workflow',
      'execute_code',
      'control_workflow',
    ]);
    expect(answers.serverInfo).toEqual({ name: 'pml', title: 'pml', version: '1.2.3' });
  });

  it('leaves the tools to the gateway in proxy mode', () => {
    const answers = initialAnswers({ version: '1', exposure: 'proxy', serverNames: [] });
    expect(answers.tools).toBeUndefined();
  });

  it('names the protocol revisions that the SDK speaks', () => {
    expect([...LEGACY_PROTOCOL_VERSIONS]).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
  });

  it('keeps the instructions below what clients cut', () => {
    const { instructions } = initialAnswers({ version: '1', exposure: 'meta', serverNames: [] });
    expect(Buffer.byteLength(instructions)).toBeLessThan(2048);
  });
});

describe('negotiateLegacyVersion', () => {
  it('takes the revision of the client where it is known', () => {
    expect(negotiateLegacyVersion('2025-03-26')).toBe('2025-03-26');
  });

  it.each([['1999-01-01'], [undefined], [7]])('answers %s with the newest', (requested) => {
    expect(negotiateLegacyVersion(requested)).toBe('2025-11-25');
  });
});
