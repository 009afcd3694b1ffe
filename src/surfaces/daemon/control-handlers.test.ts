import { describe, expect, it } from 'vitest';

import { FakeGateway } from '../../../test/support/fake-gateway.ts';
import { systemRandom } from '../../adapters/system/machine.ts';
import { sessionId } from '../../base/ids.ts';
import {
  type ControlCall,
  controlHandlers,
  type ControlParts,
  PersonWords,
} from './control-handlers.ts';

/** A request with a word that is good. */
function call(): ControlCall<'dashboard'> {
  const words = new PersonWords(systemRandom);
  return {
    params: { word: words.give() },
    progress: () => undefined,
    asker: { session: sessionId('s'), requestKey: 'r' },
    words,
    signal: new AbortController().signal,
  };
}

const handlers = (openPage: ControlParts['openPage']): ReturnType<typeof controlHandlers> =>
  controlHandlers({ host: { gateway: new FakeGateway([]) }, openPage } as unknown as ControlParts);

describe('the link to the dashboard', () => {
  it('is made anew for every request', async () => {
    let count = 0;
    const { dashboard } = handlers(() => {
      count += 1;
      return { url: `http://127.0.0.1:1/open?key=${count}`, expiresAt: 1 };
    });
    expect((await dashboard(call())).url).toMatch(/key=1$/u);
    expect((await dashboard(call())).url).toMatch(/key=2$/u);
  });

  it('cannot be had where HTTP is switched off, and it is said what to do', async () => {
    const { dashboard } = handlers(() => undefined);
    await expect(dashboard(call())).rejects.toMatchObject({ code: 'DASHBOARD_OFF' });
  });
});

describe('a decision that came over the socket', () => {
  const GOOD = { decisionId: 'd', by: 'ann', verdict: { kind: 'denied' } };
  it.each([
    [{}],
    [{ ...GOOD, verdict: 'approve' }],
    [{ ...GOOD, verdict: null }],
    [{ ...GOOD, verdict: { kind: 'expired' } }],
    [{ ...GOOD, decisionId: 7 }],
    [{ ...GOOD, by: undefined }],
    [{ ...GOOD, reason: {} }],
  ])('is refused in words where it is %j', async (decision) => {
    const { decide } = handlers(() => undefined);
    const asked = call();
    const params = { ...asked.params, ...decision };
    await expect(decide({ ...asked, params } as never)).rejects.toMatchObject({ code: 'USAGE' });
  });
});
