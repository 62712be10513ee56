import {
  done,
  type PlayerId,
  type PromotionAnswer,
  type PromotionOffer,
  type PromotionOffers,
  type Result,
  transactionCodes,
} from '@reelfloor/protocol';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { storageRefusal } from '../../platform/database/storage-refusal.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { mayPlay } from '../../players/protection/may-play.ts';
import {
  decidePromotion,
  type PromotionKind,
  type PromotionRequest,
  promotionKey,
} from './decide-promotion.ts';
import type { PromotionTerms } from './promotion-terms.ts';

const successful = 20000;

/** Gives discounts and bonuses. It enforces their limits, even if the page has not checked them. */
export class Promotions {
  readonly #dependencies: { database: Database; bus: Bus; terms: PromotionTerms; now: () => number };

  constructor(dependencies: { database: Database; bus: Bus; terms: PromotionTerms; now: () => number }) {
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
    return storageRefusal<Result<PromotionOffers>>(async () => {
      // Correct stored times that lie in the future; otherwise the end of the wait would move on with each call.
      await this.#correctFutureTime(discount);
      await this.#correctFutureTime(bonus);
      return database.snapshot(async (db) =>
        done({
          discount: await offerOf(db, discount),
          bonus: await offerOf(db, bonus),
        }),
      );
    });
  }

  async #give(playerId: PlayerId, kind: PromotionKind): Promise<Result<PromotionAnswer>> {
    const { database, bus, now, terms } = this.#dependencies;
    const request = { playerId, kind, at: now(), terms };
    const given = await storageRefusal<Result<GivenPromotion>>(async () => {
      await this.#correctFutureTime(request);
      return database.transact((tx) => givePromotion(tx, request));
    });
    if (!given.ok) return given;
    passFaultPoint(`${kind}.afterCommit`);
    const { amountMinor, balanceMinor, version } = given.value;
    bus.publish('balanceChanged', { playerId, balanceMinor, version });
    return done({ status: 1, code: successful, Params: { amount: amountMinor }, ErrorMessage: '' });
  }

  /** After the clock was set back, changes promotions that lie in the future to `at`, so that no wait exceeds a cool-down. */
  async #correctFutureTime({ playerId, kind, at }: PromotionRequest): Promise<void> {
    const { database } = this.#dependencies;
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
  (await db.get(
    'SELECT 1 AS one FROM promotions WHERE player_id = ? AND kind = ? AND at > ?',
    playerId,
    kind,
    at,
  )) !== undefined;

interface GivenPromotion {
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly version: number;
}

/**
 * Pays a promotion from the house to the wallet. The page sends no key, so the ledger key consists of player, kind and
 * cool-down window: of two requests at the same time, even to two servers, only one succeeds.
 */
export const givePromotion = async (
  tx: DatabaseTransaction,
  request: PromotionRequest,
): Promise<Result<GivenPromotion>> => {
  const allowed = await mayPlay(tx, { act: 'promotion', playerId: request.playerId, at: request.at });
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
  passFaultPoint(`${kind}.beforeCommit`);
  return done({ amountMinor, ...posted.value.wallet });
};
