import { didYouMean } from '../../base/nearest-name.ts';

/** Words that people type for a command that has another name here. */
const MEANT: Readonly<Record<string, string>> = {
  start: 'up',
  serve: 'up',
  stop: 'down',
  kill: 'down',
  quit: 'down',
  ps: 'status',
  health: 'status',
  info: 'status',
  state: 'status',
  log: 'logs',
  tail: 'logs',
  journal: 'logs',
  reload: 'restart',
  ls: 'list',
  servers: 'list',
  tools: 'list',
  find: 'search',
  discover: 'search',
  exec: 'run',
  execute: 'run',
  workflow: 'run',
  history: 'runs',
  jobs: 'runs',
  workflows: 'runs',
  ui: 'dashboard',
  web: 'dashboard',
  open: 'dashboard',
  browser: 'dashboard',
  approvals: 'approve',
  deny: 'approve',
  allow: 'approve',
  learned: 'capabilities',
  skills: 'capabilities',
  notes: 'memories',
  memory: 'memories',
  recall: 'memories',
  settings: 'config',
  configure: 'config',
  setup: 'init',
  install: 'add',
  uninstall: 'remove',
  delete: 'remove',
  rm: 'remove',
  complete: 'completion',
  completions: 'completion',
  check: 'doctor',
  diagnose: 'doctor',
  why: 'explain',
  usage: 'stats',
  metrics: 'stats',
  signin: 'login',
  signout: 'logout',
};

/**
 * Suggests the command that was most likely meant, by the meaning of the word or else by its
 * letters.
 */
export function meantCommand(word: string, known: readonly string[]): string {
  const meant = Object.hasOwn(MEANT, word.toLowerCase()) ? MEANT[word.toLowerCase()] : undefined;
  return meant !== undefined && known.includes(meant)
    ? `; did you mean "${meant}"?`
    : didYouMean(word, known);
}
