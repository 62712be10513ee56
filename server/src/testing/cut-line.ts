import { connect, createServer, type Server, type Socket } from 'node:net';

/** When to cut a connection: as soon as a text passes towards the database, before or after passing it on. */
export interface Cut {
  readonly at: string;
  /** `before`: the database never gets it. `after`: it gets it, and its answer is lost. */
  readonly when: 'before' | 'after';
  /** From then on nobody gets through. */
  readonly andStayAway?: boolean;
}

/** Passes everything between a server and its database on, and cuts the line where a test says so. */
export class CutLine {
  readonly #server: Server;
  readonly #lines = new Set<Socket>();
  #cut: Cut | null = null;
  #spoilt: string | null = null;
  #isAway = false;
  cuts = 0;

  private constructor(target: { host: string; port: number }) {
    this.#server = createServer((near) =>
      this.#isAway ? near.destroy() : this.#join(near, connect(target)),
    );
  }

  static async open(target: { host: string; port: number }): Promise<CutLine> {
    const line = new CutLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the line is not open');
    return address.port;
  }

  /** The next connection that says it is cut; those after it pass. */
  cutNext(cut: Cut): void {
    this.#cut = cut;
  }

  /** The text does not make sense to the database the next time it passes; all around it does. */
  spoilNext(text: string): void {
    this.#spoilt = text;
  }

  /** Nobody gets through from now on. */
  goAway(): void {
    this.#isAway = true;
    for (const socket of this.#lines) socket.destroy();
  }

  comeBack(): void {
    this.#isAway = false;
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
      socket.on('error', end).on('close', () => {
        this.#lines.delete(socket);
        end();
      });
    }
    far.on('data', (chunk) => near.write(chunk));
    near.on('data', (passed: Buffer) => {
      const chunk = this.#spoil(passed);
      const cut = this.#cut;
      if (cut === null || !chunk.includes(cut.at)) return void far.write(chunk);
      this.#cut = null;
      this.cuts++;
      if (cut.andStayAway) this.#isAway = true;
      if (cut.when === 'before') return end();
      // The database has done what it was asked for when it answers, and that answer is lost.
      far.removeAllListeners('data').once('data', end);
      far.write(chunk);
    });
  }

  #spoil(chunk: Buffer): Buffer {
    const text = this.#spoilt;
    if (text === null || !chunk.includes(text)) return chunk;
    this.#spoilt = null;
    // Of the same length, because messages tell theirs.
    return Buffer.from(chunk.toString('latin1').replace(text, 'x'.repeat(text.length)), 'latin1');
  }
}
