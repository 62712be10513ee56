import { done, type Result, transactionCodes } from '@reelfloor/protocol';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import type { UnitOfWork } from '../../platform/database/database.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { mayPlay } from '../../players/protection/may-play.ts';
import { decidePromotion, type PromotionRequest, promotionKey } from './decide-promotion.ts';

export interface GivenPromotion {
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly version: number;
}

/**
 * Pays a promotion from the house to the wallet. The page sends no key, so the ledger key consists of player, kind and
 * cool-down window: of two requests at the same time, even to two servers, only one succeeds.
 */
export const givePromotion = async (
  unit: UnitOfWork,
  request: PromotionRequest,
): Promise<Result<GivenPromotion>> => {
  const allowed = await mayPlay(unit, { act: 'promotion', playerId: request.playerId, at: request.at });
  if (!allowed.ok) return allowed;
  const decision = await decidePromotion(unit, request);
  if (!decision.ok) return { ok: false, refusal: decision.refusal };
  const { amountMinor, lostMinor, stakedMinor } = decision;
  const { playerId, kind, at } = request;
  const id = promotionKey(request);
  const posted = await postToWallet(unit, {
    id,
    kind,
    at,
    playerId,
    amountMinor,
    otherAccount: 'house',
    statement: { type: transactionCodes.deposit, source: 'cashier', tag: kind },
  });
  if (!posted.ok) return posted;
  await unit.run(
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
