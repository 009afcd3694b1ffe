import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { printJson } from './terminal.ts';

describe('laws', () => {
  it('prints what a script reads back unchanged, whatever a server wrote', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (json, text) => {
        // Through JSON once: it has no minus zero and no lone surrogates of its own.
        const value: unknown = JSON.parse(JSON.stringify([JSON.parse(json), text]));
        const terminal = new RecordedTerminal();
        printJson(terminal, value);
        expect(JSON.parse(terminal.output)).toStrictEqual(value);
      }),
    );
  });
});
