import type { OwnQueue } from '@reelfloor/protocol';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { call, logIn } from '../harness/player.ts';

/** A page of a player who waits for a machine. It may connect again, also elsewhere, and knows all that it was told. */
export class QueuePage {
  readonly #token: string;
  readonly #received: { method: string; data: unknown }[][] = [];
  #baseUrl: string;
  #close = (): void => {};

  private constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  static async open(baseUrl: string, username: string): Promise<QueuePage> {
    const page = new QueuePage(baseUrl, (await logIn(baseUrl, username)).token);
    await page.connect();
    return page;
  }

  get token(): string {
    return this.#token;
  }

  /** Connects to the notifications, from now on those of the server at `baseUrl`. */
  async connect(baseUrl = this.#baseUrl): Promise<void> {
    this.#close();
    this.#baseUrl = baseUrl;
    const player = new TestPlayer(baseUrl, { token: this.#token } as TestPlayer['signIn']);
    const { socket, received, outcome } = await player.notifications();
    if (outcome.kind !== 'accepted') throw new Error(`a page was not let in: ${JSON.stringify(outcome)}`);
    this.#received.push(received);
    this.#close = () => socket.close();
  }

  /** Asks for a place. Rejects if the server is killed before it answers. */
  join(machineId: string): Promise<{ status: number; body: unknown }> {
    return call(this.#baseUrl, this.#token, 'player/queue', {
      method: 'POST',
      body: JSON.stringify({ machineId }),
      headers: { 'content-type': 'application/json' },
    });
  }

  async own(): Promise<OwnQueue> {
    const { status, body } = await call(this.#baseUrl, this.#token, 'player/queue');
    if (status !== 200) throw new Error(`the places could not be read: ${status} ${JSON.stringify(body)}`);
    return body as OwnQueue;
  }

  /** Returns how often the page has told that a turn has begun, over all its connections. */
  turnsReceived(): number {
    let turns = 0;
    let wasTurn = false;
    let newest = 0;
    for (const { method, data } of this.#received.flat()) {
      if (method !== 'queue' || (data as OwnQueue).version < newest) continue;
      const { version, places } = data as OwnQueue;
      newest = version;
      const isTurn = places.some(({ heldUntil }) => heldUntil !== undefined);
      if (isTurn && !wasTurn) turns++;
      wasTurn = isTurn;
    }
    return turns;
  }

  close(): void {
    this.#close();
  }
}
