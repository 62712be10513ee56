import {
  createRefusal,
  type ErrorCode,
  okResult,
  type PlayerId,
  type PromotionAnswer,
  type PromotionOffer,
  type PromotionOffers,
  type Refusal,
  type Result,
  transactionCodes,
} from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../money/ledger/casino-platform-players.ts';
import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import { refuseStorageErrors } from '../../platform/database/convert-storage-errors.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { checkPlayAllowed } from '../../players/protection/check-play-allowed.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { readPlayerRoundTotals } from '../sessions/play-session-store.ts';
import type { PromotionSettings } from './promotion-settings.ts';

const successful = 20000;

/** Pays discounts and bonuses to players, and enforces their limits whether or not the page has checked them. */
export class Promotions {
  readonly #dependencies: { database: Database; bus: Bus; terms: PromotionSettings; now: () => number };

  constructor(dependencies: { database: Database; bus: Bus; terms: PromotionSettings; now: () => number }) {
    this.#dependencies = dependencies;
  }

  discount(playerId: PlayerId): Promise<Result<PromotionAnswer>> {
    return this.#give(playerId, 'discount');
  }

  bonus(playerId: PlayerId): Promise<Result<PromotionAnswer>> {
    return this.#give(playerId, 'bonus');
  }

  offers(playerId: PlayerId): Promise<Result<PromotionOffers>> {
    const { database, now, terms } = this.#dependencies;
    const at = now();
    const discount = { playerId, kind: 'discount', at, terms } as const;
    const bonus = { playerId, kind: 'bonus', at, terms } as const;
    return refuseStorageErrors<Result<PromotionOffers>>(async () => {
      // Correct stored promotion times in the future; otherwise the end of the cool-down would move on with each call.
      await this.#correctFutureTime(discount);
      await this.#correctFutureTime(bonus);
      return database.snapshot(async (db) =>
        okResult({
          discount: await offerOf(db, discount),
          bonus: await offerOf(db, bonus),
        }),
      );
    });
  }

  async #give(playerId: PlayerId, kind: PromotionKind): Promise<Result<PromotionAnswer>> {
    const { database, bus, now, terms } = this.#dependencies;
    const request = { playerId, kind, at: now(), terms };
    const given = await refuseStorageErrors<Result<GivenPromotion>>(async () => {
      await this.#correctFutureTime(request);
      return database.transact((tx) => payPromotionToWallet(tx, request));
    });
    if (!given.ok) return given;
    crashIfFaultPointSet(`${kind}.afterCommit`);
    const { amountMinor, balanceMinor, version } = given.value;
    bus.publish('balanceChanged', { playerId, balanceMinor, version });
    return okResult({ status: 1, code: successful, Params: { amount: amountMinor }, ErrorMessage: '' });
  }

  /**
   * After the clock was set back, changes the player's promotion times that lie in the future to `at`, so that no wait exceeds a cool-down.
   */
  async #correctFutureTime({ playerId, kind, at }: PromotionRequest): Promise<void> {
    const { database } = this.#dependencies;
    if (!(await isInFuture(database.read, playerId, kind, at))) return;
    await database.transact((tx) =>
      tx.run('UPDATE promotions SET at = ? WHERE player_id = ? AND kind = ? AND at > ?', at, playerId, kind, at),
    );
  }
}

const offerOf = async (db: Queries, request: PromotionRequest): Promise<PromotionOffer> => {
  const decision = await decidePromotion(db, request);
  if (decision.ok) return { amount: decision.amountMinor, refusal: null, againInMs: null };
  const { refusal, againAt } = decision;
  return {
    amount: 0,
    refusal: { code: String(refusal.code), Params: { amount: Number(refusal.params.amount) } },
    againInMs: againAt === null ? null : againAt - request.at,
  };
};

const isInFuture = async (db: Queries, playerId: string, kind: PromotionKind, at: number): Promise<boolean> =>
  (await db.get('SELECT 1 AS one FROM promotions WHERE player_id = ? AND kind = ? AND at > ?', playerId, kind, at)) !==
  undefined;

interface GivenPromotion {
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly version: number;
}

/**
 * Pays a promotion from the house account to the wallet. The page sends no idempotency key, so the ledger key consists of player, kind and
 * cool-down period: of two concurrent requests, even to two servers, only one succeeds.
 */
export const payPromotionToWallet = async (
  tx: DatabaseTransaction,
  request: PromotionRequest,
): Promise<Result<GivenPromotion>> => {
  const allowed = await checkPlayAllowed(tx, {
    act: 'promotion',
    playerId: request.playerId,
    at: request.at,
  });
  if (!allowed.ok) return allowed;
  const decision = await decidePromotion(tx, request);
  if (!decision.ok) return { ok: false, refusal: decision.refusal };
  const { amountMinor, lostMinor, stakedMinor } = decision;
  const { playerId, kind, at } = request;
  const id = promotionKey(request);
  const posted = await postToWallet(tx, {
    id,
    kind,
    at,
    playerId,
    amountMinor,
    otherAccount: 'house',
    statement: { type: transactionCodes.deposit, source: 'cashier', tag: kind },
  });
  if (!posted.ok) return posted;
  await tx.run(
    'INSERT INTO promotions (id, player_id, kind, at, amount_minor, lost_minor, staked_minor) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    playerId,
    kind,
    at,
    amountMinor,
    lostMinor,
    stakedMinor,
  );
  crashIfFaultPointSet(`${kind}.beforeCommit`);
  return okResult({ amountMinor, ...posted.value.wallet });
};

