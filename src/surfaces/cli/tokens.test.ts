import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { type Answers, FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';

const MADE = {
  name: 'ann',
  role: 'viewer',
  project: 'shop',
  createdAt: 0,
  createdBy: 'root',
} as const;
const ANSWERS: Answers = {
  addToken: (params) => ({ ...MADE, name: params.name, role: params.role, token: 'pml_secret' }),
  revokeToken: () => ({}),
  tokens: () => [
    MADE,
    { ...MADE, name: 'old', expiresAt: 1 },
    { ...MADE, name: 'gone', revokedAt: 86_400_000 },
  ],
};

const atTerminal = (): RecordedTerminal => new RecordedTerminal({ answers: [] });

describe('pml tokens', () => {
  it('makes a token, prints it alone on stdout, and sends how long it is good', async () => {
    const daemon = new FakeDaemon(ANSWERS);
    const argv = ['tokens', 'add', 'ann', '--role', 'viewer', '--expires', '30d'];
    const { code, terminal } = await commandLine(argv, { daemon, terminal: atTerminal() });
    expect(code).toBe(0);
    expect(terminal.output).toBe('pml_secret');
    expect(daemon.requests).toMatchObject([
      {
        method: 'addToken',
        params: {
          name: 'ann',
          role: 'viewer',
          expiresInMs: 2_592_000_000,
          word: expect.any(String) as unknown,
        },
      },
    ]);
  });

  it('makes none without a person', async () => {
    const daemon = new FakeDaemon(ANSWERS);
    const { code } = await commandLine(['tokens', 'add', 'ann', '--role', 'viewer'], { daemon });
    expect(code).toBe(4);
    expect(daemon.requests).toEqual([]);
  });

  it.each([
    [['add', 'ann']],
    [['add', 'ann', '--role', 'king']],
    [['add', '--role', 'viewer']],
    [['add', 'ann', '--role', 'viewer', '--expires', 'soon']],
    [['revoke']],
    [['rewoke', 'ann']],
  ])('does not understand %s', async (words) => {
    const daemon = new FakeDaemon(ANSWERS);
    const { code } = await commandLine(['tokens', ...words], { daemon, terminal: atTerminal() });
    expect(code).toBe(2);
    expect(daemon.requests).toEqual([]);
  });

  it('lists tokens and how they are', async () => {
    const { terminal } = await commandLine(['tokens'], { daemon: new FakeDaemon(ANSWERS) });
    expect(terminal.output).toMatch(/ann +viewer +good +1970-01-01 +root/u);
    expect(terminal.output).toMatch(/old +viewer +expired 1970-01-01/u);
    expect(terminal.output).toMatch(/gone +viewer +revoked 1970-01-02/u);
  });

  it('revokes one of another project', async () => {
    const daemon = new FakeDaemon(ANSWERS);
    const argv = ['tokens', 'revoke', 'ann', '--project', 'shop'];
    const { code } = await commandLine(argv, { daemon, terminal: atTerminal() });
    expect(code).toBe(0);
    expect(daemon.requests).toMatchObject([
      { method: 'revokeToken', params: { name: 'ann', project: 'shop' } },
    ]);
  });
});
