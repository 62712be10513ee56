import { subprotocol } from '@reelfloor/protocol';
import { agentAgentSide } from '@reelfloor/protocol/channels/agent-channel';
import { connectionTestClientSide } from '@reelfloor/protocol/channels/connection-test';
import { gameClientSide } from '@reelfloor/protocol/channels/game-channel';
import { WebSocket } from 'ws';
import type { Dice } from './dice.ts';
import { anyObject, anyText, anyValue } from './nonsense.ts';

const paths = ['/machine', '/notify', '/jackpot', '/connection-test', '/agent'] as const;
const methods = [gameClientSide, connectionTestClientSide, agentAgentSide].flatMap(({ requests, notifications }) => [
  ...Object.keys(requests),
  ...Object.keys(notifications),
]);
/** Messages per connection, below the server's limit, so that the server reads all of them. */
const messagesEach = 40;

/** Sends random messages, reopens its channel when it is closed, and keeps received messages until taken. */
export class Thrower {
  readonly #address: string;
  readonly #token: () => string;
  readonly #received: string[] = [];
  #socket: WebSocket | null = null;
  #sent = 0;
  opened = 0;

  constructor(address: string, token: () => string) {
    this.#address = address.replace('http', 'ws');
    this.#token = token;
  }

  async throw(dice: Dice): Promise<void> {
    const socket = await this.#open(dice.pick(paths), dice);
    this.#sent++;
    const content = dice.oneIn(4) ? anyValue(dice) : this.#frame(dice);
    const bytes = anyText(dice, content);
    await new Promise<void>((resolve) => socket.send(dice.oneIn(12) ? bytes : bytes.toString('utf8'), () => resolve()));
  }

  takeReceived(): string[] {
    return this.#received.splice(0);
  }

  close(): void {
    this.#socket?.terminate();
  }

  #frame(dice: Dice): unknown {
    const data = dice.oneIn(3) ? anyValue(dice) : anyObject(dice);
    const method = dice.oneIn(6) ? dice.pick(['__proto__', 'constructor', '']) : dice.pick(methods);
    if (dice.oneIn(5)) return { notification: true, method, data };
    if (dice.oneIn(6)) return { response: true, id: dice.roll(10), ok: dice.oneIn(2), data, errorCode: 1 };
    return { request: true, id: dice.oneIn(8) ? anyValue(dice) : dice.roll(1_000_000), method, data };
  }

  async #open(path: string, dice: Dice): Promise<WebSocket> {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#sent < messagesEach) return this.#socket;
    this.#socket?.terminate();
    const socket = new WebSocket(this.#address + path, subprotocol);
    socket.on('message', (data) => this.#received.push(data.toString()));
    socket.on('error', () => {});
    await new Promise<void>((resolve, reject) =>
      socket.once('open', resolve).once('close', () => reject(new Error(`${path} did not open`))),
    );
    this.#socket = socket;
    this.#sent = 0;
    this.opened++;
    // Half of the connections sign in, because the server fully checks only their messages.
    if (dice.oneIn(2)) {
      const data = { token: this.#token(), machineID: dice.pick(['m1', 'm2']) };
      socket.send(JSON.stringify({ request: true, id: 1, method: 'init', data }));
    }
    return socket;
  }
}
