/**
 * Whether an agent stands between this command and the person.
 *
 * An agent that can open a terminal could answer a question meant for a person. What its shell
 * leaves in the environment, and the programs above us, give it away. A program that hides both
 * is beyond us: SECURITY.md says so.
 */
import { readFileSync } from 'node:fs';

import { CLI } from '../../tuning.ts';

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

/** What shows that an agent runs this command; `undefined` when nothing does. */
export function agentAbove(
  env: Readonly<Record<string, string | undefined>>,
  ancestors: readonly string[],
): string | undefined {
  const mark = MARKS.find((name) => (env[name] ?? '') !== '');
  return mark ?? ancestors.find((name) => AGENTS.has(name));
}

/** The names of the programs above a process, the nearest first; empty where they cannot be read. */
export function ancestorsOf(pid: number): readonly string[] {
  const names: string[] = [];
  let next = pid;
  while (next > 1 && names.length < CLI.ancestorsMax) {
    const stat = readStat(next);
    if (stat === undefined) {
      break;
    }
    names.push(stat.name);
    next = stat.parent;
  }
  return names;
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
