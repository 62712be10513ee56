import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { Queries, UnitOfWork } from '../../platform/database/database.ts';
import type { WaitingPaysTable } from '../../platform/database/schema.ts';

export type WaitingPay = WaitingPaysTable;

/** A hand pay or jackpot that a person must approve; `reason` says why. */
export interface OwedPay {
  readonly kind: WaitingPay['kind'];
  readonly transferId: string;
  readonly brandId: string;
  readonly level: number | null;
  readonly amountMinor: number;
  readonly winner: { readonly playerId: string; readonly sessionId: string; readonly machineId: string };
  readonly reason: string;
  readonly at: number;
}

/** Records a hand pay or jackpot without moving money, because a person must approve it first. */
export const recordWaitingPay = async (unit: UnitOfWork, owed: OwedPay): Promise<WaitingPay> => {
  const { kind, transferId, brandId, level, amountMinor, winner, reason, at } = owed;
  const pay: WaitingPay = {
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
  await unit.query.insertInto('waiting_pays').values(pay).execute();
  return pay;
};

export const findWaitingPay = (db: Queries, id: string): Promise<WaitingPay | undefined> =>
  db.get<WaitingPay>('SELECT * FROM waiting_pays WHERE id = ?', id);

export const listWaitingPays = (db: Queries): Promise<WaitingPay[]> =>
  db.all<WaitingPay>("SELECT * FROM waiting_pays WHERE state = 'waiting' ORDER BY at, id");

export const listWaitingPaysOf = (db: Queries, playerId: string): Promise<WaitingPay[]> =>
  db.all<WaitingPay>(
    "SELECT * FROM waiting_pays WHERE state = 'waiting' AND player_id = ? ORDER BY at, id",
    playerId,
  );

/** Returns the pay as the player sees it: "held", with its reference, until a person decides. */
export const payViewOf = ({ id, kind, amount_minor, state, at }: WaitingPay): TransferView => ({
  transferId: id as TransferId,
  kind,
  amountMinor: amount_minor,
  state: state === 'waiting' ? 'held' : state === 'approved' ? 'settled' : 'voided',
  place: state === 'approved' ? 'wallet' : 'machine',
  at,
});
