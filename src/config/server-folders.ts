/** The folders of a local server, as far as its entry names paths. */
import { dirname, isAbsolute, resolve } from 'node:path';

import type { ServerTransport } from '../call/upstreams.ts';
import { argumentsOfServer } from './starter-command.ts';

/** Absolute paths; whether there is anything is not looked at. */
interface ServerFolders {
  /** Its working folder. */
  readonly folder?: string;
  /** Paths among its arguments and variables: folders, or files. */
  readonly given: readonly string[];
}

/** Returns the folders of a server. A remote server has none. `home` is the server's `~`. */
export function serverFolders(transport: ServerTransport, home: string): ServerFolders {
  if (transport.kind !== 'stdio') {
    return { given: [] };
  }
  const { args, env, cwd } = transport;
  const texts = [...argumentsOfServer(args), ...Object.values(env)].flatMap((text) => [
    text,
    ...afterSign(text),
  ]);
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

/** Returns true if a path names a program. Servers start from it and do not work on it. */
export function isProgramFile(path: string): boolean {
  return /\.(?:[cm]?[jt]s|py|rb|jar|exe|sh)$/iu.test(path);
}

/** Returns the starts of relative paths: the given paths, and the folders of given files. */
export function startsOf({ folder, given }: ServerFolders): readonly string[] {
  return [
    ...new Set([
      ...(folder === undefined ? [] : [folder]),
      ...given,
      ...given.map((path) => dirname(path)),
    ]),
  ];
}
