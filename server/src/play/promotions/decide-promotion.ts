import { type ErrorCode, type Refusal, refuse } from '@reelfloor/protocol';
import { readBalance, walletOf } from '../../money/ledger/ledger-account.ts';
import { findPlatformOf } from '../../money/ledger/platform-players.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mayPlay } from '../../players/protection/may-play.ts';
import { readProfile } from '../../players/protection/profile/profile-store.ts';
import { readGameRoundsOf } from '../sessions/session-store.ts';
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
      /** The player's net losses when the promotion was given, in minor units. The next discount counts only later losses. */
      readonly lostMinor: number;
      /** The player's stakes when the promotion was given, in minor units. The next bonus counts only later stakes. */
      readonly stakedMinor: number;
    }
  /** `againAt`: time (ms since 1970) when the promotion becomes available; null if waiting does not help. */
  | { readonly ok: false; readonly refusal: Refusal; readonly againAt: number | null };

interface LastPromotion {
  readonly at: number;
  readonly amount_minor: number;
  readonly lost_minor: number;
  readonly staked_minor: number;
}

/**
 * Decides whether a player may get a promotion. The offer and the payment both call this, so they agree; the payment
 * calls it in its own transaction. No stored promotion of the player may be later than `at`.
 */
export const decidePromotion = async (db: Queries, request: PromotionRequest): Promise<PromotionDecision> => {
  const { playerId, kind, at, terms } = request;
  if (terms[kind === 'bonus' ? 'bonusMinor' : 'discountPerMille'] === 0)
    return denied('PROMOTION_UNAVAILABLE', 0);
  // The casino gives its own players what it likes.
  if (await findPlatformOf(db, playerId)) return denied('PROMOTION_UNAVAILABLE', 0);
  const { [`money.${kind}` as const]: mode } = await readProfile(db, { playerId });
  if (mode === 'off') return denied('PROMOTION_UNAVAILABLE', 0);
  if (!(await mayPlay(db, { act: 'promotion', playerId, at })).ok) return denied('PROMOTION_UNAVAILABLE', 0);
  const last = await lastPromotion(db, playerId, kind);
  const cooledAt = last ? await cooledDownAt(db, request, last) : at;
  if (last && cooledAt > at) return denied('PROMOTION_COOLDOWN', last.amount_minor, cooledAt);
  const { lostMinor, stakedMinor } = await readGameRoundsOf(db, playerId);
  const amount =
    kind === 'bonus'
      ? await bonusAmount(db, request, stakedMinor - (last?.staked_minor ?? 0))
      : await discountAmount(db, request, lostMinor - (last?.lost_minor ?? 0));
  return amount.ok ? { ...amount, lostMinor, stakedMinor } : amount;
};

type Amount = { readonly ok: true; readonly amountMinor: number } | Extract<PromotionDecision, { ok: false }>;

/** Returns a discount: a part of the net losses since the last one. `lostSinceMinor`: these losses, negative for a winner. */
const discountAmount = async (
  db: Queries,
  request: PromotionRequest,
  lostSinceMinor: number,
): Promise<Amount> => {
  const { checksBalance, discountMinMinor, discountPerMille, discountDayMinor } = request.terms;
  const { balanceMinor } = await readBalance(db, walletOf(request.playerId));
  if (checksBalance && balanceMinor >= discountMinMinor)
    return denied('PROMOTION_BALANCE_TOO_HIGH', discountMinMinor);
  // Round down, so that the player never gets more than the set part of the losses.
  const amountMinor = Math.floor((Math.max(0, lostSinceMinor) * discountPerMille) / 1000);
  if (amountMinor === 0) return denied('DISCOUNT_NOTHING_LOST', 0);
  const leftMinor = discountDayMinor - (await givenInDay(db, request));
  if (leftMinor > 0) return { ok: true, amountMinor: Math.min(amountMinor, leftMinor) };
  return denied('PROMOTION_DAY_LIMIT', discountDayMinor, await dayHasRoomAt(db, request, 1 - leftMinor));
};

const bonusAmount = async (
  db: Queries,
  request: PromotionRequest,
  stakedSinceMinor: number,
): Promise<Amount> => {
  const { bonusMinor, bonusDayMinor, bonusStakeMinor } = request.terms;
  if (stakedSinceMinor < bonusStakeMinor)
    return denied('BONUS_STAKE_FIRST', bonusStakeMinor - stakedSinceMinor);
  const overMinor = (await givenInDay(db, request)) + bonusMinor - bonusDayMinor;
  if (overMinor <= 0) return { ok: true, amountMinor: bonusMinor };
  return denied('PROMOTION_DAY_LIMIT', bonusDayMinor, await dayHasRoomAt(db, request, overMinor));
};

const denied = (code: ErrorCode, amount: number, againAt: number | null = null) =>
  ({ ok: false, refusal: refuse(code, { amount }), againAt }) as const;

/** Returns the ledger key of a promotion. Requests in the same cool-down window have the same key, so only one is paid. */
export const promotionKey = ({ playerId, kind, at, terms: { cooldownMs } }: PromotionRequest): string =>
  `${kind}:${playerId}:${cooldownMs}:${Math.floor(at / cooldownMs)}`;

/**
 * Returns when the cool-down ends, in ms since 1970. After the clock was set back, the present window's key may be used
 * already: then the cool-down lasts at least until this window ends.
 */
const cooledDownAt = async (db: Queries, request: PromotionRequest, last: LastPromotion): Promise<number> => {
  const { cooldownMs } = request.terms;
  const used = await db.get('SELECT 1 AS one FROM promotions WHERE id = ?', promotionKey(request));
  const windowEnd = used === undefined ? 0 : (Math.floor(request.at / cooldownMs) + 1) * cooldownMs;
  return Math.max(last.at + cooldownMs, windowEnd);
};

/** Reads the newest promotion. After the clock was set back, several may have its time: the newest has the highest losses. */
const lastPromotion = (db: Queries, playerId: string, kind: PromotionKind) =>
  db.get<LastPromotion>(
    `SELECT at, amount_minor, lost_minor, staked_minor FROM promotions WHERE player_id = ? AND kind = ?
     ORDER BY at DESC, lost_minor DESC LIMIT 1`,
    playerId,
    kind,
  );

const dayMs = 24 * 60 * 60 * 1000;

const givenInDay = async (db: Queries, { playerId, kind, at }: PromotionRequest): Promise<number> => {
  const row = await db.get<{ given: number }>(
    `SELECT coalesce(sum(amount_minor), 0) AS given FROM promotions WHERE player_id = ? AND kind = ? AND at > ?`,
    playerId,
    kind,
    at - dayMs,
  );
  return row?.given ?? 0;
};

/**
 * Returns when (ms since 1970) the daily limit has room for `neededMinor` again, because promotions of this value are
 * older than 24 hours; null if less was given.
 */
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
