import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { ask } from '../../../test/support/page-world.ts';
import { sendCompressedJson } from './answer.ts';

const LONG = {
  runs: Array.from({ length: 200 }, (_, number) => ({ number, status: 'completed' })),
};

async function answered(
  body: object,
  accept: string,
): Promise<{ readonly encoding: unknown; readonly bytes: Buffer }> {
  const server = createServer((request, response) => {
    void sendCompressedJson(request, response, 200, body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { port } = server.address() as AddressInfo;
    const { headers, body: bytes } = await ask(port, '/', {
      headers: { 'accept-encoding': accept },
    });
    return { encoding: headers['content-encoding'], bytes };
  } finally {
    server.close();
  }
}

describe('sendCompressedJson', () => {
  it('compresses what is long, for who takes it', async () => {
    const { encoding, bytes } = await answered(LONG, 'br, gzip');
    expect(encoding).toBe('gzip');
    expect(bytes.length).toBeLessThan(JSON.stringify(LONG).length / 4);
    expect(JSON.parse(gunzipSync(bytes).toString('utf8'))).toEqual(LONG);
  });

  it.each([
    [LONG, 'identity'],
    [LONG, 'gzip;q=0'],
    [{ kind: 'taken' }, 'gzip'],
  ])('sends other answers as they are', async (body, accept) => {
    const { encoding, bytes } = await answered(body, accept);
    expect(encoding).toBeUndefined();
    expect(JSON.parse(bytes.toString('utf8'))).toEqual(body);
  });
});
