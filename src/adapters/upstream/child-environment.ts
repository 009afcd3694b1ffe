/**
 * What a server's program may see of our own environment.
 *
 * Only what programs need to run at all: our environment may hold tokens that are none of a
 * server's business. Everything else has to be written into its `env`.
 */
const INHERITED = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'APPDATA',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'USERPROFILE',
  'COMSPEC',
]);
const INHERITED_PREFIXES = ['LC_', 'XDG_'];

/** A shell function exported through the environment would run in every shell below it. */
const SHELL_FUNCTION = '()';

/** The environment of a child: the safe part of ours, then what the configuration says. */
export function childEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  configured: Readonly<Record<string, string>>,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(ours)) {
    const upper = name.toUpperCase();
    const safe =
      INHERITED.has(upper) || INHERITED_PREFIXES.some((prefix) => upper.startsWith(prefix));
    if (safe && value !== undefined && !value.startsWith(SHELL_FUNCTION)) {
      environment[name] = value;
    }
  }
  return { ...environment, ...configured };
}
