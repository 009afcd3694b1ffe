/** Completion scripts for shells, made from the commands. Commands and options only: nothing is asked of the daemon. */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A command as it is completed. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly {
    readonly name: string;
    readonly description: string;
    readonly takesValue: boolean;
  }[];
}

/** Returns the script for a shell. */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  return SCRIPTS[shell](commands);
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

/** In single quotes, as all three shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
