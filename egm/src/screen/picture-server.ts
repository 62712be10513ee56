import { createServer, type ServerResponse } from 'node:http';

const boundary = 'picture';

/** Serves JPEG pictures over HTTP on the loopback as many cameras do: one answer without an end, a part for each picture. */
export class PictureServer {
  readonly #viewers = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => {
    request.resume();
    if (request.method !== 'GET') return void response.writeHead(405).end();
    response.writeHead(200, {
      'content-type': `multipart/x-mixed-replace; boundary=${boundary}`,
      'cache-control': 'no-store',
    });
    response.write(`--${boundary}\r\n`);
    response.socket?.setNoDelay(true);
    this.#viewers.add(response);
    response.on('close', () => this.#viewers.delete(response));
    return undefined;
  });

  /** Listens on a port, 0 for a free one; returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  get isWatched(): boolean {
    return this.#viewers.size > 0;
  }

  /** Sends a picture. Who has not taken the one before gets the next one. */
  send(jpeg: Uint8Array): void {
    for (const viewer of this.#viewers) {
      if (viewer.writableLength > 0) continue;
      viewer.cork();
      viewer.write(`Content-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
      viewer.write(jpeg);
      viewer.write(`\r\n--${boundary}\r\n`);
      viewer.uncork();
    }
  }
}
