import { expect, it } from 'vitest';

import { FakeUpstreams } from '../../../test/support/fake-upstreams.ts';
import { sessionId, toolId } from '../../base/ids.ts';
import type { ClientLink } from '../../call/asker.ts';
import type { CallOutcome, ToolCall } from '../../call/tool-caller.ts';
import { type ClientRoots, notingRoots } from './client-roots.ts';

/** A server that wants to know where to work. */
class AskingUpstreams extends FakeUpstreams {
  override async call(call: ToolCall, signal: AbortSignal): Promise<CallOutcome> {
    await call.client?.ask({ q: { method: 'roots/list', params: {} } }, signal);
    return super.call(call, signal);
  }
}

it('notes the folders that a client tells a server to work on', async () => {
  const client: ClientLink = {
    capabilities: { roots: {} },
    ask: (questions) =>
      Promise.resolve(
        Object.fromEntries(
          Object.keys(questions).map((name) => [
            name,
            { roots: [{ uri: 'file:///home/ada/my%20work' }, { uri: 'https://example.org' }, 7] },
          ]),
        ),
      ),
    tell: () => undefined,
  };
  const roots: ClientRoots = new Map();
  const { signal } = new AbortController();
  const asked = { session: sessionId('ada'), client };
  const upstreams = notingRoots(new AskingUpstreams({ files: {} }), roots);
  await upstreams.call({ tool: toolId('files', 'read'), args: {}, ...asked }, signal);
  expect([...roots]).toEqual([['files', ['/home/ada/my work']]]);
});
