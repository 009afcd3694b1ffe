import { GatewayError } from '../../base/errors.ts';
import type { Command, Invocation } from './command.ts';
import { type CompletedCommand, completionScript, SHELLS } from './completion-script.ts';
import { GLOBAL_OPTIONS } from './parse-command-line.ts';
import { printJson } from './print-json.ts';

/** `pml completion`: prints completion scripts for shells. */
export const completionCommand: Command = {
  name: 'completion',
  summary: 'Print a script that lets your shell complete pml commands and options.',
  usage: '<bash | zsh | fish>',
  details:
    'For bash, put this into ~/.bashrc: eval "$(pml completion bash)". For zsh, into ~/.zshrc: eval "$(pml completion zsh)". For fish: pml completion fish > ~/.config/fish/completions/pml.fish.',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml completion bash', 'pml completion fish'],
  async run({ positionals, terminal, json }: Invocation): Promise<number> {
    const [given = ''] = positionals;
    const shell = SHELLS.find((each) => each === given);
    if (shell === undefined) {
      throw new GatewayError('USAGE', `pml completion: takes ${SHELLS.join(', ')}, not "${given}"`);
    }
    const script = completionScript(shell, await completed());
    if (json) {
      printJson(terminal, { shell, script });
    } else {
      terminal.print(script);
    }
    return 0;
  },
};

/** Every command with its options. Loaded here: no other command pays for it. */
async function completed(): Promise<readonly CompletedCommand[]> {
  const { COMMANDS } = await import('./commands.ts');
  const entries = COMMANDS.filter(({ group }) => group !== 'hidden');
  const commands = await Promise.all(entries.map((entry) => entry.load()));
  return commands.map(({ name, summary, options }) => ({
    name,
    summary,
    options: Object.entries({ ...options, ...GLOBAL_OPTIONS }).map(([option, about]) => ({
      name: option,
      description: about.description,
      takesValue: about.type === 'string',
    })),
  }));
}
