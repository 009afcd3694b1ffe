import { type Command, type Invocation, loadCommand, usage } from './command.ts';
import { GLOBAL_OPTIONS } from './parse-command-line.ts';

/** `pml completion`: prints completion scripts for shells. */
export const completionCommand: Command = {
  usage: '<bash | zsh | fish>',
  details:
    'For bash, put this into ~/.bashrc: eval "$(pml completion bash)". For zsh, into ~/.zshrc: eval "$(pml completion zsh)". For fish: pml completion fish > ~/.config/fish/completions/pml.fish.',
  positionals: { min: 1, max: 1 },
  examples: ['pml completion bash', 'pml completion fish'],
  async run({ positionals, show }: Invocation): Promise<number> {
    const [given = ''] = positionals;
    const shell = SHELLS.find((each) => each === given);
    if (shell === undefined) {
      throw usage(`pml completion: takes ${SHELLS.join(', ')}, not "${given}"`);
    }
    const script = SCRIPTS[shell](await completed());
    show({ shell, script }, () => script);
    return 0;
  },
};

/** Every command with its options. Loaded here: no other command pays for it. */
async function completed(): Promise<readonly CompletedCommand[]> {
  const { COMMANDS } = await import('./commands.ts');
  const entries = COMMANDS.filter(({ group }) => group !== 'hidden');
  const commands = await Promise.all(entries.map(loadCommand));
  return commands.map(({ name, summary, options }) => ({
    name,
    summary,
    options: Object.entries({ ...options, ...GLOBAL_OPTIONS }).map(([key, description]) => {
      const [option = '', value] = key.split(' ');
      return { name: option, description, takesValue: value !== undefined };
    }),
  }));
}

// Completes only the names of commands and options. The daemon is not asked.

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A command as it is completed. */
interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly {
    readonly name: string;
    readonly description: string;
    readonly takesValue: boolean;
  }[];
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function bashScript(commands: readonly CompletedCommand[]): string {
  return [
    '# Completion of pml for bash.',
    '_pml() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}" words=""',
    '  if [[ $COMP_CWORD -eq 1 ]]; then',
    `    words="${commands.map(({ name }) => name).join(' ')} help --version"`,
    '  elif [[ $word == -* ]]; then',
    '    case "${COMP_WORDS[1]}" in',
    ...commands.map(({ name, options }) => `      ${name}) words="${flags(options)}" ;;`),
    '    esac',
    '  fi',
    '  if [[ -n $words ]]; then',
    '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")',
    '  else',
    '    mapfile -t COMPREPLY < <(compgen -f -- "$word")',
    '  fi',
    '}',
    'complete -o filenames -F _pml pml',
  ].join('\n');
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const described = ({ name, summary }: CompletedCommand): string =>
    `    ${quoted(`${name}:${summary}`)}`;
  return [
    '#compdef pml',
    '# Completion of pml for zsh.',
    '_pml() {',
    '  local -a commands options',
    '  commands=(',
    ...commands.map((command) => described(command)),
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe 'command' commands",
    '    return',
    '  fi',
    '  case "$words[2]" in',
    ...commands.map(
      ({ name, options }) =>
        `    ${name}) options=(${options
          .map((option) => quoted(`--${option.name}:${option.description}`))
          .join(' ')}) ;;`,
    ),
    '  esac',
    '  if [[ $words[CURRENT] == -* ]]; then',
    "    _describe 'option' options",
    '  else',
    '    _files',
    '  fi',
    '}',
    '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }',
    'compdef _pml pml',
  ].join('\n');
}

function fishScript(commands: readonly CompletedCommand[]): string {
  return [
    '# Completion of pml for fish.',
    ...commands.flatMap(({ name, summary, options }) => [
      `complete -c pml -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map(
        (option) =>
          `complete -c pml -n '__fish_seen_subcommand_from ${name}' -l ${option.name}${option.takesValue ? ' -r' : ''} -d ${quoted(option.description)}`,
      ),
    ]),
  ].join('\n');
}

const flags = (options: CompletedCommand['options']): string =>
  options.map(({ name }) => `--${name}`).join(' ');

/** Quotes a text with single quotes, for all three shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
