import type { PlayerId } from '@reelfloor/protocol';
import type { CasinoPlatform } from '@reelfloor/protocol/casino';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { findPlatformOf } from '../../money/ledger/platform-players.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { listOpenLaunches } from '../../players/launches/launches.ts';

/** Finds the platform of a site, and the number by which it knows the site; null if no connection is set. */
export type PlatformAt = (
  siteKey: number,
) => Promise<{ readonly platform: CasinoPlatform; readonly siteId: number } | null>;

/** Most times that a balance is asked for again, after 1 s, 2, 4 … */
const maxFailures = 5;

interface PlatformBalancesDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly platformAt: PlatformAt;
}

/** What platforms say of their players' balances. It is kept with its age, and asked for again after each move. */
export class PlatformBalances {
  readonly #dependencies: PlatformBalancesDependencies;
  readonly #asking = new Map<string, { again: boolean }>();

  constructor(dependencies: PlatformBalancesDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Asks for a player's balance. If it is being asked for already, asks once more afterwards, because it may have changed. Without a valid
   * answer it is asked for again some times; `failures` says how often it was in vain.
   */
  async ask(playerId: string, failures = 0): Promise<void> {
    const running = this.#asking.get(playerId);
    if (running) {
      running.again = true;
      return;
    }
    const asking = { again: true };
    let isKnown = false;
    this.#asking.set(playerId, asking);
    try {
      while (asking.again) {
        asking.again = false;
        isKnown = await this.#askOnce(playerId);
      }
    } finally {
      this.#asking.delete(playerId);
    }
    if (isKnown || failures === maxFailures) return;
    this.#dependencies.clock.after(1_000 * 2 ** failures, () => {
      this.ask(playerId, failures + 1).catch(() => {});
    });
  }

  /** Returns false if the platform should be asked again. */
  async #askOnce(playerId: string): Promise<boolean> {
    const { database, clock, platformAt } = this.#dependencies;
    const player = await findPlatformOf(database.read, playerId);
    const at = clock.nowMs();
    const there = player && (await platformAt(player.siteKey));
    if (!there) return true;
    const { platform, siteId } = there;
    const launch = (await listOpenLaunches(database.read, playerId, at)).at(-1);
    const answer = await platform.balance({
      ...{ siteId, player: player.ref, currency: ledgerCurrency() },
      ...(launch !== undefined && { launch }),
    });
    if (answer.class !== 'success' || answer.balanceMinor === undefined) return answer.class === 'refused';
    await this.keep(playerId, answer.balanceMinor, at);
    return true;
  }

  /** Keeps what the platform said. `askedAt`: when it was asked, so that an answer that was overtaken changes nothing. */
  async keep(playerId: string, balanceMinor: number, askedAt: number): Promise<void> {
    const { database, bus } = this.#dependencies;
    const [row] = await database.statement<{ amount_minor: number; at: number; version: number }>(
      `INSERT INTO platform_balances (player_id, amount_minor, at, version) VALUES (?, ?, ?, 1)
       ON CONFLICT (player_id) DO UPDATE SET amount_minor = excluded.amount_minor, at = excluded.at,
         version = platform_balances.version + 1
       WHERE excluded.at >= platform_balances.at RETURNING amount_minor, at, version`,
      // No page shows a debt to the casino.
      ...[playerId, Math.max(0, balanceMinor), askedAt],
    );
    if (!row) return;
    const { amount_minor: amount, at, version } = row;
    bus.publish('balanceChanged', {
      ...{ playerId: playerId as PlayerId, balanceMinor: Number(amount) },
      ...{ version: Number(version), asOf: Number(at) },
    });
  }
}
