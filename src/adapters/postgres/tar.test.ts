import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { describe, expect, inject, it } from 'vitest';

import { packFolder, unpackFolder } from './data-directory.ts';

const newPath = (): string => join(inject('temporaryFolder'), randomUUID());

/** Sizes around the block of 512 bytes, an empty file and an empty folder. */
function folderWithFiles(): string {
  const folder = newPath();
  mkdirSync(join(folder, 'sub', 'empty'), { recursive: true });
  for (const size of [0, 1, 511, 512, 513, 300_000]) {
    writeFileSync(join(folder, 'sub', `file${size}`), randomBytes(size));
  }
  return folder;
}

const names = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' });

async function packed(): Promise<{ readonly folder: string; readonly archive: Buffer }> {
  const folder = folderWithFiles();
  return { folder, archive: await packFolder(folder) };
}

async function unpack(archive: Buffer): Promise<string> {
  const file = newPath();
  const target = newPath();
  writeFileSync(file, archive);
  await unpackFolder(file, target);
  return target;
}

describe('a folder in an archive', () => {
  it('comes out as it went in', async () => {
    const { folder, archive } = await packed();
    const target = await unpack(archive);
    expect(names(target).toSorted()).toEqual(names(folder).toSorted());
    for (const size of [0, 1, 511, 512, 513, 300_000]) {
      const name = join('sub', `file${size}`);
      expect(readFileSync(join(target, name)).equals(readFileSync(join(folder, name)))).toBe(true);
    }
  });

  it('is refused when it was cut or changed', async () => {
    const plain = gunzipSync((await packed()).archive);
    await expect(unpack(gzipSync(plain.subarray(0, 5000)))).rejects.toThrow('ends too early');
    const changed = Buffer.from(plain);
    changed.write('x', 0);
    await expect(unpack(gzipSync(changed))).rejects.toThrow('damaged');
    await expect(unpack(randomBytes(100))).rejects.toThrow('incorrect header');
  });

  it('cannot leave its folder', async () => {
    const plain = gunzipSync((await packed()).archive);
    const name = plain.toString('latin1', 0, 100).replaceAll('\u0000', '');
    const escaping = '../up'.padEnd(name.length, 'x');
    const block = Buffer.from(plain.subarray(0, 512));
    block.write(escaping, 0);
    block.fill(' ', 148, 156);
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.write(sum.toString(8).padStart(6, '0'), 148);
    await expect(unpack(gzipSync(Buffer.concat([block, plain.subarray(512)])))).rejects.toThrow(
      'damaged',
    );
  });
});
