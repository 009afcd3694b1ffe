import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import { MS_PER_DAY } from '../../base/units.ts';
import type { AuditEntry, AuditQuery } from '../../call/audit-log.ts';
import { AUDIT } from '../../tuning/call.ts';
import { CLI } from '../../tuning/cli.ts';
import { type Command, type DaemonConnection, daysOf, type Invocation } from './command.ts';
import { refuseAgent } from './require-person.ts';
import { table } from './terminal-text.ts';
import { printJson } from './terminal.ts';

/** `pml audit`: shows or exports the audit. */
export const auditCommand: Command = {
  usage: '[--since AGE] [--person NAME] [--export FILE]',
  details:
    'The audit records tool calls (refused ones too), decisions of people, changes of risks and ' +
    'tokens, backups and restores. In the embedded database, calls of the local user that needed ' +
    'no approval are left out. Secrets in arguments are covered. Entries without a name belong to ' +
    'the local user or their programs. Entries are never changed; they are removed after ' +
    'pml.retention.auditDays. The newest entries are shown. --export writes all of them, one JSON ' +
    'object per line.',
  options: {
    'since AGE': 'Only the last 7d, 12h or 8w.',
    'person NAME': 'Only actions of this person.',
    'export FILE': 'Write all entries to a new file.',
  },
  examples: ['pml audit', 'pml audit --since 7d --person ann', 'pml audit --export audit.jsonl'],
  async run(invocation: Invocation): Promise<number> {
    refuseAgent(invocation, 'pml audit');
    const { terminal, json, show } = invocation;
    const daemon = await invocation.daemon.reach();
    const file = invocation.text('export');
    if (file !== undefined) {
      return exportTo(resolve(invocation.surroundings.cwd, file), daemon, invocation);
    }
    const { entries, lost } = await pageOf(daemon, queryOf(invocation, CLI.auditShown));
    if (entries.length === 0 && !json) {
      terminal.say('The audit has no such entries.');
    } else {
      const headings = ['TIME', 'WHO', 'WHAT', 'ABOUT', 'OUTCOME', 'BY'];
      show(entries, (width) => table(headings, entries.map(rowOf), width).join('\n'));
    }
    tellLost(lost, invocation);
    return 0;
  },
};

/** Reads a page. Each page needs a word, because only a person or their script may read the audit. */
async function pageOf(daemon: DaemonConnection, query: AuditQuery) {
  const { word } = await daemon.request('word', {});
  return daemon.request('audit', { ...query, word });
}

function queryOf(invocation: Invocation, limit: number): AuditQuery {
  const since = invocation.text('since');
  const person = invocation.text('person');
  return {
    limit,
    ...(since !== undefined && { since: Math.round(Date.now() - daysOf(since) * MS_PER_DAY) }),
    ...(person !== undefined && { person }),
  };
}

async function exportTo(
  file: string,
  daemon: DaemonConnection,
  invocation: Invocation,
): Promise<number> {
  const { terminal, json } = invocation;
  write(file, '', 'wx');
  let count = 0;
  let query = queryOf(invocation, AUDIT.pageMax);
  for (;;) {
    const { entries, lost } = await pageOf(daemon, query);
    write(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), 'a');
    count += entries.length;
    const last = entries.at(-1);
    if (last === undefined || entries.length < query.limit) {
      tellLost(lost, invocation);
      break;
    }
    query = { ...query, before: { at: last.at, id: last.id } };
  }
  if (json) {
    printJson(terminal, { file, entries: count });
  } else {
    terminal.say(`${count} entries are in ${file}.`);
  }
  return 0;
}

function write(file: string, text: string, flag: 'wx' | 'a'): void {
  try {
    writeFileSync(file, text, { flag, mode: 0o600 });
  } catch (error) {
    throw new GatewayError('FILE_UNUSABLE', `cannot write ${file}`, { cause: error });
  }
}

function tellLost(lost: number, { terminal }: Invocation): void {
  if (lost > 0) {
    terminal.say(`${lost} entries of this instance were lost while the database was away.`);
  }
}

function rowOf({
  at,
  person,
  action,
  subject,
  outcome,
  approvedBy,
}: AuditEntry): readonly string[] {
  const time = new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
  const [who, about, by] = [person ?? '', subject, approvedBy ?? ''].map((text) => plainText(text));
  return [time, who ?? '', action, about ?? '', outcome, by ?? ''];
}
