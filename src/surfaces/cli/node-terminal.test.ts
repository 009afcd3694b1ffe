import { PassThrough } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { paint } from './terminal-text.ts';
import { NodeTerminal } from './terminal.ts';

interface Ends {
  readonly stdin: PassThrough & { isTTY?: boolean };
  readonly stdout: PassThrough & { isTTY?: boolean; columns?: number };
  readonly stderr: PassThrough & { isTTY?: boolean; columns?: number };
}

function ends(isTTY: boolean): Ends {
  const end = (): PassThrough & { isTTY?: boolean; columns?: number } =>
    Object.assign(new PassThrough(), isTTY ? { isTTY, columns: 40 } : {});
  return { stdin: end(), stdout: end(), stderr: end() };
}

const written = (stream: PassThrough): string => String(stream.read() ?? '');
const never = new AbortController().signal;

describe('NodeTerminal', () => {
  it('paints on a terminal', () => {
    const streams = ends(true);
    new NodeTerminal({ ...streams, env: {} }).print(paint('red', 'down'));
    expect(written(streams.stdout)).toBe('\u001B[31mdown\u001B[39m\n');
  });

  it.each([
    ['NO_COLOR is set', true, { NO_COLOR: '1' }],
    ['the terminal is dumb', true, { TERM: 'dumb' }],
    ['stdout is a pipe', false, {}],
  ])('does not paint when %s', (_, isTTY, env) => {
    const streams = ends(isTTY);
    new NodeTerminal({ ...streams, env }).print(paint('red', 'down'));
    expect(written(streams.stdout)).toBe('down\n');
  });

  it('keeps words away from stdout', () => {
    const streams = ends(false);
    new NodeTerminal({ ...streams, env: {} }).say('working');
    expect(written(streams.stdout)).toBe('');
    expect(written(streams.stderr)).toBe('working\n');
  });

  it('shows progress only to a person, on one line that goes away', () => {
    const streams = ends(true);
    const terminal = new NodeTerminal({ ...streams, env: {} });
    terminal.progress('one\ntwo');
    terminal.print('done');
    expect(written(streams.stderr)).toBe('\r\u001B[2Kone two\r\u001B[2K');
    const pipes = ends(false);
    new NodeTerminal({ ...pipes, env: {} }).progress('one');
    expect(written(pipes.stderr)).toBe('');
  });

  it('asks on stderr and answers with the line typed', async () => {
    const streams = ends(true);
    const answer = new NodeTerminal({ ...streams, env: {} }).ask('Sure?', never);
    streams.stdin.write('yes\n');
    await expect(answer).resolves.toBe('yes');
    expect(written(streams.stderr)).toContain('Sure? ');
  });

  it('says so when the input ends instead of an answer', async () => {
    const streams = ends(true);
    const answer = new NodeTerminal({ ...streams, env: {} }).ask('Sure?', never);
    streams.stdin.end();
    await expect(answer).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('refuses to ask when nobody is there', async () => {
    const asked = new NodeTerminal({ ...ends(false), env: {} }).ask('Sure?', never);
    await expect(asked).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('reads all of stdin', async () => {
    const streams = ends(false);
    const input = new NodeTerminal({ ...streams, env: {} }).readInput(never);
    streams.stdin.end('{"a":"ä"}');
    await expect(input).resolves.toBe('{"a":"ä"}');
  });

  it('stops reading when the person gives up', async () => {
    const controller = new AbortController();
    const input = new NodeTerminal({ ...ends(false), env: {} }).readInput(controller.signal);
    controller.abort(new Error('interrupted'));
    await expect(input).rejects.toThrow('interrupted');
  });

  it('is quiet when the reader of the pipe goes away', () => {
    const streams = ends(false);
    const terminal = new NodeTerminal({ ...streams, env: {} });
    streams.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(() => {
      terminal.print('more');
    }).not.toThrow();
  });

  it('draws lines in place, below what is said meanwhile, and leaves them at the end', () => {
    const streams = ends(true);
    const terminal = new NodeTerminal({ ...streams, env: {} });
    terminal.live(['one', 'two\u001B[2J']);
    expect(written(streams.stderr)).toBe('one\ntwo[2J\n');
    terminal.live(['three']);
    expect(written(streams.stderr)).toBe('\u001B[2A\r\u001B[Jthree\n');
    terminal.say('words');
    expect(written(streams.stderr)).toBe('\u001B[1A\r\u001B[Jwords\nthree\n');
    terminal.live(undefined);
    terminal.say('more');
    expect(written(streams.stderr)).toBe('more\n');
  });

  it('tells of Enter, and draws over the lines that it made', () => {
    const streams = ends(true);
    const terminal = new NodeTerminal({ ...streams, env: {} });
    let entered = 0;
    const release = terminal.onEnter(() => (entered += 1));
    terminal.live(['one']);
    streams.stdin.emit('data', Buffer.from('x\n'));
    terminal.live(['two']);
    expect(written(streams.stderr)).toBe('one\n\u001B[2A\r\u001B[Jtwo\n');
    release();
    streams.stdin.emit('data', Buffer.from('\n'));
    expect(entered).toBe(1);
  });

  it.each([
    ['a pipe', false, {}],
    ['a dumb terminal', true, { TERM: 'dumb' }],
  ])('draws nothing in place on %s', (_, isTTY, env) => {
    const streams = ends(isTTY);
    const terminal = new NodeTerminal({ ...streams, env });
    terminal.live(['one']);
    expect([terminal.liveSize.columns, written(streams.stderr)]).toEqual([0, '']);
  });
});
