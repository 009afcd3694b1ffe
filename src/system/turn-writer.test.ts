import { Writable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { TurnWriter } from './turn-writer.ts';

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A stream that remembers each write, and fails when it is told to. */
class Sink extends Writable {
  readonly writes: string[] = [];
  fails = false;

  override _write(chunk: Buffer, _: string, done: (error?: Error) => void): void {
    this.writes.push(chunk.toString('utf8'));
    done(this.fails ? new Error('gone') : undefined);
  }
}

describe('TurnWriter', () => {
  it('writes the texts of one turn together, and those of the next apart', async () => {
    const sink = new Sink();
    const writer = new TurnWriter(sink);
    writer.write('a');
    writer.write('b\n');
    expect(sink.writes).toEqual([]);
    expect(writer.waiting).toBe(3);
    await nextTurn();
    expect(sink.writes).toEqual(['ab\n']);
    expect(writer.waiting).toBe(0);
    writer.write('c\n');
    await nextTurn();
    expect(sink.writes).toEqual(['ab\n', 'c\n']);
  });

  it('keeps the order of texts and bytes', async () => {
    const sink = new Sink();
    const writer = new TurnWriter(sink);
    writer.write('a');
    writer.write(Buffer.from('b'));
    writer.write('c');
    await nextTurn();
    expect(sink.writes.join('')).toBe('abc');
  });

  it('hands everything over at once when it is told to', () => {
    const sink = new Sink();
    const writer = new TurnWriter(sink);
    writer.write('a');
    writer.flush();
    expect(sink.writes).toEqual(['a']);
    writer.flush();
    expect(sink.writes).toEqual(['a']);
  });

  it('tells everybody of a turn whether it left', async () => {
    const sink = new Sink();
    sink.on('error', () => undefined);
    const writer = new TurnWriter(sink, ({ message }) => new Error(`not sent: ${message}`));
    writer.write('a');
    expect(writer.left()).toBe(writer.left());
    await writer.left();
    sink.fails = true;
    writer.write('b');
    await expect(writer.left()).rejects.toThrow('not sent: gone');
  });
});
