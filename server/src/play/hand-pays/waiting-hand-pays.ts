import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { WaitingHandPaysTable } from '../../platform/database/schema.ts';
import { insertCasinoEvent } from '../../platform/sites/casino-events.ts';

export type WaitingHandPay = WaitingHandPaysTable;

/** A hand pay or jackpot that a person must approve; `reason` says why. */
export interface OwedHandPay {
  readonly kind: WaitingHandPay['kind'];
  readonly transferId: string;
  readonly brandId: string;
  readonly level: number | null;
  readonly amountMinor: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly reason: string;
  readonly at: number;
}

/** Records a hand pay or jackpot without moving money, because a person must approve it first. */
export const recordWaitingHandPay = async (tx: DatabaseTransaction, owed: OwedHandPay): Promise<WaitingHandPay> => {
  const { kind, transferId, brandId, level, amountMinor, winner, reason, at } = owed;
  const handPay: WaitingHandPay = {
    id: transferId,
    kind,
    player_id: winner.playerId,
    machine_id: winner.machineId,
    session_id: winner.sessionId,
    brand_id: brandId,
    level,
    amount_minor: amountMinor,
    reason,
    at,
    state: 'waiting',
    decided_at: null,
  };
  await tx.query.insertInto('waiting_hand_pays').values(handPay).execute();
  const { playerId, machineId, sessionId } = winner;
  await insertCasinoEvent(tx, 'hand_pay.opened', { playerId, sessionId, at }, () => ({
    ...{ session: sessionId, machine: machineId, currency: getLedgerCurrency() },
    ...{ handPay: transferId, amountMinor },
  }));
  return handPay;
};

interface SettledHandPay {
  readonly transferId: string;
  readonly amountMinor: number;
  readonly winner: OwedHandPay['winner'];
  /** `voided`: the hand pay is not paid; `taken-back`: the jackpot was put back into its pot. */
  readonly outcome: 'paid' | 'voided' | 'taken-back';
  readonly at: number;
}

/** Notifies the player's casino platform, if there is one, that a hand pay or a jackpot that waited for approval was paid or refused. */
export const notifyPlatformOfSettledHandPay = (
  tx: DatabaseTransaction,
  { transferId, amountMinor, outcome, winner: { playerId, sessionId, machineId }, at }: SettledHandPay,
): Promise<void> =>
  insertCasinoEvent(tx, 'hand_pay.settled', { playerId, sessionId, at }, () => ({
    ...{ session: sessionId, machine: machineId, currency: getLedgerCurrency() },
    ...{ handPay: transferId, amountMinor, outcome },
  }));

export const findWaitingHandPay = (db: Queries, id: string): Promise<WaitingHandPay | undefined> =>
  db.get<WaitingHandPay>('SELECT * FROM waiting_hand_pays WHERE id = ?', id);

export const listWaitingHandPays = (db: Queries): Promise<WaitingHandPay[]> =>
  db.all<WaitingHandPay>("SELECT * FROM waiting_hand_pays WHERE state = 'waiting' ORDER BY at, id");

export const listWaitingHandPaysOfPlayer = (db: Queries, playerId: string): Promise<WaitingHandPay[]> =>
  db.all<WaitingHandPay>(
    "SELECT * FROM waiting_hand_pays WHERE state = 'waiting' AND player_id = ? ORDER BY at, id",
    playerId,
  );

/** Returns the hand pay as the player sees it: "held", with its reference, until it is approved or refused. */
export const buildHandPayView = ({ id, kind, amount_minor, state, at }: WaitingHandPay): TransferView => ({
  transferId: id as TransferId,
  kind,
  amountMinor: amount_minor,
  state: state === 'waiting' ? 'held' : state === 'approved' ? 'settled' : 'voided',
  place: state === 'approved' ? 'wallet' : 'machine',
  at,
});
