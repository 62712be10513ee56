import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { ChannelPlayer } from '../harness/player.ts';
import { type Asks, askLimitMs } from './asks.ts';
import { callServer } from './call-server.ts';
import { type UnknownCashIn, Visit } from './visit.ts';

export interface RandomPlayerOptions {
  readonly baseUrl: string;
  /** The host name of the player's site. */
  readonly host: string;
  readonly isAtCasino: boolean;
  readonly username: string;
  readonly token: string;
  readonly machineIds: readonly string[];
  readonly random: RandomIntBelow;
  readonly asks: Asks;
}

/** Pause in ms after a refused seat or while the server is not running. */
const retryMs = 60;
const longestPauseMs = 50;
const actionsOfLongestVisit = 40;

/** Simulates a player who plays on after any lost connection, and records every answer. */
export class RandomPlayer {
  readonly #options: RandomPlayerOptions;
  /** Cash-ins whose outcome is unknown. Each is sent again under the same id, in this visit or a later one. */
  readonly #unknown: UnknownCashIn[] = [];
  /** Machine of the player's seat, which the server names when it refuses another machine; null if not known. */
  #seatAt: string | null = null;
  /** The last seat, which the player has not left, and its secret; null if there is none. */
  #lastSeat: { readonly machineId: string; readonly resume: string | undefined } | null = null;
  #stopping = false;

  constructor(options: RandomPlayerOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#stopping = true;
  }

  /** Plays until `stop` is called. Resolves when every request has ended. */
  async play(): Promise<void> {
    this.#stopping = false;
    while (!this.#stopping) {
      const line = await ChannelPlayer.connect(this.#options.baseUrl, this.#options.host).catch(() => null);
      if (!line) await pause(retryMs);
      else await this.#visit(line).finally(() => line.socket.terminate());
    }
  }

  async #visit(line: ChannelPlayer): Promise<void> {
    const { baseUrl, host, isAtCasino, machineIds, random, token, username, asks } = this.#options;
    const last = this.#lastSeat;
    const requested = this.#unknown[0]?.machineId ?? machineIds[random(machineIds.length)] ?? '';
    // Three of four players go back to the machine of their lost connection, as a page does.
    const again = last && random(4) > 0 ? last.machineId : requested;
    const machineId = this.#seatAt ?? again;
    this.#seatAt = null;
    this.#lastSeat = null;
    const resume = last?.machineId === machineId && random(4) > 0 ? last.resume : undefined;
    const joined = await asks.ask(
      { player: username, machineId, method: 'init' },
      line.peer.request('init', { machineID: machineId, token, resume }, askLimitMs),
    );
    if (joined.kind === 'refused' && joined.error.code === 'SEAT_TAKEN')
      this.#seatAt = String(joined.error.Params?.machine ?? machineId);
    if (joined.kind !== 'accepted') {
      // Moves the first unknown cash-in to the end, so that the next visit tries another machine.
      this.#unknown.push(...this.#unknown.splice(0, 1));
      return pause(retryMs + random(retryMs));
    }
    line.balanceMinor ??= joined.value.balance;
    this.#lastSeat = { machineId, resume: joined.value.resume };
    const visit = new Visit({
      ...{ line, player: username, machineId, random, asks, isAtCasino },
      unknown: this.#unknown,
      call: (name) => callServer({ baseUrl, host, token, machineId }, name),
    });
    const actions = random(actionsOfLongestVisit);
    for (let action = 0; action < actions && !this.#stopping && !line.closed; action++) {
      await visit.act();
      await pause(random(longestPauseMs));
    }
    // Half of the visits leave the seat; the others just disconnect.
    if (line.closed || random(2) > 0) return;
    this.#lastSeat = null;
    await visit.leave();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
