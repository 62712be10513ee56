import { done, type PlayerId, type PromotionAnswer, type Result, refused } from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Database, Queries, Transaction } from '../database/database.ts';
import { storageRefusal } from '../database/storage-refusal.ts';
import { passFaultPoint } from '../fault-points.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import {
  type GivenPromotion,
  givePromotion,
  type PromotionKind,
  type PromotionStanding,
} from './give-promotion.ts';

/** What the house offers, from the configuration. */
export interface PromotionTerms {
  /** The part of the net losses that a discount gives back; 0 offers none. */
  readonly discountPerMille: number;
  /** The most of it that one player gets in twenty-four hours. */
  readonly discountDayMinor: number;
  /** A discount is for wallets below it. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** What a bonus is; 0 offers none. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** What a player must have staked since the last bonus, or before the first. */
  readonly bonusStakeMinor: number;
  /** Between two of a kind for one player. */
  readonly cooldownMs: number;
}

/** "Request successful" in the specification's catalogue. */
const successful = 20000;

/** Discounts and bonuses, each once in a cool-down and up to a limit a day for a player; here it counts, whatever the client checked. */
export class Promotions {
  readonly #parts: { database: Database; bus: Bus; terms: PromotionTerms; now: () => number };

  constructor(parts: { database: Database; bus: Bus; terms: PromotionTerms; now: () => number }) {
    this.#parts = parts;
  }

  /** Gives back a share of what the player lost since the last discount. */
  discount(playerId: PlayerId): Promise<Result<PromotionAnswer>> {
    const { terms } = this.#parts;
    return this.#give(playerId, 'discount', async (tx, { lostSinceMinor, givenTodayMinor }) => {
      if (terms.discountPerMille === 0) return refused('PROMOTION_UNAVAILABLE', { amount: 0 });
      const { balanceMinor } = await readBalance(tx, walletOf(playerId));
      if (terms.checksBalance && balanceMinor >= terms.discountMinMinor)
        return refused('PROMOTION_BALANCE_TOO_HIGH', { amount: terms.discountMinMinor });
      const amountMinor = shareOf(lostSinceMinor, terms.discountPerMille);
      if (amountMinor === 0) return refused('DISCOUNT_NOTHING_LOST', { amount: 0 });
      const leftMinor = terms.discountDayMinor - givenTodayMinor;
      return leftMinor > 0
        ? done(Math.min(amountMinor, leftMinor))
        : refused('PROMOTION_DAY_LIMIT', { amount: terms.discountDayMinor });
    });
  }

  bonus(playerId: PlayerId): Promise<Result<PromotionAnswer>> {
    const { bonusMinor, bonusDayMinor, bonusStakeMinor } = this.#parts.terms;
    return this.#give(playerId, 'bonus', async (_, { stakedSinceMinor, givenTodayMinor }) => {
      if (bonusMinor === 0) return refused('PROMOTION_UNAVAILABLE', { amount: 0 });
      if (stakedSinceMinor < bonusStakeMinor)
        return refused('BONUS_STAKE_FIRST', { amount: bonusStakeMinor - stakedSinceMinor });
      if (givenTodayMinor + bonusMinor > bonusDayMinor)
        return refused('PROMOTION_DAY_LIMIT', { amount: bonusDayMinor });
      return done(bonusMinor);
    });
  }

  async #give(
    playerId: PlayerId,
    kind: PromotionKind,
    amountOf: (tx: Transaction, standing: PromotionStanding) => Promise<Result<number>>,
  ): Promise<Result<PromotionAnswer>> {
    const { database, bus, now, terms } = this.#parts;
    const wish = { playerId, kind, at: now(), cooldownMs: terms.cooldownMs };
    const given = await storageRefusal<Result<GivenPromotion>>(async () => {
      await this.#mendFuture(wish);
      return database.transact((tx) => givePromotion(tx, wish, (standing) => amountOf(tx, standing)));
    });
    if (!given.ok) return given;
    passFaultPoint(`${kind}.afterCommit`);
    const { amountMinor, balanceMinor, version } = given.value;
    bus.publish('balanceChanged', { playerId, balanceMinor, version });
    return done({ status: 1, code: successful, Params: { amount: amountMinor }, ErrorMessage: '' });
  }

  /**
   * A clock that was ahead and went back leaves a last use in the future. From the next wish on it counts as of now,
   * so that the player waits for one cool-down and not for hours.
   */
  async #mendFuture({ playerId, kind, at }: { playerId: string; kind: PromotionKind; at: number }) {
    const { database } = this.#parts;
    if (!(await isInFuture(database.read, playerId, kind, at))) return;
    await database.transact((tx) =>
      tx.run(
        'UPDATE promotions SET at = ? WHERE player_id = ? AND kind = ? AND at > ?',
        at,
        playerId,
        kind,
        at,
      ),
    );
  }
}

/** Rounded down: a share is never more than its part. */
const shareOf = (amountMinor: number, perMille: number): number =>
  Math.floor((Math.max(0, amountMinor) * perMille) / 1000);

const isInFuture = async (db: Queries, playerId: string, kind: PromotionKind, at: number): Promise<boolean> =>
  (await db.get(
    'SELECT 1 AS one FROM promotions WHERE player_id = ? AND kind = ? AND at > ?',
    playerId,
    kind,
    at,
  )) !== undefined;
