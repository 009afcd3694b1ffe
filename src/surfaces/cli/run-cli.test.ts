import { describe, expect, it } from 'vitest';

import { unknownStorage } from '../../../test/support/command-line.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Command, CommandEntry, Invocation } from './command.ts';
import { Interrupted } from './interrupt.ts';
import { runCli } from './run-cli.ts';

const closed: string[] = [];

function sample(run: (invocation: Invocation) => Promise<number> | number): CommandEntry {
  const command: Command = {
    usage: '<NAME> [--loud] [--times N] [--tag TEXT…]',
    positionals: { min: 1, max: 2 },
    options: {
      loud: 'Louder.',
      'times N': 'How often.',
      'tag TEXT…': 'Marks.',
    },
    examples: ['pml greet world'],
    run: async (invocation) => await run(invocation),
  };
  return {
    name: 'greet',
    summary: 'Greet someone.',
    group: 'use',
    load: () => Promise.resolve(command),
  };
}

interface Ended {
  readonly code: number;
  readonly terminal: RecordedTerminal;
  readonly invocation: Invocation | undefined;
}

async function cli(
  argv: readonly string[],
  run: (invocation: Invocation) => Promise<number> | number = () => 0,
  more: { env?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Ended> {
  const terminal = new RecordedTerminal();
  let invocation: Invocation | undefined;
  const parts: Parameters<typeof runCli>[1] = {
    commands: [
      sample((given) => {
        invocation = given;
        return run(given);
      }),
    ],
    program: { version: '1.2.3', binFile: '/bin.js', nodeFile: '/node', nodeVersion: '20.19.0' },
    surroundings: {
      env: more.env ?? {},
      cwd: '/work',
      home: '/home/ada',
      temporaryFolder: '/tmp',
      platform: 'linux',
    },
    terminal,
    storageOf: unknownStorage,
    logins: { obtain: () => Promise.reject(new Error('no login in this test')) },
    daemonOf: () => ({
      reach: () =>
        Promise.resolve({
          daemon: { pid: 1, version: '1.2.3' },
          request: () => Promise.reject(new Error('unused')),
          follow: () => Promise.reject(new Error('unused')),
          stopDaemon: () => Promise.resolve(),
          close: () => closed.push('closed'),
        }),
      find: () => Promise.resolve(undefined),
      runHere: () => Promise.reject(new Error('unused')),
    }),
    signal: more.signal ?? new AbortController().signal,
  };
  return { code: await runCli(argv, parts), terminal, invocation };
}

const fail = (): never => {
  throw new TypeError('undefined is not a function');
};

describe('runCli', () => {
  it('prints its version', async () => {
    const { code, terminal } = await cli(['--version']);
    expect([code, terminal.printed]).toStrictEqual([0, ['1.2.3']]);
  });

  it.each([[[]], [['--help']], [['-h']], [['help']]])('lists the commands for %j', async (argv) => {
    const { code, terminal } = await cli(argv);
    expect(code).toBe(0);
    expect(terminal.output).toContain('greet  Greet someone.');
  });

  it.each([
    [['greet', '--help']],
    [['greet', '-h']],
    [['help', 'greet']],
    [['--help', 'greet']],
    [['greet', 'a', 'b', 'c', '--help']],
  ])('explains one command for %j and does not run it', async (argv) => {
    const { code, terminal, invocation } = await cli(argv);
    expect([code, invocation]).toStrictEqual([0, undefined]);
    expect(terminal.output).toContain('Usage: pml greet <NAME>');
    expect(terminal.output).toContain('--times N');
    expect(terminal.output).toContain('--config FILE');
    expect(terminal.output).toContain('  pml greet world');
  });

  it('passes on what was typed', async () => {
    const { invocation } = await cli([
      '--json',
      '--config',
      'team.json',
      'greet',
      'world',
      '--loud',
      '--times=3',
      '--tag',
      'a',
      '--tag',
      'b',
      '--',
      '--not',
      'ours',
    ]);
    expect(invocation?.positionals).toStrictEqual(['world']);
    expect(invocation?.rest).toStrictEqual(['--not', 'ours']);
    expect(invocation?.flag('loud')).toBe(true);
    expect(invocation?.text('times')).toBe('3');
    expect(invocation?.texts('tag')).toStrictEqual(['a', 'b']);
    expect(invocation?.json).toBe(true);
    expect(invocation?.locations.configFile).toBe('/work/team.json');
  });

  it('takes the own config by name as it takes it by itself', async () => {
    const { invocation } = await cli(['greet', 'a', '--config', '/home/ada/.config/pml/pml.json']);
    expect(invocation?.locations.configChosenBy).toBe('user');
  });

  it('answers with the exit code of the command', async () => {
    const { code } = await cli(['greet', 'world'], () => 7);
    expect(code).toBe(7);
  });

  it.each([
    [['gret', 'world'], 'there is no command "gret"; did you mean "greet"?'],
    [
      ['greet', 'world', '--lould'],
      'pml greet: there is no option --lould; did you mean "--loud"?',
    ],
    [['greet', 'world', '-x'], 'pml greet: there is no option -x'],
    [['--jsn', 'greet'], 'there is no option --jsn before a command; did you mean "--json"?'],
    [['greet', 'world', '--times'], "pml greet: Option '--times <value>' argument missing"],
    [['greet', 'world', '--loud=1'], "pml greet: Option '--loud' does not take an argument"],
    [['greet'], 'pml greet: needs more: pml greet <NAME> [--loud] [--times N] [--tag TEXT…]'],
    [['greet', 'a', 'b', 'c'], 'pml greet: does not know what to do with "c"'],
    [['greet', 'a', '--config', ''], 'pml greet: --config needs the name of a file'],
    [['help', 'gret'], 'there is no command "gret"; did you mean "greet"?'],
  ])('refuses %j with exit code 2 and runs nothing', async (argv, message) => {
    const { code, terminal, invocation } = await cli(argv);
    expect([code, invocation]).toStrictEqual([2, undefined]);
    expect(terminal.said).toStrictEqual([
      message.startsWith('pml ') ? message : `pml: ${message}`,
      'See pml help, or pml help COMMAND for examples.',
    ]);
    expect(terminal.printed).toStrictEqual([]);
  });

  it('explains a failure with its remedy and the exit code of the registry', async () => {
    const { code, terminal } = await cli(['greet', 'world'], () => {
      throw new GatewayError('POLICY_REFUSED', 'git:push is not\u001B[2J allowed');
    });
    expect(code).toBe(4);
    expect(terminal.said).toStrictEqual([
      'pml: git:push is not[2J allowed',
      'A person can change the policy; an agent cannot.',
    ]);
  });

  it('gives errors as one JSON object on stderr with --json', async () => {
    const { code, terminal } = await cli(['greet', 'world', '--json'], () => {
      throw new GatewayError('SERVER_UNKNOWN', 'there is no server "gti"');
    });
    expect(code).toBe(2);
    expect(terminal.printed).toStrictEqual([]);
    expect(terminal.said.map((line) => JSON.parse(line) as unknown)).toStrictEqual([
      {
        error: {
          code: 'SERVER_UNKNOWN',
          message: 'there is no server "gti"',
          remedy: 'Use the nearest name in the message, or pml list.',
        },
      },
    ]);
  });

  it('does not take a --json behind -- for its own', async () => {
    const { terminal } = await cli(['greet', 'a', '--', '--json'], () => {
      throw new GatewayError('USAGE', 'no');
    });
    expect(terminal.said[0]).toBe('pml: no');
  });

  it('keeps the stack of an unexpected error for PML_DEBUG', async () => {
    const quiet = await cli(['greet', 'world'], fail);
    expect(quiet.code).toBe(1);
    expect(quiet.terminal.said).toHaveLength(2);
    expect(quiet.terminal.said[0]).toBe('pml: undefined is not a function');
    const loud = await cli(['greet', 'world'], fail, { env: { PML_DEBUG: '1' } });
    expect(loud.terminal.said[2]).toContain('run-cli.test.ts');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends quietly after %s with exit code %i', async (name, expected) => {
    const controller = new AbortController();
    const { code, terminal } = await cli(
      ['greet', 'world'],
      ({ signal }) => {
        controller.abort(new Interrupted(name));
        signal.throwIfAborted();
        return 0;
      },
      { signal: controller.signal },
    );
    expect([code, terminal.said]).toStrictEqual([expected, []]);
  });

  it('closes the connections of a command, also when it fails', async () => {
    closed.length = 0;
    await cli(['greet', 'world'], async ({ daemon }) => {
      await daemon.reach();
      throw new GatewayError('USAGE', 'no');
    });
    expect(closed).toStrictEqual(['closed']);
  });
});
