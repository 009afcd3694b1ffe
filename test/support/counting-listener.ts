import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

/** One request as it arrived. */
export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Somebody on the network who only writes down what is sent to them. */
export class CountingListener implements AsyncDisposable {
  readonly arrived: Arrived[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.arrived.push({ path: request.url ?? '', headers: request.headers });
    request.resume();
    response.writeHead(404).end();
  });

  async open(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What arrived with this text in one of its headers. */
  carrying(text: string): readonly Arrived[] {
    return this.arrived.filter(({ headers }) => JSON.stringify(headers).includes(text));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

/** The same for anything that is not HTTP: it takes connections, counts them and hangs up. */
export class CountingPort implements AsyncDisposable {
  connections = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createTcpServer((socket) => {
    this.connections += 1;
    this.#sockets.add(socket.on('error', () => undefined));
    socket.destroy();
  });

  async open(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
