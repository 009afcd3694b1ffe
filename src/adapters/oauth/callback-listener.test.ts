import { request } from 'node:http';

import { describe, expect, it } from 'vitest';

import { CallbackListener } from './callback-listener.ts';

const never = new AbortController().signal;

/** A request whose Host header can be chosen, which `fetch` does not allow. */
function statusWithHost(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('CallbackListener', () => {
  it('holds the browser until the end is known', async () => {
    await using listener = await CallbackListener.start({ state: 'right' });
    const page = fetch(`${listener.redirectUrl}?state=right&code=1`);
    const answer = await listener.answer(never);
    expect(answer.params.get('code')).toBe('1');
    await Promise.all([answer.reply('failed'), page]);
    expect((await page).status).toBe(400);
  });

  it('takes the first answer that is its own, and no second', async () => {
    await using listener = await CallbackListener.start({ state: 'right' });
    const first = fetch(`${listener.redirectUrl}?state=right&code=1`);
    const answer = await listener.answer(never);
    expect((await fetch(`${listener.redirectUrl}?state=right&code=2`)).status).toBe(400);
    await answer.reply('succeeded');
    expect((await first).status).toBe(200);
    expect(listener.refusedCount).toBe(1);
  });

  it.each([
    ['', 400],
    ['?state=', 400],
    ['?state=wrong', 400],
    ['?state=right2', 400],
    ['?state=right&state=right', 400],
    ['?state=right&iss=a&iss=b', 400],
  ])('refuses an answer with %j', async (query, status) => {
    await using listener = await CallbackListener.start({ state: 'right' });
    expect((await fetch(`${listener.redirectUrl}${query}`)).status).toBe(status);
    expect(listener.refusedCount).toBe(1);
  });

  it('refuses an answer that came under another name of this machine', async () => {
    await using listener = await CallbackListener.start({ state: 'right' });
    const address = `${listener.redirectUrl}?state=right&code=1`;
    expect(await statusWithHost(address, 'rebound.example')).toBe(400);
  });

  it('has nothing at other paths and for other methods', async () => {
    await using listener = await CallbackListener.start({ state: 'right' });
    const elsewhere = new URL('/favicon.ico', listener.redirectUrl);
    expect((await fetch(elsewhere)).status).toBe(404);
    const posted = await fetch(`${listener.redirectUrl}?state=right`, { method: 'POST' });
    expect(posted.status).toBe(404);
    expect(listener.refusedCount).toBe(0);
  });

  it('takes the port it is asked for, and another when that one is taken', async () => {
    const first = await CallbackListener.start({ state: 'right' });
    const port = Number(new URL(first.redirectUrl).port);
    await using second = await CallbackListener.start({ state: 'right', port });
    expect(second.redirectUrl).not.toBe(first.redirectUrl);
    await first[Symbol.asyncDispose]();
    await using third = await CallbackListener.start({ state: 'right', port });
    expect(third.redirectUrl).toBe(first.redirectUrl);
  });

  it('ends the wait with the reason of the signal', async () => {
    await using listener = await CallbackListener.start({ state: 'right' });
    const cancel = new AbortController();
    const wait = listener.answer(cancel.signal);
    cancel.abort(new Error('enough'));
    await expect(wait).rejects.toThrow('enough');
    await expect(listener.answer(cancel.signal)).rejects.toThrow('enough');
  });
});
