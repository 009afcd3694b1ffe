import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server on a free port of this machine. */
export interface LoopbackServer extends AsyncDisposable {
  readonly origin: string;
  /** The listener may be replaced while running; the port is known before it exists. */
  handle(listener: RequestListener): void;
  /** While true every connection is cut off, as from a host that is gone. */
  setDown(isDown: boolean): void;
}

export async function startLoopbackServer(): Promise<LoopbackServer> {
  let handler = notReady;
  let down = false;
  const server: Server = createServer((request, response) => {
    if (down) {
      request.socket.destroy();
    } else {
      handler(request, response);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    handle(listener) {
      handler = listener;
    },
    setDown(isDown) {
      down = isDown;
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503).end();
};
