import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Tells the proxy to cut a connection when this text passes on its way to the database. */
export interface Cut {
  readonly at: string;
  /** `before`: the database does not receive the text. `after`: it receives the text, but its answer is lost. */
  readonly when: 'before' | 'after';
  /** True if the proxy shall also refuse new connections. */
  readonly andStayAway?: boolean;
}

/** A TCP proxy, usually between a server and its database, that cuts connections when a test asks for it. */
export class CuttableProxy {
  readonly #server: Server;
  readonly #lines = new Set<Socket>();
  #target: { readonly host: string; readonly port: number };
  #cut: Cut | null = null;
  #spoilt: string | null = null;
  #isAway = false;
  #isSilent = false;
  cuts = 0;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = createServer((near) => (this.#isAway ? near.destroy() : this.#join(near, connect(this.#target))));
  }

  static async open(target: { host: string; port: number }): Promise<CuttableProxy> {
    const line = new CuttableProxy(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the line is not open');
    return address.port;
  }

  cutNext(cut: Cut): void {
    this.#cut = cut;
  }

  /** When this text next passes, replaces it by letters `x`, so that the database rejects the statement. */
  spoilNext(text: string): void {
    this.#spoilt = text;
  }

  goAway(): void {
    this.#isAway = true;
    for (const socket of this.#lines) socket.destroy();
  }

  /** Passes nothing on any more, as if the server had died. Resolves when each connection that is open now has been given up. */
  async goSilent(): Promise<void> {
    this.#isSilent = true;
    await Promise.all([...this.#lines].map((socket) => once(socket, 'close')));
  }

  comeBack(): void {
    this.#isAway = false;
    this.#isSilent = false;
  }

  /** Sends new connections to another server from now on, and cuts the existing ones. */
  leadTo(target: { readonly host: string; readonly port: number }): void {
    this.#target = target;
    for (const socket of this.#lines) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#lines) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket, far: Socket): void {
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.#lines.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end).on('close', () => {
        this.#lines.delete(socket);
        end();
      });
    }
    far.on('data', (chunk) => near.write(chunk));
    near.on('data', (passed: Buffer) => {
      if (this.#isSilent) return;
      const chunk = this.#spoil(passed);
      const cut = this.#cut;
      if (cut === null || !chunk.includes(cut.at)) return void far.write(chunk);
      this.#cut = null;
      this.cuts++;
      if (cut.andStayAway) this.#isAway = true;
      if (cut.when === 'before') return end();
      // The database answers once it has carried out the statement: drop this answer and end the connection.
      far.removeAllListeners('data').once('data', end);
      far.write(chunk);
    });
  }

  #spoil(chunk: Buffer): Buffer {
    const text = this.#spoilt;
    if (text === null || !chunk.includes(text)) return chunk;
    this.#spoilt = null;
    // The replacement is as long as the text, because a PostgreSQL message states its own length.
    return Buffer.from(chunk.toString('latin1').replace(text, 'x'.repeat(text.length)), 'latin1');
  }
}
