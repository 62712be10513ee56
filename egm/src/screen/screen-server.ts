import { createServer, type ServerResponse } from 'node:http';
import { wavHead } from './machine-sound.ts';

const boundary = 'picture';

/** A listener who has not taken so many bytes, a fifth of a second, misses what comes next. */
const mostWaiting = 19_200;

/**
 * Serves JPEG pictures over HTTP on the loopback as many cameras do: one answer without an end, a part for each picture. Its sound is
 * at `/sound.wav`, one WAV without an end.
 */
export class ScreenServer {
  readonly #viewers = new Set<ServerResponse>();
  readonly #listeners = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => {
    request.resume();
    if (request.method !== 'GET') return void response.writeHead(405).end();
    if (request.url === '/sound.wav') return this.#addListener(response);
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

  #addListener(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'audio/wav', 'cache-control': 'no-store' });
    response.write(wavHead());
    response.socket?.setNoDelay(true);
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }

  sendSound(samples: Uint8Array): void {
    for (const listener of this.#listeners)
      if (listener.writableLength < mostWaiting) listener.write(samples);
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