type PromotionKind = 'discount' | 'bonus';

interface PromotionRequest {
  readonly playerId: string;
  readonly kind: PromotionKind;
  readonly at: number;
  readonly terms: PromotionSettings;
}

type PromotionDecision =
  | {
      readonly ok: true;
      readonly amountMinor: number;
      /** The player's net losses when the promotion was given, in minor units. The next discount counts only later losses. */
      readonly lostMinor: number;
      /** The player's stakes when the promotion was given, in minor units. The next bonus counts only later stakes. */
      readonly stakedMinor: number;
    }
  /** `againAt`: Unix time in ms when the promotion becomes available; null if waiting does not help, because another condition fails. */
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
const decidePromotion = async (db: Queries, request: PromotionRequest): Promise<PromotionDecision> => {
  const { playerId, kind, at, terms } = request;
  if (terms[kind === 'bonus' ? 'bonusMinor' : 'discountPerMille'] === 0) return denied('PROMOTION_UNAVAILABLE', 0);
  // Players of a casino's platform get their promotions from the casino.
  if (await findCasinoPlatformOfPlayer(db, playerId)) return denied('PROMOTION_UNAVAILABLE', 0);
  const { [`money.${kind}` as const]: mode } = await readJurisdictionValues(db, { playerId });
  if (mode === 'off') return denied('PROMOTION_UNAVAILABLE', 0);
  if (!(await checkPlayAllowed(db, { act: 'promotion', playerId, at })).ok) return denied('PROMOTION_UNAVAILABLE', 0);
  const last = await lastPromotion(db, playerId, kind);
  const cooledAt = last ? await cooledDownAt(db, request, last) : at;
  if (last && cooledAt > at) return denied('PROMOTION_COOLDOWN', last.amount_minor, cooledAt);
  const { lostMinor, stakedMinor } = await readPlayerRoundTotals(db, playerId);
  const amount =
    kind === 'bonus'
      ? await bonusAmount(db, request, stakedMinor - (last?.staked_minor ?? 0))
      : await discountAmount(db, request, lostMinor - (last?.lost_minor ?? 0));
  return amount.ok ? { ...amount, lostMinor, stakedMinor } : amount;
};

type Amount = { readonly ok: true; readonly amountMinor: number } | Extract<PromotionDecision, { ok: false }>;

/**
 * Returns the amount of a discount: a part of the net losses since the player's last discount. `lostSinceMinor`: these losses, negative for
 * a winner.
 */
const discountAmount = async (db: Queries, request: PromotionRequest, lostSinceMinor: number): Promise<Amount> => {
  const { checksBalance, discountMinMinor, discountPerMille, discountDayMinor } = request.terms;
  const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(request.playerId));
  if (checksBalance && balanceMinor >= discountMinMinor) return denied('PROMOTION_BALANCE_TOO_HIGH', discountMinMinor);
  // Round down, so that the player never gets more than the configured part of the losses.
  const amountMinor = Math.floor((Math.max(0, lostSinceMinor) * discountPerMille) / 1000);
  if (amountMinor === 0) return denied('DISCOUNT_NOTHING_LOST', 0);
  const leftMinor = discountDayMinor - (await givenInDay(db, request));
  if (leftMinor > 0) return { ok: true, amountMinor: Math.min(amountMinor, leftMinor) };
  return denied('PROMOTION_DAY_LIMIT', discountDayMinor, await dayHasRoomAt(db, request, 1 - leftMinor));
};

const bonusAmount = async (db: Queries, request: PromotionRequest, stakedSinceMinor: number): Promise<Amount> => {
  const { bonusMinor, bonusDayMinor, bonusStakeMinor } = request.terms;
  if (stakedSinceMinor < bonusStakeMinor) return denied('BONUS_STAKE_FIRST', bonusStakeMinor - stakedSinceMinor);
  const overMinor = (await givenInDay(db, request)) + bonusMinor - bonusDayMinor;
  if (overMinor <= 0) return { ok: true, amountMinor: bonusMinor };
  return denied('PROMOTION_DAY_LIMIT', bonusDayMinor, await dayHasRoomAt(db, request, overMinor));
};

const denied = (code: ErrorCode, amount: number, againAt: number | null = null) =>
  ({ ok: false, refusal: createRefusal(code, { amount }), againAt }) as const;

/** Returns the ledger's idempotency key of a promotion. Requests in the same cool-down period have the same key, so only one is paid. */
const promotionKey = ({ playerId, kind, at, terms: { cooldownMs } }: PromotionRequest): string =>
  `${kind}:${playerId}:${cooldownMs}:${Math.floor(at / cooldownMs)}`;

/**
 * Returns the Unix time in ms when the cool-down ends. After the clock was set back, the key of the current period may already be used:
 * then the cool-down lasts at least until this period ends.
 */
const cooledDownAt = async (db: Queries, request: PromotionRequest, last: LastPromotion): Promise<number> => {
  const { cooldownMs } = request.terms;
  const used = await db.get('SELECT 1 AS one FROM promotions WHERE id = ?', promotionKey(request));
  const windowEnd = used === undefined ? 0 : (Math.floor(request.at / cooldownMs) + 1) * cooldownMs;
  return Math.max(last.at + cooldownMs, windowEnd);
};

/**
 * Reads the player's newest promotion. After the clock was set back, several may have its time: the newest is the one with the highest
 * losses.
 */
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
 * Returns the Unix time in ms when the limit per 24 hours again allows `neededMinor`, because earlier promotions of at least this sum will
 * be older than 24 hours; null if fewer were given.
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
