import type { PlayedFacts } from './floor-facts.ts';
import type { HoldByRules } from './published-returns.ts';
import type { Uptime } from './uptime/read-uptime.ts';

/** Adds up what machines did. Amounts in minor units, times in ms. */
export class FloorSums {
  readonly #holds: HoldByRules;
  #games = 0;
  #freeGames = 0;
  #coinIn = 0;
  #coinOut = 0;
  #handPaysMinor = 0;
  #jackpotsMinor = 0;
  #handPays = 0;
  #jackpots = 0;
  /** Coin-in of rounds whose rules are known, and what the house keeps of it, in millionths of a minor unit. */
  #ruledCoinIn = 0;
  #theoretical = 0n;
  #unknown = 0;
  readonly #time = { playMs: 0, availableMs: 0, outMs: 0 };
  #hasTime = false;

  constructor(holds: HoldByRules) {
    this.#holds = holds;
  }

  addPlayed(facts: PlayedFacts): void {
    this.#games += facts.games;
    this.#freeGames += facts.freeGames;
    this.#coinIn += facts.coinInMinor;
    this.#coinOut += facts.coinOutMinor;
    this.#handPaysMinor += facts.handPaysMinor;
    this.#jackpotsMinor += facts.jackpotsMinor;
    this.#handPays += facts.handPays;
    this.#jackpots += facts.jackpots;
    const hold = facts.rules === null ? undefined : this.#holds.get(facts.rules);
    if (hold === undefined) return;
    this.#ruledCoinIn += facts.coinInMinor;
    this.#theoretical += BigInt(facts.coinInMinor) * BigInt(hold);
  }

  /** Adds the time of one machine on one day. `uptime`: null if nothing is known of it. */
  addTime(spanMs: number, uptime: Uptime | null): void {
    const { playMs, availableMs, outMs } = uptime ?? { playMs: 0, availableMs: 0, outMs: 0 };
    this.#unknown += Math.max(0, spanMs - playMs - availableMs - outMs);
    if (uptime === null) return;
    this.#hasTime = true;
    this.#time.playMs += playMs;
    this.#time.availableMs += availableMs;
    this.#time.outMs += outMs;
  }

  figures() {
    const netWinMinor = this.#coinIn - this.#coinOut - this.#handPaysMinor - this.#jackpotsMinor;
    const { playMs, availableMs, outMs } = this.#time;
    return {
      games: this.#games,
      freeGames: this.#freeGames,
      coinInMinor: this.#coinIn,
      coinOutMinor: this.#coinOut,
      handPaysMinor: this.#handPaysMinor,
      jackpotsMinor: this.#jackpotsMinor,
      handPays: this.#handPays,
      jackpots: this.#jackpots,
      netWinMinor,
      holdPpm: ratioPpm(netWinMinor, this.#coinIn),
      theoreticalHoldPpm:
        this.#ruledCoinIn === 0 ? null : Math.round(Number(this.#theoretical) / this.#ruledCoinIn),
      ruledPpm: ratioPpm(this.#ruledCoinIn, this.#coinIn),
      // Nothing is known, which is something else than never.
      playMs: this.#hasTime ? playMs : null,
      availableMs: this.#hasTime ? availableMs : null,
      outMs: this.#hasTime ? outMs : null,
      unknownMs: this.#unknown,
    };
  }
}

const ratioPpm = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000_000);
