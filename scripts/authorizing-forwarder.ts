/** A loopback port that passes requests on with a token, for programs that cannot send one. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where it listens. */
export interface Forwarder extends AsyncDisposable {
  readonly url: string;
}

/** Everything but the `Authorization` header arrives as it was sent, `Host` and `Origin` too. */
export async function startForwarder(target: string, token: string): Promise<Forwarder> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((request, response) => {
    const onward = send({
      hostname,
      port,
      path: request.url,
      method: request.method,
      headers: [...request.rawHeaders, 'Authorization', `Bearer ${token}`],
      setHost: false,
      agent: false,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
