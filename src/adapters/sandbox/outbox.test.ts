import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { utf8Bytes } from '../../base/json.ts';
import type { ProgramLimits, ProgramLog } from '../../execute/sandbox.ts';
import { LogMeter, Outbox } from './outbox.ts';

const LIMITS: ProgramLimits = {
  memoryBytesMax: 1024 * 1024,
  cpuMsMax: 1000,
  callsMax: 2,
  timersMax: 1,
  argumentBytesMax: 10,
  resultBytesMax: 10,
  logLinesMax: 1,
  logBytesMax: 100,
};

function open(): { readonly outbox: Outbox; readonly logs: ProgramLog[] } {
  const logs: ProgramLog[] = [];
  const outbox = new Outbox({
    limits: LIMITS,
    servers: ['fs'],
    log: (line) => void logs.push(line),
  });
  return { outbox, logs };
}

describe('Outbox', () => {
  it('collects requests until they are taken, and knows what is open', () => {
    const { outbox } = open();
    outbox.take('call', ['1', 'fs', 'read', '{}', '    at program.ts:3:1\n']);
    outbox.take('timer', ['2', '50']);
    expect(outbox.takeRequests()).toEqual([
      { kind: 'call', id: 1, server: 'fs', tool: 'read', argsText: '{}', line: 3 },
      { kind: 'timer', id: 2, delayMs: 50 },
    ]);
    expect(outbox.takeRequests()).toEqual([]);
    expect(outbox.toolOf(1)).toBe('read');
    outbox.settled(1);
    outbox.take('clear', ['2']);
    expect(outbox.isWaiting).toBe(false);
  });

  it.each([
    ['calls', ['call', 'call', 'call']],
    ['timers', ['timer', 'timer']],
  ])('ends a program that asks for too many %s', (limit, kinds) => {
    const { outbox } = open();
    kinds.forEach((kind, index) => outbox.take(kind, [String(index + 1), 'fs', 'read', '{}', '']));
    expect(outbox.end).toMatchObject({ kind: 'limit', limit });
  });

  it('counts bytes, not characters', () => {
    const { outbox } = open();
    outbox.take('call', ['1', 'fs', 'read', '"ééééé"', '']);
    expect(outbox.end).toMatchObject({ kind: 'limit', limit: 'arguments' });
    const other = open().outbox;
    other.take('end', ['value', '"ééééé"']);
    expect(other.end).toMatchObject({ kind: 'limit', limit: 'result' });
  });

  it('takes nothing after the end', () => {
    const { outbox, logs } = open();
    outbox.take('end', ['value', '1']);
    expect(outbox.take('call', ['1', 'fs', 'read', '{}', ''])).toBe(true);
    outbox.take('log', ['info', 'late']);
    outbox.take('end', ['value', '2']);
    expect(outbox.end).toEqual({ kind: 'value', text: '1' });
    expect(outbox.takeRequests()).toEqual([]);
    expect(logs).toEqual([]);
  });

  it('tells where an error stands, and memory from other errors', () => {
    const { outbox } = open();
    const stack = '    at f (program.ts:2:1)\n    at run (pml:prelude:1:1)\n';
    outbox.take('end', ['error', JSON.stringify({ name: 'TypeError', message: 'bad', stack })]);
    expect(outbox.end).toEqual({
      kind: 'error',
      name: 'TypeError',
      message: 'bad',
      line: 2,
      stack: 'TypeError: bad\n    at f (program.ts:2)',
    });
    const other = open().outbox;
    other.take('end', ['error', '{"name":"InternalError","message":"out of memory"}']);
    expect(other.end).toMatchObject({
      kind: 'limit',
      limit: 'memory',
      message: expect.stringContaining('1 MB'),
    });
  });

  it('makes an error of whatever it is told', () => {
    const { outbox } = open();
    outbox.take('end', ['error', 'no json']);
    expect(outbox.end).toEqual({ kind: 'error', name: 'Error', message: '' });
  });

  it('says when no more logs are wanted', () => {
    const { outbox, logs } = open();
    expect(outbox.take('log', ['warn', 'one'])).toBe(false);
    expect(outbox.take('log', ['odd', 'two'])).toBe(true);
    expect(logs.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('tells how programs in place of an answer ended', () => {
    const { outbox } = open();
    outbox.take('call', ['1', 'pml', 'a', '{}', '']);
    outbox.take('ended', ['1', 'true', '']);
    outbox.take('call', ['2', 'pml', 'b', '{}', '']);
    outbox.take('ended', ['2', 'false', '{"name":"Error","message":"no"}']);
    expect(outbox.takeRequests().filter(({ kind }) => kind === 'program_ended')).toEqual([
      { kind: 'program_ended', id: 1, ok: true },
      { kind: 'program_ended', id: 2, ok: false, message: 'no' },
    ]);
    expect(outbox.isWaiting).toBe(false);
  });
});

describe('laws', () => {
  it('never lets through more than was allowed, and says once that there was more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 100 }),
        (texts, logLinesMax, logBytesMax) => {
          const meter = new LogMeter({ logLinesMax, logBytesMax });
          const told = texts.flatMap((text) => meter.add({ level: 'info', text }));
          const through = told.filter(({ level }) => level === 'info').map(({ text }) => text);
          expect(through).toEqual(texts.slice(0, through.length));
          expect(through.length).toBeLessThanOrEqual(logLinesMax);
          expect(utf8Bytes(through.join(''))).toBeLessThanOrEqual(logBytesMax);
          expect(told.length - through.length).toBe(through.length < texts.length ? 1 : 0);
          expect(meter.isClosed).toBe(through.length < texts.length);
        },
      ),
    );
  });
});
