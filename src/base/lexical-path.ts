/** Resolves paths as text, without a look at the disk. Links are not followed. */

const DRIVE = /^[A-Za-z]:[\\/]/u;

/**
 * Returns a path or `file:` address in one spelling, absolute, without `.` and `..`; a relative one
 * is taken from `folder`. `undefined` where the letters do not tell: `~`, a relative path with
 * nothing to start from, an address that cannot be read.
 */
export function absolutePath(text: string, folder: string | undefined): string | undefined {
  if (text === '' || text.includes('\0') || text.startsWith('~')) {
    return undefined;
  }
  if (/^file:/iu.test(text)) {
    const path = pathOfAddress(text);
    return path === undefined ? undefined : absolutePath(path, undefined);
  }
  if (DRIVE.test(text)) {
    return `${text.slice(0, 2).toLowerCase()}${withoutDots(text.slice(2).replaceAll('\\', '/'))}`;
  }
  if (text.startsWith('/')) {
    return withoutDots(text);
  }
  return folder === undefined ? undefined : absolutePath(`${folder}/${text}`, undefined);
}

/** True if an absolute path is the folder or below it. Precondition: both are normalised. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function pathOfAddress(address: string): string | undefined {
  const path = /^file:(?:\/\/(?:localhost)?)?(\/(?!\/).*)$/iu.exec(address)?.[1];
  if (path === undefined) {
    return undefined;
  }
  try {
    const decoded = decodeURIComponent(path);
    return DRIVE.test(decoded.slice(1)) ? decoded.slice(1) : decoded;
  } catch {
    return undefined;
  }
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      kept.pop();
    } else if (part !== '' && part !== '.') {
      kept.push(part);
    }
  }
  return `/${kept.join('/')}`;
}
