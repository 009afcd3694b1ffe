import type { Risk } from './risk-class.ts';

/** What a text does when a shell reads it. */
export interface ShellReading {
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

/** Of git only what looks; everything else of it is not known to be harmless. */
const GIT_LOOKS =
  /^\s*git\s+(?:(?:-C\s+\S+|--no-pager)\s+)*(?:status|log|diff|show|blame|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|grep|name-rev|merge-base)\b(?!.*\s--(?:output|ext-diff|textconv|open-files-in-pager))/iu;
/** Programs that look, with an option that makes them write. */
const WRITES =
  /^\s*(?:sort\b.*\s(?:-o|--output)|tree\b.*\s-o|uniq\s+[^-\s]\S*\s+\S|date\s+(?:-s|--set)|less\b.*\s-o)/iu;
const FIRST_WORD = /^\s*(\S+)/u;

const NAME_SHOWN = 40;

/** A variable that is set for a command may make it do anything, so that such a one does not count. */
function onlyLooks(part: string): boolean {
  const name = FIRST_WORD.exec(part)?.[1]?.toLowerCase() ?? '';
  return GIT_LOOKS.test(part) || (HARMLESS.has(name) && !WRITES.test(part));
}

/** Reads a command line. What is not known to be harmless is moderate. */
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
