import { done, type Result, refused, transactionCodes } from '@reelfloor/protocol';
import type { Queries, Transaction } from '../database/database.ts';
import { passFaultPoint } from '../fault-points.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { recordTransaction } from '../ledger/transactions.ts';

export type PromotionKind = 'discount' | 'bonus';

export interface PromotionWish {
  readonly playerId: string;
  readonly kind: PromotionKind;
  readonly at: number;
  readonly cooldownMs: number;
}

/** How the player stands before a promotion is given. Amounts are minor units. */
export interface PromotionStanding {
  /** Net losses since the last one of this kind; negative for a winner. */
  readonly lostSinceMinor: number;
  /** Stakes since the last one of this kind. */
  readonly stakedSinceMinor: number;
  /** What was given of this kind in the last twenty-four hours. */
  readonly givenTodayMinor: number;
}

const dayMs = 24 * 60 * 60 * 1000;

export interface GivenPromotion {
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly version: number;
}

/**
 * Moves a promotion from the house to the wallet, in one unit of work. The calls carry no key, so the key is player,
 * kind and cool-down window: two wishes at once, on two servers even, can never both be fulfilled.
 */
export const givePromotion = async (
  tx: Transaction,
  { playerId, kind, at, cooldownMs }: PromotionWish,
  amountOf: (standing: PromotionStanding) => Promise<Result<number>>,
): Promise<Result<GivenPromotion>> => {
  const id = `${kind}:${playerId}:${cooldownMs}:${Math.floor(at / cooldownMs)}`;
  const last = await lastPromotion(tx, playerId, kind);
  const isUsed = last !== undefined && (at - last.at < cooldownMs || (await isKeyUsed(tx, id)));
  if (isUsed) return refused('PROMOTION_COOLDOWN', { amount: last.amount_minor });
  const { lostMinor, stakedMinor } = await playOf(tx, playerId);
  const amount = await amountOf({
    lostSinceMinor: lostMinor - (last?.lost_minor ?? 0),
    stakedSinceMinor: stakedMinor - (last?.staked_minor ?? 0),
    givenTodayMinor: await givenSince(tx, playerId, kind, at - dayMs),
  });
  if (!amount.ok) return amount;
  const amountMinor = amount.value;
  const wallet = walletOf(playerId);
  const posted = await postTransfer(tx, {
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
  await recordTransaction(tx, {
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

/** Several may stand at one moment after a clock that went back. Each discount needs new losses, so the last has most. */
const lastPromotion = (db: Queries, playerId: string, kind: PromotionKind) =>
  db.get<{ at: number; amount_minor: number; lost_minor: number; staked_minor: number }>(
    `SELECT at, amount_minor, lost_minor, staked_minor FROM promotions WHERE player_id = ? AND kind = ?
     ORDER BY at DESC, lost_minor DESC LIMIT 1`,
    playerId,
    kind,
  );

/** After a clock that went back, a window may come a second time. */
const isKeyUsed = async (db: Queries, id: string): Promise<boolean> =>
  (await db.get('SELECT 1 AS one FROM promotions WHERE id = ?', id)) !== undefined;

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

const givenSince = async (db: Queries, playerId: string, kind: PromotionKind, since: number) => {
  const row = await db.get<{ given: number }>(
    `SELECT coalesce(sum(amount_minor), 0) AS given FROM promotions WHERE player_id = ? AND kind = ? AND at > ?`,
    playerId,
    kind,
    since,
  );
  return row?.given ?? 0;
};
