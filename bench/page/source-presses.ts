import { within } from './connection.ts';

const openLimitMs = 5000;

/** Sends presses and receives phases where the cabinet is shown without the product, and so without the game channel. */
export class SourcePresses {
  readonly #socket: WebSocket;
  #phase = '';

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      this.#phase = String(data);
    };
  }

  static async open(address: string): Promise<SourcePresses> {
    const socket = new WebSocket(address);
    const presses = new SourcePresses(socket);
    const opened = new Promise<void>((resolve) => {
      socket.onopen = () => resolve();
    });
    await within(openLimitMs, 'presses', opened);
    return presses;
  }

  get phase(): string {
    return this.#phase;
  }

  get idle(): boolean {
    return this.#phase === 'idle';
  }

  press(): void {
    // Forget the phase before pressing: the round may be over before its first frame arrives.
    this.#phase = '';
    this.#socket.send('spin');
  }

  close(): void {
    this.#socket.close();
  }
}
