import { type ErrorCode, type Refusal, refuse } from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { PromotionTerms } from './promotion-terms.ts';

export type PromotionKind = 'discount' | 'bonus';

export interface PromotionRequest {
  readonly playerId: string;
  readonly kind: PromotionKind;
  readonly at: number;
  readonly terms: PromotionTerms;
}

export type PromotionDecision =
  | {
      readonly ok: true;
      readonly amountMinor: number;
      /** The player's net losses and stakes so far, from which the next one of this kind counts. */
      readonly lostMinor: number;
      readonly stakedMinor: number;
    }
  /** `againAt`: when this refusal ends by itself, server time; null: not by waiting. */
  | { readonly ok: false; readonly refusal: Refusal; readonly againAt: number | null };

interface LastPromotion {
  readonly at: number;
  readonly amount_minor: number;
  readonly lost_minor: number;
  readonly staked_minor: number;
}

/**
 * The one rule by which a promotion is given or not. Whoever gives one asks it inside the unit of work, and whoever only
 * tells the player asks the same, so that what is told and what is done cannot differ. Nothing lies in the future of `at`.
 */
export const decidePromotion = async (db: Queries, wish: PromotionRequest): Promise<PromotionDecision> => {
  const { playerId, kind, at, terms } = wish;
  if (terms[kind === 'bonus' ? 'bonusMinor' : 'discountPerMille'] === 0)
    return denied('PROMOTION_UNAVAILABLE', 0);
  const last = await lastPromotion(db, playerId, kind);
  const cooledAt = last ? await cooledDownAt(db, wish, last) : at;
  if (last && cooledAt > at) return denied('PROMOTION_COOLDOWN', last.amount_minor, cooledAt);
  const { lostMinor, stakedMinor } = await playOf(db, playerId);
  const amount =
    kind === 'bonus'
      ? await bonusAmount(db, wish, stakedMinor - (last?.staked_minor ?? 0))
      : await discountAmount(db, wish, lostMinor - (last?.lost_minor ?? 0));
  return amount.ok ? { ...amount, lostMinor, stakedMinor } : amount;
};

type Amount = { readonly ok: true; readonly amountMinor: number } | Extract<PromotionDecision, { ok: false }>;

/** A share of what was lost since the last one; below zero that is for a winner. */
const discountAmount = async (
  db: Queries,
  wish: PromotionRequest,
  lostSinceMinor: number,
): Promise<Amount> => {
  const { checksBalance, discountMinMinor, discountPerMille, discountDayMinor } = wish.terms;
  const { balanceMinor } = await readBalance(db, walletOf(wish.playerId));
  if (checksBalance && balanceMinor >= discountMinMinor)
    return denied('PROMOTION_BALANCE_TOO_HIGH', discountMinMinor);
  // Rounded down: a share is never more than its part.
  const amountMinor = Math.floor((Math.max(0, lostSinceMinor) * discountPerMille) / 1000);
  if (amountMinor === 0) return denied('DISCOUNT_NOTHING_LOST', 0);
  const leftMinor = discountDayMinor - (await givenInDay(db, wish));
  if (leftMinor > 0) return { ok: true, amountMinor: Math.min(amountMinor, leftMinor) };
  return denied('PROMOTION_DAY_LIMIT', discountDayMinor, await dayHasRoomAt(db, wish, 1 - leftMinor));
};

const bonusAmount = async (
  db: Queries,
  wish: PromotionRequest,
  stakedSinceMinor: number,
): Promise<Amount> => {
  const { bonusMinor, bonusDayMinor, bonusStakeMinor } = wish.terms;
  if (stakedSinceMinor < bonusStakeMinor)
    return denied('BONUS_STAKE_FIRST', bonusStakeMinor - stakedSinceMinor);
  const overMinor = (await givenInDay(db, wish)) + bonusMinor - bonusDayMinor;
  if (overMinor <= 0) return { ok: true, amountMinor: bonusMinor };
  return denied('PROMOTION_DAY_LIMIT', bonusDayMinor, await dayHasRoomAt(db, wish, overMinor));
};

const denied = (code: ErrorCode, amount: number, againAt: number | null = null) =>
  ({ ok: false, refusal: refuse(code, { amount }), againAt }) as const;

/** The key of a promotion: player, kind and cool-down window. Two wishes at once can never both use it. */
export const promotionKey = ({ playerId, kind, at, terms: { cooldownMs } }: PromotionRequest): string =>
  `${kind}:${playerId}:${cooldownMs}:${Math.floor(at / cooldownMs)}`;

/** Later than the wish: it is too soon. After a clock that went back a window may come a second time, and its key is used then. */
const cooledDownAt = async (db: Queries, wish: PromotionRequest, last: LastPromotion): Promise<number> => {
  const { cooldownMs } = wish.terms;
  const used = await db.get('SELECT 1 AS one FROM promotions WHERE id = ?', promotionKey(wish));
  const windowEnd = used === undefined ? 0 : (Math.floor(wish.at / cooldownMs) + 1) * cooldownMs;
  return Math.max(last.at + cooldownMs, windowEnd);
};

/** Several may stand at one moment after a clock that went back. Each discount needs new losses, so the last has most. */
const lastPromotion = (db: Queries, playerId: string, kind: PromotionKind) =>
  db.get<LastPromotion>(
    `SELECT at, amount_minor, lost_minor, staked_minor FROM promotions WHERE player_id = ? AND kind = ?
     ORDER BY at DESC, lost_minor DESC LIMIT 1`,
    playerId,
    kind,
  );

/**
 * Over all of the player's sessions: stakes, and stakes less wins (hand pays and jackpots among them), which is negative for a
 * winner.
 */
const playOf = async (db: Queries, playerId: string): Promise<{ lostMinor: number; stakedMinor: number }> => {
  const row = await db.get<{ lost: number; staked: number }>(
    `SELECT coalesce(sum(stake_minor - win_minor), 0) AS lost, coalesce(sum(stake_minor), 0) AS staked
     FROM sessions WHERE player_id = ?`,
    playerId,
  );
  return { lostMinor: row?.lost ?? 0, stakedMinor: row?.staked ?? 0 };
};

const dayMs = 24 * 60 * 60 * 1000;

/** What was given of this kind in the last twenty-four hours. */
const givenInDay = async (db: Queries, { playerId, kind, at }: PromotionRequest): Promise<number> => {
  const row = await db.get<{ given: number }>(
    `SELECT coalesce(sum(amount_minor), 0) AS given FROM promotions WHERE player_id = ? AND kind = ? AND at > ?`,
    playerId,
    kind,
    at - dayMs,
  );
  return row?.given ?? 0;
};

/** When so much of the last day's gifts will be older than a day; null: they never were so much. */
const dayHasRoomAt = async (
  db: Queries,
  { playerId, kind, at }: PromotionRequest,
  neededMinor: number,
): Promise<number | null> => {
  const row = await db.get<{ at: number }>(
    `SELECT at FROM (
       SELECT at, sum(amount_minor) OVER (ORDER BY at, id) AS gone FROM promotions
       WHERE player_id = ? AND kind = ? AND at > ?
     ) AS given WHERE gone >= ? ORDER BY at LIMIT 1`,
    playerId,
    kind,
    at - dayMs,
    neededMinor,
  );
  return row ? row.at + dayMs : null;
};
