import type { CommandId, MachineId, RequestOutcome, TransferId } from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { type OpenChannel, openChannel, type TestPlayer } from '@reelfloor/server/testing/test-player';

type Game = OpenChannel<typeof gameClientSide, typeof gameServerSide>;

const machineID = '104' as MachineId;
const requestTimeoutMs = 8_000;
const pauseMs = 20;

/** A player who repeats each request under the same id until its outcome is known, even if processes die. */
export class FaultyPlayer {
  readonly #player: TestPlayer;
  readonly #prefix: string;
  #game: Game | null = null;
  #nextKey = 1;
  #stopped = false;

  constructor(player: TestPlayer) {
    this.#player = player;
    this.#prefix = `walk-${player.signIn.user.username}-${Date.now()}`;
  }

  stop(): void {
    this.#stopped = true;
    this.#game?.socket.terminate();
  }

  async visit(): Promise<void> {
    await this.#cashIn();
    await this.#spin();
    await this.#cashOut();
    await this.#cashIn();
    await this.#spin();
    await this.#rest();
    await this.#cashOut();
    await this.#promotion('discount');
    await this.#promotion('bonus');
    await this.#withdraw();
    await this.#deposit();
    await this.#leave();
  }

  async #cashIn(): Promise<void> {
    const transferId = this.#key() as TransferId;
    await this.#untilKnown((game) => game.peer.request('cashin', { transferId, amountMinor: 300 }, requestTimeoutMs));
  }

  async #cashOut(): Promise<void> {
    const transferId = this.#key() as TransferId;
    await this.#untilKnown((game) => game.peer.request('cashout', { transferId }, requestTimeoutMs));
  }

  async #spin(): Promise<void> {
    const commandId = this.#key() as CommandId;
    const pressed = await this.#untilKnown((game) =>
      game.peer.request('press', { button: 'spin', commandId }, requestTimeoutMs),
    );
    if (pressed.kind === 'refused' && pressed.error.code === 'CHECK_DUE') await this.#acknowledgeCheck();
  }

  /** Whoever takes a seat so often gets a reality check long before its time. The next visit plays on. */
  async #acknowledgeCheck(): Promise<void> {
    const protection = await this.#player.get('player/protection').catch(() => null);
    const number = (protection?.body.check as { number?: number } | null | undefined)?.number;
    if (number === undefined) return;
    await this.#player.post(`player/checks/${number}/ack`, { choice: 'continue' }).catch(() => {});
  }

  /** Waits until the round has ended. Gives up after looking at the cabinet's state 100 times. */
  async #rest(): Promise<void> {
    for (let check = 0; check < 100; check++) {
      const last = this.#game?.received.findLast(({ method }) => method === 'cabinet')?.data;
      if ((last as { phase?: string } | undefined)?.phase === 'idle') return;
      await pause();
    }
  }

  async #promotion(kind: 'discount' | 'bonus'): Promise<void> {
    await this.#player.get(`player/${kind}`).catch(() => {});
  }

  /** Asks for money out of the wallet, and calls that off. */
  async #withdraw(): Promise<void> {
    const id = crypto.randomUUID();
    const iban = 'TR33 0006 1005 1978 6457 8413 26';
    const asked = { id, method: 'bank-transfer', amountMinor: 100, holder: 'Player', iban };
    await this.untilAnswered('player/withdrawals', asked);
    await this.untilAnswered(`player/withdrawals/${id}/cancel`, {});
  }

  /** Asks to pay in, and says that the money will not come. */
  async #deposit(): Promise<void> {
    const id = crypto.randomUUID();
    await this.untilAnswered('player/deposits', { id, method: 'bank-transfer', amountMinor: 100 });
    await this.untilAnswered(`player/deposits/${id}/cancel`, {});
  }

  /** Repeats a call until the server has carried it out. */
  async untilAnswered(path: string, body: object): Promise<void> {
    for (;;) {
      if (this.#stopped) throw new Error('the player was stopped');
      const answer = await this.#player.post(path, body).catch(() => null);
      if (answer?.status === 200) return;
      await pause();
    }
  }

  async #leave(): Promise<void> {
    const left = await this.#untilKnown((game) => game.peer.request('leave', {}, requestTimeoutMs));
    this.#game?.socket.terminate();
    this.#game = null;
    if (left.kind === 'refused') await pause();
  }

  /** Repeats the request until it is accepted or refused. */
  async #untilKnown<T>(ask: (game: Game) => Promise<RequestOutcome<T>>): Promise<RequestOutcome<T>> {
    for (;;) {
      if (this.#stopped) throw new Error('the player was stopped');
      const game = await this.#join();
      const outcome = game ? await ask(game) : null;
      if (outcome && outcome.kind !== 'unknown' && !isPending(outcome)) return outcome;
      if (outcome?.kind === 'unknown') this.#game?.socket.terminate();
      if (outcome?.kind === 'unknown') this.#game = null;
      await pause();
    }
  }

  async #join(): Promise<Game | null> {
    if (this.#game?.socket.readyState === 1) return this.#game;
    this.#game = null;
    try {
      const game = await openChannel(this.#player.address, '/machine', gameClientSide, gameServerSide);
      const { token } = this.#player.signIn;
      const joined = await game.peer.request('init', { machineID, token }, requestTimeoutMs);
      if (joined.kind === 'accepted') {
        this.#game = game;
        return game;
      }
      game.socket.terminate();
    } catch {
      // The server has not restarted yet.
    }
    return null;
  }

  #key(): string {
    return `${this.#prefix}-${this.#nextKey++}`;
  }
}

const isPending = (outcome: RequestOutcome<unknown>): boolean =>
  outcome.kind === 'accepted' && ['pending', 'held'].includes(String((outcome.value as { state?: unknown }).state));

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));
