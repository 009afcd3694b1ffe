/**
 * The files of the page. They are read once, at the first request, and served from memory by their
 * exact names: no path of a request ever reaches the disk.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { GatewayError } from '../../base/errors.ts';
import { DASHBOARD } from '../../tuning/http.ts';

/** Pages for a browser that is not admitted. They are constant: no text of a request is in them. */

const page = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${text}
</main></body></html>
`;

const HOW = `<p>Run this in a terminal and open the link that it prints:</p>
<pre>pml dashboard</pre>
<p>A link works once, within ten minutes, and lets this browser in until the background process of pml ends.</p>`;

/** For a browser that came without a link. */
export const NO_LINK: string = page(
  'The dashboard of pml opens with a link',
  `<p>Calls are approved here, so only you get in.</p>\n${HOW}`,
);

/** For a browser that came with an invalid link. */
export const USED_LINK: string = page(
  'This link does not work any more',
  `<p>It was used, or it is too old.</p>\n${HOW}`,
);

/** One file, as it is sent. */
interface PageFile {
  readonly type: string;
  readonly etag: string;
  /** True if the file name contains a hash of its content, so that it never changes. */
  readonly isLasting: boolean;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Formats that are compressed already. */
const DENSE: ReadonlySet<string> = new Set(['.png', '.woff2']);

const LASTING = /-[\w-]{8}\.\w+$/u;
const WORTH_COMPRESSING_BYTES = 1024;
const MOST_OF_GZIP = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export class PageFiles {
  readonly #folder: string;
  #files: Promise<ReadonlyMap<string, PageFile>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Sends a file by its name; false where there is none. */
  async send(name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const file = (await this.#read()).get(name);
    if (file === undefined) {
      return false;
    }
    const accepted = acceptedBy(request.headers['accept-encoding']);
    const [encoding, body] =
      accepted.has('br') && file.br !== undefined
        ? ['br', file.br]
        : accepted.has('gzip') && file.gzip !== undefined
          ? ['gzip', file.gzip]
          : [undefined, file.plain];
    response.setHeader('Content-Type', file.type);
    response.setHeader('ETag', file.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader(
      'Cache-Control',
      file.isLasting ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    );
    if (isKnown(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304).end();
      return true;
    }
    if (encoding !== undefined) {
      response.setHeader('Content-Encoding', encoding);
    }
    response.setHeader('Content-Length', body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  /**
   * Reads the page's files, one attempt at a time. After a failure the next request tries again.
   */
  #read(): Promise<ReadonlyMap<string, PageFile>> {
    this.#files ??= readAll(this.#folder).catch((error: unknown) => {
      this.#files = undefined;
      throw error;
    });
    return this.#files;
  }
}

async function readAll(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const names = await namesIn(folder);
  const files = new Map<string, PageFile>();
  let sizeBytes = 0;
  for (const name of names) {
    const plain = await readFile(join(folder, name));
    sizeBytes += plain.length;
    if (sizeBytes > DASHBOARD.filesBytesMax) {
      throw new GatewayError(
        'FILE_UNUSABLE',
        `the files of the dashboard in ${folder} are too large`,
      );
    }
    files.set(name, await prepared(name, plain));
  }
  return files;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && Object.hasOwn(TYPES, extname(entry.name)))
      .map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

async function prepared(name: string, plain: Buffer): Promise<PageFile> {
  const extension = extname(name);
  const hash = createHash('sha256').update(plain).digest('base64url');
  const file = {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${hash}"`,
    isLasting: LASTING.test(name),
    plain,
  };
  if (DENSE.has(extension) || plain.length < WORTH_COMPRESSING_BYTES) {
    return file;
  }
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([
    toBrotli(plain, { params }),
    toGzip(plain, { level: MOST_OF_GZIP }),
  ]);
  return { ...file, br, gzip: zipped };
}

/** Returns the encodings that a browser accepts. A weight of zero means that it does not. */
export function acceptedBy(header: string | string[] | undefined): ReadonlySet<string> {
  const offered = [header ?? ''].flat().join(',').toLowerCase().split(',');
  return new Set(
    offered
      .map((each) => each.trim().split(/\s*;\s*/u))
      .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/u.test(weight))
      .map(([name]) => name ?? ''),
  );
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//u, '') === etag);
}
