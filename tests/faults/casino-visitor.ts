import type { CommandId, MachineId, RequestOutcome, TransferId } from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { askHost } from '@reelfloor/server/testing/ask-host';
import { type OpenChannel, openChannel } from '@reelfloor/server/testing/test-player';
import { casinoHost } from '../harness/casino-site.ts';
import { until } from '../harness/until.ts';

type Game = OpenChannel<typeof gameClientSide, typeof gameServerSide>;

const machineID = '104' as MachineId;
const requestTimeoutMs = 8_000;
const pauseMs = 20;
const patienceMs = 60_000;

/** A player of a casino, who repeats each request under the same id until its outcome is known, even if the server dies. */
export class CasinoVisitor {
  readonly #address: string;
  readonly #token: string;
  #game: Game | null = null;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  cashIn(amountMinor: number, transferId: TransferId): Promise<RequestOutcome<unknown>> {
    return this.#untilKnown((game) => game.peer.request('cashin', { transferId, amountMinor }, requestTimeoutMs));
  }

  /** Sends a cash-in without waiting for its end. */
  async orderCashIn(amountMinor: number, transferId: TransferId): Promise<void> {
    const game = await until('a seat is taken', () => this.#join(), patienceMs);
    void game.peer.request('cashin', { transferId, amountMinor }, requestTimeoutMs);
  }

  giveUp(transferId: TransferId): Promise<RequestOutcome<unknown>> {
    return this.#untilKnown((game) => game.peer.request('giveUpCashIn', { transferId }, requestTimeoutMs));
  }

  cashOut(): Promise<RequestOutcome<unknown>> {
    const transferId = crypto.randomUUID() as TransferId;
    return this.#untilKnown((game) => game.peer.request('cashout', { transferId }, requestTimeoutMs));
  }

  spin(): Promise<RequestOutcome<unknown>> {
    const commandId = crypto.randomUUID() as CommandId;
    return this.#untilKnown((game) => game.peer.request('press', { button: 'spin', commandId }, requestTimeoutMs));
  }

  leave(): Promise<RequestOutcome<unknown>> {
    return this.#untilKnown((game) => game.peer.request('leave', {}, requestTimeoutMs)).finally(() => this.close());
  }

  close(): void {
    this.#game?.socket.terminate();
    this.#game = null;
  }

  /** Repeats the request until it is accepted or refused. A cash-in that waits for the casino is asked for again. */
  async #untilKnown<T>(ask: (game: Game) => Promise<RequestOutcome<T>>): Promise<RequestOutcome<T>> {
    return until(
      'the outcome is known',
      async () => {
        const game = await this.#join();
        const outcome = game && (await ask(game));
        if (outcome?.kind === 'refused' && outcome.error.code === 'CHECK_DUE') await this.#acknowledgeCheck();
        else if (outcome && outcome.kind !== 'unknown' && !isOpen(outcome)) return outcome;
        if (outcome?.kind === 'unknown') this.close();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        return null;
      },
      patienceMs,
    );
  }

  /** Whoever takes a seat so often gets a reality check long before its time. */
  async #acknowledgeCheck(): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const asked = await askHost(this.#address, casinoHost, '/v1/player/protection', { headers });
    const number = (asked.body.check as { number?: number } | null | undefined)?.number;
    if (number === undefined) return;
    const answer = { headers, body: { choice: 'continue' } };
    await askHost(this.#address, casinoHost, `/v1/player/checks/${number}/ack`, answer);
  }

  async #join(): Promise<Game | null> {
    if (this.#game?.socket.readyState === 1) return this.#game;
    this.#game = null;
    try {
      const game = await openChannel(this.#address, '/machine', gameClientSide, gameServerSide, casinoHost);
      const joined = await game.peer.request('init', { machineID, token: this.#token }, requestTimeoutMs);
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
}

const isOpen = (outcome: RequestOutcome<unknown>): boolean => {
  if (outcome.kind === 'refused')
    return ['MACHINE_OFFLINE', 'MACHINE_NOT_READY', 'TRANSFER_PENDING'].includes(String(outcome.error.code));
  return (
    outcome.kind === 'accepted' && ['pending', 'held'].includes(String((outcome.value as { state?: unknown }).state))
  );
};
