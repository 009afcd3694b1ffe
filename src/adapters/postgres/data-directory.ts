/**
 * The directory of the embedded database: its lock, the file with its schema version, and how a
 * new one is made. The engine needs seconds to make one. So the build packs a migrated directory
 * into an archive, the template, which unpacks in a fraction of a second. Either way the directory
 * is made beside its place and then renamed.
 */

import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
  createReadStream,
  mkdirSync,
} from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, basename, dirname, sep } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import { type FileLock, takeFileLock } from '../../system/file-lock.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { storageError } from './classify-failure.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { EMBEDDED_POSTGRES_VERSION, openPglite } from './pglite.ts';

/** The lock of a data directory. */
interface DataDirectoryLock extends Disposable {
  readonly file: string;
}

const OWNER_ONLY_FILE = 0o600;
/** Read and written, created if missing. A link in its place is an error. */
const OPENED = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
const PID_LENGTH_MAX = 32;

/**
 * Locks a data directory before anything in it is touched. It is a lock of the kernel on a file
 * beside the directory. It ends with its process, and a slow process cannot lose it. The file
 * stays: if it were removed, two processes could hold locks on two files of the same name. It names
 * its owner for the error message.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock {
  const file = `${dataDirectory}.lock`;
  let descriptor: number;
  try {
    descriptor = openSync(file, OPENED, OWNER_ONLY_FILE);
  } catch (error) {
    throw storageError(error, `cannot open the lock file ${file}`);
  }
  let lock: FileLock | undefined;
  try {
    lock = takeFileLock(descriptor, file);
    if (lock === undefined) {
      const owner = readOwner(descriptor);
      throw new GatewayError(
        'DATABASE_LOCKED',
        `the database in ${dataDirectory} is in use by ${owner === undefined ? 'another process' : `process ${owner}`}`,
        { data: { dataDirectory, pid: owner } },
      );
    }
    ftruncateSync(descriptor);
    writeSync(descriptor, `${process.pid}\n`);
  } catch (error) {
    closeSync(descriptor);
    throw storageError(error, `cannot lock ${file}`);
  }
  let isHeld = true;
  return {
    file,
    [Symbol.dispose]: () => {
      if (isHeld) {
        isHeld = false;
        // Closing alone is not enough: a child process that is being started has a copy of the
        // descriptor.
        lock?.release();
        closeSync(descriptor);
      }
    },
  };
}

/** Returns undefined on systems where others cannot read a locked file. */
function readOwner(descriptor: number): number | undefined {
  try {
    const buffer = Buffer.alloc(PID_LENGTH_MAX);
    const length = readSync(descriptor, buffer, 0, PID_LENGTH_MAX, 0);
    const pid = Number.parseInt(buffer.toString('utf8', 0, length), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

// The version of the schema also stands in a file of the data directory. So a program sees, without
// opening the database, that a newer program wrote it. The table `schema_version` decides.

/** PostgreSQL ignores files that it does not know. */
export const SCHEMA_FILE = 'pml-schema-version';

/** Returns the stored version, or undefined if there is none or it is unreadable. */
export function readSchemaFile(databaseFolder: string): number | undefined {
  try {
    const version = Number(readFileSync(join(databaseFolder, SCHEMA_FILE), 'utf8').trim());
    return Number.isSafeInteger(version) && version > 0 ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the version. Throws if the folder cannot be written. */
export function writeSchemaFile(databaseFolder: string, version: number): void {
  if (readSchemaFile(databaseFolder) !== version) {
    writeFileSync(join(databaseFolder, SCHEMA_FILE), `${version}\n`, { mode: 0o600 });
  }
}

/** Raised when templates are made in another way. */
const TEMPLATE_FORMAT = 2;
const KEY_LENGTH = 16;

/** Returns a key that changes when templates would be made differently. */
export async function templateKey(): Promise<string> {
  const require = createRequire(import.meta.url);
  const packages = await Promise.all(
    ['@electric-sql/pglite', '@electric-sql/pglite-pgvector'].map((name) =>
      readFile(join(dirname(require.resolve(name)), '..', 'package.json'), 'utf8'),
    ),
  );
  const versions = packages.map((text) => (JSON.parse(text) as { version: string }).version);
  const ingredients = [TEMPLATE_FORMAT, versions, STORAGE.walSegmentMb, MIGRATIONS];
  return createHash('sha256')
    .update(JSON.stringify(ingredients))
    .digest('hex')
    .slice(0, KEY_LENGTH);
}

/** Makes a template file. The clock dates the migrations in it. */
export async function makeTemplate(file: string, clock: Clock): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const work = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const dataDirectory = join(work, 'database');
    {
      await using database = await openPglite({ dataDirectory, durable: false });
      await migrate(database, clock);
      await removeSpareDatabases(database);
      await database.query('vacuum (analyze)');
      await database.query('checkpoint');
    }
    const packed = join(work, 'packed');
    await writeFile(packed, await packFolder(dataDirectory));
    await rename(packed, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Removes the templates of new databases. Nobody creates databases here, and they are half of the
 * files that each first start would write.
 */
async function removeSpareDatabases(database: Database): Promise<void> {
  await database.query(
    `update pg_database set datistemplate = false where datname in ('template0', 'template1')`,
  );
  await database.query('drop database template0');
  await database.query('drop database template1');
}

interface NewDirectory {
  readonly dataDirectory: string;
  /** Without it, the engine makes the directory itself. */
  readonly templateFile?: string | undefined;
}

/**
 * Makes a whole data directory, or nothing. Precondition: this process holds the directory's lock,
 * and nothing is at its place.
 */
export async function createDataDirectory({
  dataDirectory,
  templateFile,
}: NewDirectory): Promise<void> {
  const unfinished = `${dataDirectory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    if (templateFile === undefined) {
      const engine = await openPglite({ dataDirectory: unfinished, durable: false });
      await engine[Symbol.asyncDispose]();
    } else {
      await unpackFolder(templateFile, unfinished);
      const version = (await readFile(join(unfinished, 'PG_VERSION'), 'utf8')).trim();
      if (version !== EMBEDDED_POSTGRES_VERSION) {
        throw new Error(`${templateFile} is of PostgreSQL ${version}`);
      }
    }
    await rename(unfinished, dataDirectory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

// Folders as tar archives, as far as a database template needs them: plain files and folders
// with short names.

const BLOCK = 512;
const NAME = { offset: 0, length: 100 } as const;
const MODE = { offset: 100, length: 8 } as const;
const SIZE = { offset: 124, length: 12 } as const;
const CHECKSUM = { offset: 148, length: 8 } as const;
const TYPE_OFFSET = 156;
const MAGIC = { offset: 257, text: 'ustar\u000000' } as const;
const OCTAL = 8;
/** Bytes that are unpacked in one go. */
const PIECE = 65_536;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Packs everything below a folder, without times and owners: equal contents give equal bytes. */
export async function packFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = entries
    .map((entry) => ({
      entry,
      name: join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const parts: Buffer[] = [];
  for (const { entry, name } of named) {
    if (entry.isDirectory()) {
      parts.push(header(`${name}/`, 0, '5'));
    } else if (entry.isFile()) {
      const contents = await readFile(join(folder, name));
      parts.push(header(name, contents.length, '0'), contents, padding(contents.length));
    }
  }
  return promisify(gzip)(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

function header(name: string, size: number, type: '0' | '5'): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > NAME.length) {
    throw new Error(`the name ${name} is too long for the archive`);
  }
  block.write(name, NAME.offset);
  block.write(octal(type === '5' ? FOLDER_MODE : FILE_MODE, MODE.length), MODE.offset);
  block.write(octal(size, SIZE.length), SIZE.offset);
  block.write(type, TYPE_OFFSET);
  block.write(MAGIC.text, MAGIC.offset, 'latin1');
  block.fill(' ', CHECKSUM.offset, CHECKSUM.offset + CHECKSUM.length);
  block.write(octal(checksum(block), CHECKSUM.length - 1), CHECKSUM.offset);
  return block;
}

const octal = (value: number, length: number): string =>
  value.toString(OCTAL).padStart(length - 1, '0');
const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
const checksum = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0);

/**
 * Unpacks an archive of `packFolder` into a folder that does not exist yet. Works in pieces, to
 * save memory. Files are written synchronously: there are hundreds of small ones, and handing each
 * to another thread takes longer than writing it.
 */
export async function unpackFolder(archive: string, folder: string): Promise<void> {
  const unzipped = createGunzip({ chunkSize: PIECE });
  const packed = createReadStream(archive, { highWaterMark: PIECE });
  packed.on('error', (error) => unzipped.destroy(error)).pipe(unzipped);
  try {
    const bytes = new Pieces(unzipped);
    mkdirSync(folder, { mode: FOLDER_MODE });
    for (;;) {
      const block = await bytes.take(BLOCK);
      if (block.every((byte) => byte === 0)) {
        return;
      }
      const { name, size, isFolder } = readHeader(block, archive);
      // The entry of a folder comes before the entries inside it.
      if (isFolder) {
        mkdirSync(join(folder, name), { mode: FOLDER_MODE });
      } else {
        writeFileSync(join(folder, name), await bytes.take(size), { mode: FILE_MODE });
        await bytes.take(padding(size).length);
      }
    }
  } finally {
    packed.destroy();
    unzipped.destroy();
  }
}

/** Reads a stream of bytes in pieces of any length. */
class Pieces {
  readonly #stream: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#stream = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; missing -= parts.at(-1)?.length ?? 0) {
      if (this.#rest.length === 0) {
        const next = await this.#stream.next();
        if (next.done === true) {
          throw new Error('the archive ends too early');
        }
        this.#rest = next.value;
      }
      parts.push(this.#rest.subarray(0, missing));
      this.#rest = this.#rest.subarray(missing);
    }
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : Buffer.concat(parts);
  }
}

function readHeader(
  block: Buffer,
  archive: string,
): { readonly name: string; readonly size: number; readonly isFolder: boolean } {
  const text = (offset: number, length: number): string =>
    block.toString('utf8', offset, offset + length).split('\u0000')[0] ?? '';
  const stored = Number.parseInt(text(CHECKSUM.offset, CHECKSUM.length), OCTAL);
  const blanked = Buffer.from(block);
  blanked.fill(' ', CHECKSUM.offset, CHECKSUM.offset + CHECKSUM.length);
  const name = text(NAME.offset, NAME.length);
  if (checksum(blanked) !== stored || name.split('/').includes('..') || name.startsWith('/')) {
    throw new Error(`${archive} is damaged`);
  }
  return {
    name,
    size: Number.parseInt(text(SIZE.offset, SIZE.length), OCTAL),
    isFolder: text(TYPE_OFFSET, 1) === '5',
  };
}
