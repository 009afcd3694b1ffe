import { describe, expect, test } from 'vitest';

import { isJsonObject, type JsonObject } from '../base/json.ts';
import { lineOf, parseLine } from './json-line.ts';
import { lineText } from './line-text.ts';

const LONG = 'x'.repeat(5000);

/** A call as a client writes it, read as pml reads it. */
function came(args: unknown, more: object = {}): JsonObject {
  const call = { name: 'echo', arguments: args, ...more };
  const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  const message = parseLine(Buffer.from(line));
  return isJsonObject(message) && isJsonObject(message['params']) ? message['params'] : {};
}

const sent = (params: JsonObject): Parameters<typeof lineOf>[0] => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params,
});

/** The line, by both ways. */
function linesOf(params: JsonObject): {
  readonly isCopied: boolean;
  readonly line: string;
  readonly asWritten: unknown;
} {
  const message = sent(params);
  const line = lineOf(message);
  return {
    isCopied: typeof line !== 'string',
    line: Buffer.from(line as Uint8Array).toString('utf8'),
    asWritten: JSON.parse(JSON.stringify(message)),
  };
}

describe('lines with long texts', () => {
  test('are copied, and mean the same', () => {
    const args = { a: 1, text: LONG, b: [true, null, { c: 'd' }], other: `${LONG}y`, z: 'ü'.at(1) };
    const { isCopied, line, asWritten } = linesOf(came(args, { _meta: { key: 'value' } }));
    expect(isCopied).toBe(true);
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual(asWritten);
  });

  test('keep the order of the arguments', () => {
    const { line } = linesOf(came({ z: LONG, a: 'short', m: LONG }));
    const { params } = JSON.parse(line) as { readonly params: { readonly arguments: object } };
    expect(Object.keys(params.arguments)).toEqual(['z', 'a', 'm']);
  });

  test.each([
    ['a backslash', `${LONG}\\`],
    ['a quote', `${LONG}"`],
    ['a new line', `${LONG}\n`],
    ['a letter of two bytes', `${LONG}ü`],
  ])('are written letter by letter with %s', (_, text) => {
    const { isCopied, line, asWritten } = linesOf(came({ text }));
    expect(isCopied).toBe(false);
    expect(JSON.parse(line)).toEqual(asWritten);
  });

  test('are written letter by letter where another part of the message is no ASCII', () => {
    const params = came({ text: LONG });
    const { isCopied, line } = linesOf({ ...params, name: 'größe' });
    expect(isCopied).toBe(false);
    expect(line).toContain('größe');
  });

  test('are written letter by letter where the arguments are not those that came', () => {
    const { arguments: args } = came({ text: LONG });
    const changed = { ...(args as JsonObject), text: `${LONG}"` };
    const { isCopied, line } = linesOf({ name: 'echo', arguments: changed });
    expect(isCopied).toBe(false);
    expect(JSON.parse(line)).toMatchObject({ params: { arguments: changed } });
  });

  test('keep a member called __proto__', () => {
    const line = `{"params":{"arguments":{"__proto__":"p","text":"${LONG}"}}}`;
    const message = parseLine(Buffer.from(line)) as { readonly params: JsonObject };
    expect(linesOf(message.params).line).toContain('"__proto__":"p"');
  });
});

describe('other lines', () => {
  test('are as JSON.stringify writes them', () => {
    expect(lineOf(sent(came({ text: 'short' })))).toBe(
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"text":"short"}}}\n',
    );
    expect(lineOf({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBe(
      '{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
    );
  });

  test('that are no JSON are undefined', () => {
    expect(parseLine(Buffer.from('{'))).toBeUndefined();
    expect(parseLine(Buffer.from(`{"a":"${LONG}`))).toBeUndefined();
  });

  test('are read in UTF-8', () => {
    expect(lineText(Buffer.from('grün'))).toBe('grün');
    expect(parseLine(Buffer.from(`{"text":"${LONG}ü"}`))).toEqual({ text: `${LONG}ü` });
  });
});
