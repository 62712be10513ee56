import {
  done,
  type PlayerId,
  type PromotionAnswer,
  type PromotionOffer,
  type PromotionOffers,
  type Result,
} from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Database, Queries } from '../database/database.ts';
import { storageRefusal } from '../database/storage-refusal.ts';
import { passFaultPoint } from '../process/fault-points.ts';
import { decidePromotion, type PromotionKind, type PromotionRequest } from './decide-promotion.ts';
import { type GivenPromotion, givePromotion } from './give-promotion.ts';
import type { PromotionTerms } from './promotion-terms.ts';

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
    return this.#give(playerId, 'discount');
  }

  bonus(playerId: PlayerId): Promise<Result<PromotionAnswer>> {
    return this.#give(playerId, 'bonus');
  }

  /** What asking for each would bring now. */
  offers(playerId: PlayerId): Promise<Result<PromotionOffers>> {
    const { database, now, terms } = this.#parts;
    const at = now();
    const discount = { playerId, kind: 'discount', at, terms } as const;
    const bonus = { playerId, kind: 'bonus', at, terms } as const;
    return storageRefusal<Result<PromotionOffers>>(async () => {
      // A player who waits for the moment told must not find the wait grown with each question.
      await this.#mendFuture(discount);
      await this.#mendFuture(bonus);
      return database.snapshot(async (db) =>
        done({
          discount: await offerOf(db, discount),
          bonus: await offerOf(db, bonus),
        }),
      );
    });
  }

  async #give(playerId: PlayerId, kind: PromotionKind): Promise<Result<PromotionAnswer>> {
    const { database, bus, now, terms } = this.#parts;
    const wish = { playerId, kind, at: now(), terms };
    const given = await storageRefusal<Result<GivenPromotion>>(async () => {
      await this.#mendFuture(wish);
      return database.transact((unit) => givePromotion(unit, wish));
    });
    if (!given.ok) return given;
    passFaultPoint(`${kind}.afterCommit`);
    const { amountMinor, balanceMinor, version } = given.value;
    bus.publish('balanceChanged', { playerId, balanceMinor, version });
    return done({ status: 1, code: successful, Params: { amount: amountMinor }, ErrorMessage: '' });
  }

  /**
   * A clock that was ahead and went back leaves a last use in the future. From the next wish or question on it counts as of
   * now, so that the player waits for one cool-down and not for hours.
   */
  async #mendFuture({ playerId, kind, at }: PromotionRequest): Promise<void> {
    const { database } = this.#parts;
    if (!(await isInFuture(database.read, playerId, kind, at))) return;
    await database.transact((unit) =>
      unit.run(
        'UPDATE promotions SET at = ? WHERE player_id = ? AND kind = ? AND at > ?',
        at,
        playerId,
        kind,
        at,
      ),
    );
  }
}

const offerOf = async (db: Queries, wish: PromotionRequest): Promise<PromotionOffer> => {
  const decision = await decidePromotion(db, wish);
  if (decision.ok) return { amount: decision.amountMinor, refusal: null, againInMs: null };
  const { refusal, againAt } = decision;
  return {
    amount: 0,
    refusal: { code: String(refusal.code), Params: { amount: Number(refusal.params.amount) } },
    againInMs: againAt === null ? null : againAt - wish.at,
  };
};

const isInFuture = async (db: Queries, playerId: string, kind: PromotionKind, at: number): Promise<boolean> =>
  (await db.get(
    'SELECT 1 AS one FROM promotions WHERE player_id = ? AND kind = ? AND at > ?',
    playerId,
    kind,
    at,
  )) !== undefined;
