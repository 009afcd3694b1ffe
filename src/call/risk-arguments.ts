import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { isWorse, type Risk } from './risk-class.ts';
import { type ArgumentFinding, readDetails } from './risk-details.ts';
import { easingArguments } from './risk-eased.ts';
import { restoresFiles } from './risk-overwrites.ts';
import { redirects } from './risk-redirected.ts';
import { readSql } from './risk-sql.ts';
import { nameWords } from './risk-text.ts';
import { isDryFlag, judgedParameters } from './risk-values.ts';
import { isByWord, narrowToCall, type RiskJudgement } from './risk.ts';

/**
 * Judges one call. First the tool's words are read again with the parameters that are given, which
 * may lower the tool's class. Then the values can only raise it. One exception: a tool that is
 * dangerous only for the query it takes is moderate in a call whose every statement reads. It never
 * becomes safe, because a function in a query may do anything.
 */
export function classifyCall(
  judgement: RiskJudgement,
  tool: Tool,
  args: JsonObject,
  { trusted = false }: { readonly trusted?: boolean } = {},
): RiskJudgement {
  return raisedByValues(narrowToCall(judgement, tool, args, trusted), tool, args);
}

/** Returns the risk that the values of a call show, whatever the tool's own class is. */
export function riskOfValues(judgement: RiskJudgement, tool: Tool, args: JsonObject): Risk {
  return raisedByValues({ ...judgement, risk: 'safe' }, tool, args).risk;
}

/**
 * Returns the mildest class that a call of a tool can have: with every parameter left out or switched off,
 * and with each of the acts that a selector lets choose.
 */
export function leastRisk(judgement: RiskJudgement, tool: Tool, trusted: boolean): Risk {
  const parameters = judgedParameters(tool.inputSchema);
  const nothing = Object.fromEntries(
    parameters.filter(({ selects }) => !selects).map(({ name }) => [name, false]),
  );
  const choices = parameters.flatMap(({ name, selects, choices: acts }) =>
    selects ? acts.map((act) => ({ ...nothing, [name]: act })) : [],
  );
  const looks = parameters.filter(isDryFlag).map(({ name }) => ({ ...nothing, [name]: true }));
  const eased = { ...nothing, ...easingArguments(parameters) };
  const risks = [nothing, ...choices, ...looks, eased].map(
    (args) => narrowToCall(judgement, tool, args, trusted).risk,
  );
  const asked = judgement.byQuery === true ? (['moderate'] as const) : [];
  return [...risks, ...asked].reduce((least, risk) => (isWorse(least, risk) ? risk : least));
}

function raisedByValues(judgement: RiskJudgement, tool: Tool, args: JsonObject): RiskJudgement {
  const texts = Object.entries(args)
    .slice(0, RISK.parametersRead)
    .flatMap(([name, value]) => readArgument(tool, name, value, judgement.byQuery === true) ?? []);
  const findings = [
    ...texts,
    ...readDetails(tool, args, { risk: judgement.risk, isByWord: isByWord(judgement) }),
    ...(isByWord(judgement) ? grave(tool, args) : []),
  ];
  const worst =
    findings.find(({ risk }) => risk === 'dangerous') ??
    findings.find(({ risk }) => risk === 'moderate') ??
    findings[0];
  if (worst === undefined) {
    return judgement;
  }
  const because = [
    ...judgement.because,
    {
      source: 'arguments' as const,
      says: `${worst.name.slice(0, RISK.nameLengthMax)}: ${worst.says}`,
    },
  ];
  if (isWorse(worst.risk, judgement.risk)) {
    return { ...judgement, risk: worst.risk, readOnly: false, repeatable: false, because };
  }
  const onlyReads = findings.every(({ risk, isQuery }) => isQuery && risk === 'safe');
  return judgement.byQuery === true && judgement.risk === 'dangerous' && onlyReads
    ? { ...judgement, risk: 'moderate', because }
    : judgement;
}

/**
 * Returns the findings about files that the call restores and addresses that it changes. If a
 * person gave the class, these were not read with the tool's words.
 */
function grave(tool: Tool, args: JsonObject): readonly ArgumentFinding[] {
  const words = nameWords(tool.name.slice(0, RISK.nameLengthMax));
  const told = nameWords(tool.description.slice(0, RISK.nameLengthMax));
  const parameters = judgedParameters(tool.inputSchema, args);
  return [
    { name: restoresFiles(words, told, parameters), says: 'overwrites files' },
    { name: redirects(words, parameters), says: 'changes where later calls go' },
  ].flatMap(({ name, says }) =>
    name === undefined ? [] : [{ name, risk: 'dangerous', says, isQuery: false }],
  );
}

const SQL_PARAMETER = /^(?:raw)?sql(?:query|s)?$|^statements?$|^sql[-_]|[-_]sql$|Sql$/u;
const QUERY_PARAMETER = /^(?:q|query|queries|expression|text)$|[-_]query$|Query$/u;
const SHELL_PARAMETER =
  /^(?:commands?|cmd|commandline|command[-_]line|script|shell|bash|shell[-_]command|args|arguments|argv)$/iu;
