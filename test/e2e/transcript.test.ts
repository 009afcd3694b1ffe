/** Replays the transcript of docs/guide/first-steps.md from an empty home folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { saysYes } from '../support/person-at-terminal.ts';
import { PmlWorld } from '../support/pml-world.ts';

const PAGE = join(import.meta.dirname, '../../docs/guide/first-steps.md');
/** A file to save, or commands with what they print. */
const BLOCK =
  /Save this as `(?<name>[\w.]+)`:\n\n```json\n(?<file>.*?)```|```console\n(?<lines>.*?)```/gsu;
const LEFT_OUT = '…';
const ESCAPE = String.fromCodePoint(0x1b);
const DRAWN_AGAIN = new RegExp(String.raw`^.*${ESCAPE}\[1G${ESCAPE}\[0J`, 'gmu');
const STEERING = new RegExp(String.raw`\r|${ESCAPE}\[[\d;?]*[A-Za-z]`, 'gu');

interface Step {
  readonly command: string;
  readonly shown: readonly string[];
}

function stepsOf(lines: string): readonly Step[] {
  return lines
    .split(/^\$ /mu)
    .filter((text) => text !== '')
    .map((text) => {
      const [command = '', ...shown] = text.trimEnd().split('\n');
      return { command, shown };
    });
}

/** What differs from run to run and from machine to machine. */
const plain = (text: string, home: string): string =>
  text
    .replaceAll(home, '~')
    // A terminal draws a question again from the start of its line.
    .replaceAll(DRAWN_AGAIN, '')
    .replaceAll(STEERING, '')
    .replaceAll(/pml-[0-9a-f]{12}\b/gu, 'pml-HASH')
    .replaceAll(/process \d+/gu, 'process N')
    .replaceAll(/127\.0\.0\.1:\d+/gu, '127.0.0.1:PORT')
    .replaceAll(/wf_[\w-]+/gu, 'ID')
    .replaceAll(/\bid [\w-]{22}/gu, 'id ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME')
    .replaceAll(/\d+ min left/gu, 'LEFT')
    .replaceAll(/just now|\d+ \w+ ago/gu, 'AGO')
    .replaceAll(/\d+(?:\.\d+)? m?s\b/gu, 'TOOK')
    // A search is by words alone until every tool is embedded.
    .replaceAll(/\b0\.\d\d\b/gu, 'SCORE')
    .replaceAll('; close in meaning', '')
    .replaceAll(/ +/gu, ' ');

const words = (command: string): readonly string[] =>
  [...command.matchAll(/"(?<quoted>[^"]*)"|(?<bare>\S+)/gu)].map(
    ({ groups }) => groups?.['quoted'] ?? groups?.['bare'] ?? '',
  );

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

/** The lines in their order; `…` stands for any number of lines. */
function asPattern(lines: readonly string[]): RegExp {
  const parts = lines.map((line) =>
    line === LEFT_OUT ? String.raw`(?:.*\n)*?` : `${escaped(line.trimEnd())} ?\n`,
  );
  return new RegExp(`^${parts.join('')}$`, 'u');
}

async function shownBy(world: PmlWorld, [program, ...args]: readonly string[]): Promise<string> {
  expect(program).toBe('pml');
  return args[0] === 'approve' ? await saysYes(world, args) : (await world.pml(args)).stdout;
}

it('is what a person sees who follows the page', async () => {
  await using world = new PmlWorld();
  const commands: string[] = [];
  for (const { groups } of readFileSync(PAGE, 'utf8').matchAll(BLOCK)) {
    const { name, file, lines = '' } = groups ?? {};
    if (name !== undefined && file !== undefined) {
      writeFileSync(join(world.work, name), file);
    }
    for (const { command, shown } of stepsOf(lines)) {
      commands.push(command);
      const seen = plain(await shownBy(world, words(command)), world.home);
      const expected = shown.map((line) => plain(line, world.home));
      expect(`$ ${command}\n${seen.trimEnd()}\n`).toMatch(asPattern([`$ ${command}`, ...expected]));
    }
  }
  expect(commands.length).toBeGreaterThan(8);
});
