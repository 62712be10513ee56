import { done, type Result, transactionCodes } from '@reelfloor/protocol';
import type { UnitOfWork } from '../database/database.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { recordTransaction } from '../ledger/transactions.ts';
import { passFaultPoint } from '../process/fault-points.ts';
import { mayPlay } from '../protection/may-play.ts';
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
  const wallet = walletOf(playerId);
  const posted = await postTransfer(unit, {
    id,
    kind,
    at,
    entries: [
      { account: 'house', amountMinor: -amountMinor },
      { account: wallet, amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  const after = posted.value.balances.get(wallet) ?? { balanceMinor: 0, version: 0 };
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
  await recordTransaction(unit, {
    transferId: id,
    playerId,
    at,
    type: transactionCodes.deposit,
    amountMinor,
    source: 'cashier',
    tag: kind,
    machineId: null,
    sessionId: null,
    balanceMinor: after.balanceMinor,
  });
  passFaultPoint(`${kind}.beforeCommit`);
  return done({ amountMinor, ...after });
};
