import { createServer, type Server, type Socket } from 'node:net';
import { systemClock } from '@reelfloor/cabinet/clock';
import { SocketLine } from '../../drivers/sas/line/open-serial-line.ts';
import type { ScriptedMachine } from './scripted-machine.ts';
import { ScriptedPort } from './scripted-port.ts';

/** Sooner than a machine, so that tests need not wait for its chirps. */
const linkDownMs = 300;

/** A scripted machine that hosts reach over a socket, one at a time. */
export class SocketMachine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** The newest connection's end. */
  port: ScriptedPort | null = null;

  private constructor(machine: ScriptedMachine) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      this.port?.stop();
      this.port = new ScriptedPort(new SocketLine(socket), machine, systemClock, linkDownMs);
    });
  }

  static async listen(machine: ScriptedMachine): Promise<SocketMachine> {
    const one = new SocketMachine(machine);
    await new Promise<void>((resolve) => one.#server.listen(0, '127.0.0.1', resolve));
    return one;
  }

  get address(): { readonly kind: 'socket'; readonly host: string; readonly port: number } {
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The machine does not listen.');
    return { kind: 'socket', host: '127.0.0.1', port: address.port };
  }

  /** Ends the connections, as an unplugged adapter does. */
  unplug(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.port?.stop();
    this.unplug();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }
}
