import { describeError, GatewayError } from '../../base/errors.ts';
import { type KeptSecret, SecretKeeper } from '../../config/secret-keeper.ts';
import type { Command, Invocation } from './command.ts';
import { refuseAgent } from './require-person.ts';
import { table } from './table.ts';
import { printJson } from './terminal.ts';

/** `pml secrets`: what configurations refer to as `${secret:NAME}`. */
export const secretsCommand: Command = {
  usage: 'list | set NAME | remove NAME',
  details:
    'A secret is kept in the keychain of this system. Without a keychain it is kept in a file ' +
    'that only you can read. The configuration refers to it as ${secret:NAME}. set asks for the ' +
    'value without showing it, or reads it from stdin. The value is never given on the command ' +
    'line, which other programs can read. list shows names, never values.',
  positionals: { min: 1, max: 2 },
  examples: [
    'pml secrets set GITHUB_TOKEN',
    'pass show github | pml secrets set GITHUB_TOKEN',
    'pml secrets list',
    'pml secrets remove GITHUB_TOKEN',
  ],
  async run(invocation: Invocation): Promise<number> {
    const [action = '', name] = invocation.positionals;
    const keeper = new SecretKeeper(invocation.locations);
    if (action === 'list' && name === undefined) {
      return list(keeper.list(), invocation);
    }
    if (name === undefined || (action !== 'set' && action !== 'remove')) {
      throw new GatewayError('USAGE', 'pml secrets: write list, set NAME or remove NAME');
    }
    refuseAgent(invocation, `pml secrets ${action}`);
    return action === 'set'
      ? await set(name, keeper, invocation)
      : await remove(name, keeper, invocation);
  },
};

function list(secrets: readonly KeptSecret[], { terminal, json, show }: Invocation): number {
  if (secrets.length === 0 && !json) {
    terminal.say('No secrets are kept. Store one with pml secrets set NAME.');
    return 0;
  }
  const rows = secrets.map(({ name, place }) => [name, place]);
  show(secrets, (width) => table(['NAME', 'KEPT IN'], rows, width).join('\n'));
  return 0;
}

async function set(name: string, keeper: SecretKeeper, invocation: Invocation): Promise<number> {
  const { terminal, json, signal } = invocation;
  const given = terminal.isInteractive
    ? await terminal.askHidden(`The secret ${name} (it is not shown):`, signal)
    : await terminal.readInput(signal);
  const place = keeper.set(name, given.replace(/\r?\n$/u, ''));
  if (json) {
    printJson(terminal, { name, place });
  }
  const where = place === 'keychain' ? 'the keychain' : 'a file that only you can read';
  terminal.say(`${name} is kept in ${where}. Refer to it as \${secret:${name}}.`);
  await reload(invocation);
  return 0;
}

async function remove(name: string, keeper: SecretKeeper, invocation: Invocation): Promise<number> {
  const { terminal, json } = invocation;
  const removed = keeper.remove(name);
  if (json) {
    printJson(terminal, { name, removed });
  }
  terminal.say(removed ? `${name} is gone.` : `There is no secret "${name}".`);
  await reload(invocation);
  return 0;
}

/**
 * Tells a running daemon to read its configuration again. A server may have waited for this secret.
 */
async function reload({ daemon, terminal, signal }: Invocation): Promise<void> {
  const running = await daemon.find();
  try {
    await running?.request('reload', {});
  } catch (error) {
    signal.throwIfAborted();
    terminal.say(`The running pml goes on as it is: ${describeError(error)}`);
  }
}
