/** Where a local server works: what its entry says, as far as it says it in paths. */
import { dirname, isAbsolute, resolve } from 'node:path';

import type { ServerTransport } from '../call/upstreams.ts';

/** Absolute paths; whether there is anything is not looked at. */
export interface ServerFolders {
  /** Its working folder. */
  readonly folder?: string;
  /** Paths among its arguments and variables: folders, or files. */
  readonly given: readonly string[];
}

/** A server at an address has none. `home`: what it takes `~` for. */
export function serverFolders(transport: ServerTransport, home: string): ServerFolders {
  if (transport.kind !== 'stdio') {
    return { given: [] };
  }
  const { args, env, cwd } = transport;
  const texts = [...args, ...Object.values(env)].flatMap((text) => [text, ...afterSign(text)]);
  const given = texts.flatMap((text) => pathOf(text, cwd, home) ?? []);
  return { ...(cwd !== undefined && { folder: cwd }), given: [...new Set(given)] };
}

/** `--root=/folder`, `sqlite:///file`. */
function afterSign(text: string): readonly string[] {
  const [, value] = /^[\w-]+=(.+)$/u.exec(text) ?? [];
  const [, path] = /^[a-z][a-z0-9+.-]+:(?:\/\/)?(\/(?!\/).+)$/iu.exec(text) ?? [];
  return [value, path].flatMap((each) => each ?? []);
}

function pathOf(text: string, cwd: string | undefined, home: string): string | undefined {
  if (isAbsolute(text)) {
    return resolve(text);
  }
  if (/^~(?=$|[\\/])/u.test(text)) {
    return resolve(home, `.${text.slice(1)}`);
  }
  return cwd !== undefined &&
    /^\.{1,2}(?=$|[\\/])|^[\w.-]+[\\/]/u.test(text) &&
    !text.includes('://')
    ? resolve(cwd, text)
    : undefined;
}

/** Whether a path is that of a program, by its name: servers are started from it and do not work on it. */
export function isProgram(path: string): boolean {
  return /\.(?:[cm]?[jt]s|py|rb|jar|exe|sh)$/iu.test(path);
}

/** What relative paths may start from: the paths that were given, and the folders of those that are files. */
export function startsOf({ folder, given }: ServerFolders): readonly string[] {
  return [
    ...new Set([
      ...(folder === undefined ? [] : [folder]),
      ...given,
      ...given.map((path) => dirname(path)),
    ]),
  ];
}
