/**
 * Detects an agent between this command and the person.
 *
 * An agent that can open a terminal could answer a question meant for a person. Its shell's
 * environment variables, and the programs above this process, give it away. A program that hides
 * both is not detected: SECURITY.md says so.
 */
import { readFileSync } from 'node:fs';

import { CLI } from '../../tuning/cli.ts';

/** Set by agents for the commands that they run. */
const MARKS: readonly string[] = [
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
  'AI_AGENT',
];

/** Programs that are agents and nothing else; an editor with an agent in it is not among them. */
const AGENTS: ReadonlySet<string> = new Set([
  'claude',
  'codex',
  'cursor-agent',
  'gemini',
  'goose',
  'opencode',
  'aider',
]);

/** A process above another. */
interface Ancestor {
  readonly pid: number;
  readonly name: string;
}

/**
 * Returns the sign that an agent runs this command, or undefined if there is none. `clients` are
 * the processes that are connected as MCP clients, whatever their names are.
 */
export function agentAbove(
  env: Readonly<Record<string, string | undefined>>,
  ancestors: readonly Ancestor[],
  clients: readonly number[],
): string | undefined {
  const mark = MARKS.find((name) => (env[name] ?? '') !== '');
  const agent = ancestors.find(({ name }) => AGENTS.has(name))?.name;
  const client = ancestors.find(({ pid }) => clients.includes(pid));
  return mark ?? agent ?? (client && `process ${client.pid} is a client of pml`);
}

/** The programs above a process, itself first; empty where they cannot be read. */
export function ancestorsOf(pid: number): readonly Ancestor[] {
  const found: Ancestor[] = [];
  let next = pid;
  while (next > 1 && found.length < CLI.ancestorsMax) {
    const stat = readStat(next);
    if (stat === undefined) {
      break;
    }
    found.push({ pid: next, name: stat.name });
    next = stat.parent;
  }
  return found;
}

/**
 * Returns the process of the client itself. A client may start its server through `sh -c` or `npx`;
 * commands that it runs are below the client, not below that wrapper. A shell in which a person
 * types is no wrapper.
 */
export function clientBehind(pid: number): number {
  return ancestorsOf(pid).find((each) => !isWrapper(each))?.pid ?? pid;
}

const SHELL = /^(?:ba|da|z|k|fi)?sh$/u;

function isWrapper({ pid, name }: Ancestor): boolean {
  if (name.startsWith('npm ') || name === 'npx') {
    return true;
  }
  try {
    const [, first = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return SHELL.test(name) && /^-\w*c$/u.test(first);
  } catch {
    return false;
  }
}

function readStat(pid: number): { readonly name: string; readonly parent: number } | undefined {
  try {
    // "pid (name) state parent …", and a name may contain anything, brackets included.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const parent = Number(text.slice(end + 2).split(' ')[1]);
    return { name: text.slice(text.indexOf('(') + 1, end), parent };
  } catch {
    return undefined;
  }
}