const OF_DATABASES =
  /\b(?:sql|mysql|mariadb|postgres(?:ql)?|sqlite|mssql|oracle|duckdb|clickhouse|bigquery|snowflake|redshift|database|databases|db)\b/iu;
/** No sentence for a search engine looks like this by accident. */
const PLAINLY_SQL =
  /\b(?:drop|truncate|alter|create)\s+(?:(?:or\s+replace|temp|temporary)\s+)*(?:table|database|schema|view|index|user|role|trigger)\b|\b(?:insert\s+or\s+\w+|replace)\s+into\s+\S+\s*(?:\(|values\b|select\b)|\bmerge\s+into\s+\S+\s+(?:\S+\s+){0,2}using\b|\bdelete\s+from\s+\S+(?:\s+where\b|\s*;|\s*$)|\binsert\s+into\s+\S+\s*(?:\(|values\b|select\b)|\bupdate\s+\S+\s+set\s+\S+\s*=/iu;

function readArgument(
  tool: Tool,
  name: string,
  value: Json | undefined,
  /** The tool takes a query, whatever words it has for databases. */
  takesQuery: boolean,
): ArgumentFinding | undefined {
  const text = textOf(value);
  if (text === undefined) {
    return undefined;
  }
  const isQuery =
    SQL_PARAMETER.test(name) ||
    (QUERY_PARAMETER.test(name) && (takesQuery || isOfDatabase(tool) || PLAINLY_SQL.test(text)));
  const isShell = !isQuery && SHELL_PARAMETER.test(name) && !isChoice(tool, name);
  if (!isQuery && !isShell) {
    return undefined;
  }
  if (text.length > RISK.argumentLengthMax) {
    return { name, risk: 'dangerous', says: 'too long to be looked at', isQuery };
  }
  if (isQuery) {
    const reading = readSql(text) ?? {
      risk: 'moderate' as const,
      says: 'a query that is not known',
    };
    // A database may be asked in words too: only what is SQL is judged as SQL.
    return SQL_PARAMETER.test(name) || readSql(text) !== undefined
      ? { name, ...reading, isQuery }
      : undefined;
  }
  return { name, ...readShell(text), isQuery };
}

function isOfDatabase(tool: Tool): boolean {
  return (
    nameWords(tool.name.slice(0, RISK.nameLengthMax)).some((word) => OF_DATABASES.test(word)) ||
    OF_DATABASES.test(tool.description.slice(0, RISK.descriptionLengthMax))
  );
}

/**
 * Returns true if a parameter has given choices, such as an editor's `command: "view"`. Its value
 * is no free text.
 */
function isChoice(tool: Tool, name: string): boolean {
  const { properties } = tool.inputSchema;
  const parameter = isJsonObject(properties) ? properties[name] : undefined;
  return isJsonObject(parameter) && Array.isArray(parameter['enum']);
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
    ? value.join(' ')
    : undefined;
}

/** The effect of a text that a shell runs. */
interface ShellReading {
  readonly risk: Risk;
  readonly says: string;
}

interface Danger {
  readonly pattern: RegExp;
  readonly says: string;
}

/** A command stands at the start, after a separator, inside a substitution, or behind a runner. */
const AT = String.raw`(?:^|[;&|\n({\x60]|\$\(|\b(?:sudo|doas|xargs|exec|env|nohup|time|nice|then|do|else|command|-exec|-c)\s+(?:-\S+\s+){0,5})\s*["']?(?:[\w.~:$"'{}/\\-]{0,100}[/\\])?`;

const command = (names: string): RegExp => new RegExp(`${AT}(?:${names})(?![\\w-])`, 'iu');

const DANGERS: readonly Danger[] = [
  {
    pattern: command('rm|rmdir|shred|unlink|srm|wipe|del|erase|rd|remove-item|ri'),
    says: 'deletes files',
  },
  {
    pattern: command(
      'dd|mkfs(?:\\.\\w+)?|fdisk|parted|wipefs|mkswap|format|diskpart|sgdisk|lvremove|vgremove|blkdiscard',
    ),
    says: 'writes to disks',
  },
  { pattern: command('mv|truncate|move-item|move'), says: 'moves or cuts what may be there' },
  { pattern: command('sudo|doas|su|runas|pkexec'), says: 'acts as another user' },
  {
    pattern: command('chmod|chown|chgrp|setfacl|icacls|passwd|useradd|userdel|usermod|visudo'),
    says: 'changes who may do what',
  },
  {
    pattern: command(
      'kill|pkill|killall|taskkill|shutdown|reboot|halt|poweroff|systemctl|service|launchctl|crontab|iptables|ufw|nft',
    ),
    says: 'stops or changes the system',
  },
  {
    pattern: command(
      'eval|source|bash|sh|zsh|dash|fish|ksh|powershell|pwsh|cmd|python[0-9.]*|node|perl|ruby|php|awk|osascript|iex|invoke-expression|ssh|nc|ncat|netcat|socat|telnet',
    ),
    says: 'runs what it is given',
  },
  {
    pattern: command(
      'scp|rsync|sftp|ftp|mail|sendmail|mutt|twine|gh|aws|gcloud|az|kubectl|terraform|helm|docker|podman|heroku|vercel|fly',
    ),
    says: 'reaches outside',
  },
  {
    pattern:
      /\bgit\s+(?:\S+\s+){0,4}?(?:push|reset|clean|rebase|filter-branch|checkout|restore|rm|gc|stash|branch\s+-d|tag\s+-d|update-ref|reflog)\b/iu,
    says: 'git that publishes or discards',
  },
  {
    pattern:
      /\b(?:npm|yarn|pnpm|cargo|gem|pip3?|poetry)\s+(?:publish|unpublish|uninstall|remove|yank|install|add|exec|run|i|ci)\b/iu,
    says: 'runs or changes packages',
  },
  {
    pattern: /\b(?:apt|apt-get|yum|dnf|brew|pacman|snap|choco|winget)\s+\S/iu,
    says: 'changes installed software',
  },
  {
    pattern:
      /\bcurl\b[^|;&\n]{0,2000}\s(?:-X\s*|--request[= ]\s*)?(?:post|put|patch|delete)\b|\b(?:curl|wget)\b[^|;&\n]{0,2000}\s(?:-d|--data\S*|-F|--form|-T|--upload-file|-o|-O|--output|--post-\S+)(?=[\s=@'"]|$)/iu,
    says: 'sends or stores over the network',
  },
  {
    pattern: /\bfind\b[^|;\n]{0,2000}\s-(?:delete|exec|execdir|ok|okdir|fprint\w*)\b/iu,
    says: 'acts on what it finds',
  },
  { pattern: /\bsed\b[^|;\n]{0,2000}\s(?:-i|--in-place|-[a-z]*i)/iu, says: 'edits in place' },
  { pattern: /(?:^|[^<>=-])>(?!&\d|\s*\/dev\/null)/u, says: 'writes to a file' },
  {
    pattern: command('tee|out-file|set-content|install|ln|cp|copy-item'),
    says: 'writes to a file',
  },
  {
    pattern: /\$\(|\x60|<\(|\\x[0-9a-f]{2}|base64\s+(?:-d|--decode)/iu,
    says: 'hides a command in another',
  },
  { pattern: /:\s*\(\)\s*\{/u, says: 'defines a function that may run away' },
];

const HARMLESS = new Set(
  `ls cat head tail pwd echo wc grep egrep fgrep rg sort uniq cut date whoami id uname df du
   stat file which type tree less more diff cmp ps top free uptime true false printf basename dirname
   realpath readlink md5sum sha1sum sha256sum find jq column tr nl printenv cd test dir`.split(
    /\s+/u,
  ),
);

/** Git commands that only look. All others are not known to be harmless. */
const GIT_LOOKS =
  /^\s*git\s+(?:(?:-C\s+\S+|--no-pager)\s+)*(?:status|log|diff|show|blame|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|grep|name-rev|merge-base)\b(?!.*\s--(?:output|ext-diff|textconv|open-files-in-pager))/iu;
/** Programs that look, with an option that makes them write. */
const WRITES =
  /^\s*(?:sort\b.*\s(?:-o|--output)|tree\b.*\s-o|uniq\s+[^-\s]\S*\s+\S|date\s+(?:-s|--set)|less\b.*\s-o)/iu;
const FIRST_WORD = /^\s*(\S+)/u;

const NAME_SHOWN = 40;

/**
 * Returns true if a part of a command line only reads. Setting a variable for a command may change
 * anything, so such a part does not count.
 */
function onlyLooks(part: string): boolean {
  const name = FIRST_WORD.exec(part)?.[1]?.toLowerCase() ?? '';
  return GIT_LOOKS.test(part) || (HARMLESS.has(name) && !WRITES.test(part));
}

/** Reads a command line. A command that is not known to be harmless is moderate. */
export function readShell(text: string): ShellReading {
  const danger = DANGERS.find(({ pattern }) => pattern.test(text));
  if (danger !== undefined) {
    return { risk: 'dangerous', says: `the command ${danger.says}` };
  }
  const unknown = text
    .replaceAll(/\d?>&\d/gu, ' ')
    .split(/\|\||&&|[;|&\n]/u)
    .filter((part) => part.trim() !== '' && !onlyLooks(part))
    .map((part) => FIRST_WORD.exec(part)?.[1] ?? '')[0];
  return unknown === undefined
    ? { risk: 'safe', says: 'the command only looks' }
    : { risk: 'moderate', says: `what ${unknown.slice(0, NAME_SHOWN)} does is not known` };
}
