import type { PlayerId } from '@reelfloor/protocol';
import type { CasinoPlatform } from '@reelfloor/protocol/casino';
import { findCasinoPlatformOfPlayer } from '../../money/ledger/casino-platform-players.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import { listActiveCasinoLaunches } from '../../players/launches/casino-launch-service.ts';

/** Finds the casino platform of a player and the platform's id for the site; null if no connection is configured. */
export type PlatformAt = (
  siteKey: number,
) => Promise<{ readonly platform: CasinoPlatform; readonly siteId: number } | null>;

/** Maximum number of retries of a balance request, after 1 s, 2, 4 … */
const maxFailures = 5;

interface PlatformBalancesDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
  readonly platformAt: PlatformAt;
}

/** Cache of the players' balances at their casinos' platforms, each with its time. A balance is fetched again after each transfer. */
export class PlatformBalances {
  readonly #dependencies: PlatformBalancesDependencies;
  readonly #asking = new Map<string, { again: boolean }>();
  /** Functions that cancel a scheduled retry of a balance request, by player id. */
  readonly #retries = new Map<string, () => void>();
  #stopped = false;

  constructor(dependencies: PlatformBalancesDependencies) {
    this.#dependencies = dependencies;
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#retries.values()) cancel();
  }

  /**
   * Fetches a player's balance from the platform; never rejects. If a fetch is already running, fetches once more afterwards, because the
   * balance may have changed. Retries if there was no valid answer; `failures` counts the failed attempts so far.
   */
  async ask(playerId: string, failures = 0): Promise<void> {
    const running = this.#asking.get(playerId);
    if (running) {
      running.again = true;
      return;
    }
    const asking = { again: true };
    this.#asking.set(playerId, asking);
    this.#retries.get(playerId)?.();
    this.#retries.delete(playerId);
    let isKnown = false;
    while (asking.again && !this.#stopped) {
      asking.again = false;
      isKnown = await this.#askOnce(playerId).catch((error) => {
        this.#dependencies.alarm("asking for a player's balance failed", { playerId, error: String(error) });
        return false;
      });
    }
    this.#asking.delete(playerId);
    if (isKnown || this.#stopped || failures === maxFailures) return;
    const retry = () => void this.ask(playerId, failures + 1);
    this.#retries.set(playerId, this.#dependencies.clock.after(1_000 * 2 ** failures, retry));
  }

  /**
   * Stores the balance from the platform's answer to a transfer. If the answer has none, or a newer stored balance may not include this
   * transfer, fetches it.
   */
  async learn(playerId: string, balanceMinor: number | undefined, askedAt: number): Promise<void> {
    const { alarm } = this.#dependencies;
    const isKept =
      balanceMinor !== undefined &&
      (await this.keep(playerId, balanceMinor, askedAt).catch((error) => {
        alarm("a player's balance was not stored", { playerId, error: String(error) });
        return false;
      }));
    if (!isKept) await this.ask(playerId);
  }

  /** Fetches the player's balance once. Returns false if the fetch should be retried. */
  async #askOnce(playerId: string): Promise<boolean> {
    const { database, clock, platformAt } = this.#dependencies;
    const player = await findCasinoPlatformOfPlayer(database.read, playerId);
    const at = clock.nowMs();
    const there = player && (await platformAt(player.siteKey));
    if (!there) return true;
    const { platform, siteId } = there;
    const launch = (await listActiveCasinoLaunches(database.read, playerId, at)).at(-1);
    const answer = await platform.balance({
      ...{ siteId, player: player.ref, currency: getLedgerCurrency() },
      ...(launch !== undefined && { launch }),
    });
    if (answer.class !== 'success' || answer.balanceMinor === undefined) return answer.class === 'refused';
    await this.keep(playerId, answer.balanceMinor, at);
    return true;
  }

  /**
   * Stores a balance and returns true, unless the stored one was requested later. `askedAt`: Unix time in ms of the request. A stored time
   * in the future comes from a wrong clock and is ignored.
   */
  async keep(playerId: string, balanceMinor: number, askedAt: number): Promise<boolean> {
    const { database, bus, clock } = this.#dependencies;
    const [row] = await database.statement<{ amount_minor: number; at: number; version: number }>(
      `INSERT INTO platform_balances (player_id, amount_minor, at, version) VALUES (?, ?, ?, 1)
       ON CONFLICT (player_id) DO UPDATE SET amount_minor = excluded.amount_minor, at = excluded.at,
         version = platform_balances.version + 1
       WHERE excluded.at >= platform_balances.at OR platform_balances.at > ? RETURNING amount_minor, at, version`,
      // Store at least 0: pages do not show a debt to the casino.
      ...[playerId, Math.max(0, balanceMinor), askedAt, clock.nowMs()],
    );
    if (!row) return false;
    const { amount_minor: amount, at, version } = row;
    bus.publish('balanceChanged', {
      ...{ playerId: playerId as PlayerId, balanceMinor: Number(amount) },
      ...{ version: Number(version), asOf: Number(at) },
    });
    return true;
  }
}
