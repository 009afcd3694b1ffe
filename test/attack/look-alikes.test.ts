/** Names that look like others: whoever reads a list or decides about a call sees what they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sessionId, type ToolId } from '../../src/base/ids.ts';
import type { Undecided } from '../../src/execute/desk.ts';
import { descriptionOf } from '../../src/surfaces/cli/approve.ts';
import type { DoctorFacts } from '../../src/surfaces/cli/doctor-facts.ts';
import { findings } from '../../src/surfaces/cli/doctor.ts';
import { commandLine } from '../support/command-line.ts';
import { hostDaemon } from '../support/host-daemon.ts';
import { ServedGateway } from '../support/served-gateway.ts';
import { call } from '../support/surface-world.ts';
import { fixtureServer } from '../support/upstream-world.ts';

const CYRILLIC = 'b\u0430nk';
const NAMES = ['read', 're\u200Bad', 're\u0430d', 'read\u202E', 're\u00ADad', 'r\u0435\u0430d'];
const SHOWN = [
  'read',
  String.raw`re\u{200b}ad`,
  String.raw`re\u{430}d`,
  String.raw`read\u{202e}`,
  String.raw`re\u{ad}ad`,
  String.raw`r\u{435}\u{430}d`,
];
const SERVER = String.raw`b\u{430}nk`;

let world: ServedGateway;

beforeAll(async () => {
  const args = [
    fixtureServer('named-tools-server.mjs'),
    JSON.stringify(NAMES.map((name) => ({ name, description: 'Reads the account' }))),
  ];
  world = await ServedGateway.open({
    mcpServers: {
      bank: { command: process.execPath, args },
      [CYRILLIC]: { command: process.execPath, args },
    },
    pml: { policy: { rules: [{ tools: '*', action: 'ask' }], askThrough: ['attack'] } },
  });
});

afterAll(() => world[Symbol.asyncDispose]());

/** What the command line prints on the gateway. */
async function printed(...argv: string[]): Promise<string> {
  const { terminal } = await commandLine(argv, { daemon: hostDaemon(world.host) });
  return `${terminal.output}\n${terminal.said.join('\n')}`;
}

/** Calls a tool and answers with the question that waits for a person then. */
async function asked(tool: string): Promise<Undecided> {
  const { gateway } = world.host;
  await gateway.callTool(
    { tool: tool as ToolId, args: {} },
    { session: sessionId('s') },
    new AbortController().signal,
  );
  const all = await gateway.undecided();
  const found = all.find(({ request }) => 'tool' in request && request.tool === tool);
  if (found === undefined) {
    throw new Error(`nobody is asked about ${JSON.stringify(tool)}`);
  }
  return found;
}

describe('names that look like others', () => {
  it('are told apart in the list of servers', async () => {
    const text = await printed('list');
    expect(text).toMatch(/^bank {2}/mu);
    expect(text).toContain(`${SERVER} `);
    expect(text).not.toContain(CYRILLIC);
  });

  it('are told apart in the list of tools', async () => {
    const text = await printed('list', 'bank');
    for (const shown of SHOWN) {
      expect(text).toContain(`bank:${shown}(`);
    }
    expect(await printed('list', CYRILLIC)).toContain(`${SERVER}:read(`);
  });

  it('are told apart among risks', async () => {
    const text = await printed('risk');
    for (const shown of SHOWN) {
      expect(text).toContain(`bank:${shown} `);
      expect(text).toContain(`${SERVER}:${shown} `);
    }
    expect(await printed('risk', 'bank:re\u0430d')).toContain(String.raw`bank:re\u{430}d`);
  });

  it('are told apart in search', async () => {
    const text = await printed('search', 'read the account', '--limit', '20');
    expect(text).toContain(`${SERVER}:read `);
    expect(text).toContain(String.raw`bank:re\u{430}d `);
    expect(text).not.toMatch(/re\u0430d/u);
  });

  it.each(NAMES.map((name, index) => [SHOWN[index] ?? '', name]))(
    'are told apart in an approval: %s',
    async (shown, name) => {
      const question = await asked(`${CYRILLIC}:${name}`);
      const lines = descriptionOf(question).join('\n');
      expect(lines).toContain(`${SERVER}:${shown}`);
      expect(lines).not.toMatch(/[\u0430\u200B\u202E\u00AD]/u);
      // The reason names it too, and in the same way.
      expect(lines.split(`${SERVER}:${shown}`).length).toBeGreaterThan(2);
    },
  );

  it('are told apart in an approval that is asked for in a client', async () => {
    const messages: string[] = [];
    const client = await world.connect('legacy', {
      exposure: 'proxy',
      capabilities: { elicitation: { form: {} } },
      prepare: (prepared) => {
        prepared.setRequestHandler('elicitation/create', ({ params }) => {
          messages.push(params.message);
          return { action: 'decline' };
        });
      },
    });
    const { tools } = await client.listTools();
    for (const { name } of tools) {
      await call(client, name);
    }
    expect(messages).toHaveLength(NAMES.length * 2);
    expect(new Set(messages).size).toBe(messages.length);
    expect(messages.join('\n')).toContain(String.raw`pml: may ${SERVER}:re\u{430}d be called?`);
    expect(messages.join('\n')).not.toMatch(/[\u0430\u200B\u202E\u00AD]/u);
  });

  it('are told apart where a definition has changed', () => {
    const sentences = [{ severity: 'plain', text: 'new' }];
    const changes = [{ tool: 're\u200Bad', isNew: false, sentences }];
    const request = { kind: 'definition_change', server: CYRILLIC, changes };
    const lines = descriptionOf({ request } as never).join('\n');
    expect(lines).toContain(SERVER);
    expect(lines).toContain(String.raw`re\u{200b}ad`);
  });

  it('are told apart by doctor', () => {
    const state = world.host.gateway.servers().find(({ name }) => name === CYRILLIC);
    const found = findings({
      node: { version: '22.1.0' },
      program: { version: '1.2.3' },
      config: { kind: 'usable', file: '/p.json', exists: true, warnings: [] },
      key: { place: 'file', file: '/state/key', hasKeychain: false },
      folders: [],
      disk: { folder: '/data', freeBytes: 1_000_000_000_000 },
      database: { kind: 'not_checked' },
      daemon: { kind: 'running', pid: 7, version: '1.2.3', notices: [] },
      http: { kind: 'answering', url: 'http://127.0.0.1:7717/healthz' },
      servers: [{ name: CYRILLIC, ...(state !== undefined && { state }) }],
      clients: [],
    } satisfies DoctorFacts);
    const subjects = found.map(({ subject }) => subject);
    expect(subjects).toContain(`server ${SERVER}`);
  });
});
