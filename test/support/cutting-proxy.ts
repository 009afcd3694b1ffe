import { createServer, connect, type Server, type Socket } from 'node:net';

/** A way to a database on which some answers are lost, together with their connection. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** How many answers were lost. */
  readonly cuts: () => number;
}

/**
 * Forwards everything to a PostgreSQL. Of the statements that contain `text`, every `nth` is carried
 * out by the server, and the connection is cut in the place of its answer.
 */
export async function startCuttingProxy(
  target: string,
  text: string,
  nth: number,
): Promise<CuttingProxy> {
  const address = new URL(target);
  const { hostname, port } = address;
  const sockets = new Set<Socket>();
  let statements = 0;
  let cuts = 0;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isDoomed = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (chunk.includes(text)) {
        statements += 1;
        isDoomed = statements % nth === 0;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (isDoomed) {
        cuts += 1;
        client.destroy();
      } else {
        client.write(chunk);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  address.port = String(typeof bound === 'object' ? bound?.port : '');
  return {
    url: address.href,
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
