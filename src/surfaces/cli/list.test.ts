import { describe, expect, it } from 'vitest';

import { NOTHING_AHEAD, NOTHING_STUDIED } from '../../../test/support/ahead-statistics.ts';
import { commandLine } from '../../../test/support/command-line.ts';
import {
  FREE_LOOP,
  GIT,
  LISTING,
  LOG,
  WEB,
  STATUS,
} from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';

describe('pml list', () => {
  it('shows the servers with what each said last', async () => {
    const { code, terminal } = await commandLine(['list'], { daemon: new FakeDaemon(LISTING) });
    expect(code).toBe(0);
    expect(terminal.output.split('\n')).toStrictEqual([
      'SERVER  STATE   TOOLS  SAYS',
      'git     ready   1',
      'web     broken  0      connect refused [2J',
    ]);
  });

  it('says when tools are still being embedded', async () => {
    const search = { mode: 'lexical' as const, embedded: 0, total: 1, model: 'minilm' };
    const ahead = NOTHING_AHEAD;
    const stats = {
      servers: 2,
      tools: 1,
      runs: {},
      calls: [],
      callDays: [],
      saved: [],
      search,
      ahead,
      ownFiles: { count: 0 },
      durations: [],
      aheadEnded: { hit: 0, joined: 0, wasted: 0, invalidated: 0, savedMs: 0 },
      study: NOTHING_STUDIED,
      loop: FREE_LOOP,
    };
    const daemon = new FakeDaemon({ ...LISTING, stats: () => stats });
    const { terminal } = await commandLine(['list'], { daemon });
    expect(terminal.said.at(-1)).toBe(
      'Search is by words alone until all tools are embedded with minilm (0 of 1).',
    );
  });

  it('shows the tools of one server', async () => {
    const { terminal } = await commandLine(['list', 'git'], { daemon: new FakeDaemon(LISTING) });
    expect(terminal.output).toContain(
      'git:log(args: {path: string, count?: number})  Shows the log. Of a repository.',
    );
  });

  it('warns of tools whose descriptions are suspect', async () => {
    const finding = 'the description tells the model to hide something from the user: "psst"';
    const list = () => ({ servers: [GIT, WEB], tools: [{ ...LOG, findings: [finding] }] });
    const { terminal } = await commandLine(['list', 'git'], {
      daemon: new FakeDaemon({ ...LISTING, list }),
    });
    expect(terminal.said.join('\n')).toContain(`Beware of git:log: ${finding}`);
  });

  it('prints exactly what is known with --json', async () => {
    const { json } = await commandLine(['list', '--json'], { daemon: new FakeDaemon(LISTING) });
    expect(json()).toStrictEqual([GIT, WEB]);
    const one = await commandLine(['list', 'git', '--json'], { daemon: new FakeDaemon(LISTING) });
    expect(one.json()).toStrictEqual({ ...GIT, tools: [LOG] });
  });

  it('names the nearest server when there is none of that name', async () => {
    const { code, terminal } = await commandLine(['list', 'gti'], {
      daemon: new FakeDaemon(LISTING),
    });
    expect(code).toBe(2);
    expect(terminal.said.join('\n')).toContain('"gti"; did you mean "git"?');
  });

  it('starts the daemon where none runs', async () => {
    const daemon = new FakeDaemon(LISTING, { isRunning: false });
    await commandLine(['list'], { daemon });
    expect(daemon.starts).toBe(1);
  });

  it('says why a server is not there, and nothing of it to scripts', async () => {
    const notice = 'The server "web" is left out: the variable TOKEN is not set.';
    const daemon = new FakeDaemon({
      list: () => ({ servers: [], tools: [] }),
      status: () => ({ ...STATUS, servers: [], notices: [notice] }),
    });
    const { terminal } = await commandLine(['list'], { daemon });
    expect(terminal.said).toStrictEqual([`Note: ${notice}`, 'No servers are in use.']);
    const forScripts = await commandLine(['list', '--json'], { daemon });
    expect(forScripts.terminal.said).toStrictEqual([]);
  });
});
