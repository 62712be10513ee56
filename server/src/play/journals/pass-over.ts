import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { noteChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { postEvent } from '../seats/events/post-event.ts';
import { SeatEvents } from '../seats/seat-events.ts';
import { endOpenTransfers, type OpenDecision } from './end-open-transfers.ts';
import type { JournalCase } from './read-case.ts';

export interface Passing {
  readonly event: CabinetEvent;
  /** The open transfer that the skipped event would end; null if there is none. */
  readonly order: CashTransfer | null;
  readonly decision: OpenDecision | null;
  readonly at: number;
}

export interface PassedOver {
  readonly event: CabinetEvent;
  readonly order: CashTransfer | null;
  /** True if the event owes a hand pay or jackpot, which now waits for a person's decision. */
  readonly waits: boolean;
}

/** Skips an event: ends its transfer, and lets its hand pay or jackpot wait for a decision, but posts nothing for it. */
export const passOver = async (
  tx: DatabaseTransaction,
  found: JournalCase,
  { event, order, decision, at }: Passing,
): Promise<PassedOver> => {
  if (order && decision) {
    const paid = event.type === 'cashedOut' ? { paidMinor: event.amountMinor } : {};
    await endOpenTransfers(tx, { ...found, open: [order] }, { decision, at, ...paid });
  }
  return { event, order, waits: await letHandPayWait(tx, found, event, at) };
};

/**
 * Records a hand pay or jackpot as the player's claim, for a person to decide. Returns false if the event owes no pay, or
 * if its id was used for something else.
 */
const letHandPayWait = async (
  tx: DatabaseTransaction,
  { machine }: JournalCase,
  event: CabinetEvent,
  at: number,
): Promise<boolean> => {
  if (event.type !== 'handPayOwed' && event.type !== 'jackpotHit') return false;
  const place = {
    machineId: machine.id,
    brandId: machine.brandId,
    at,
    journalId: machine.journalId,
    journalNo: machine.journalNo,
    bounds: null,
    waitsBecause: `event ${event.seq} was passed over: ${machine.fault ?? 'it was refused'}`,
  };
  const seatEvents = new SeatEvents();
  const posted = await postEvent(tx, place, event, seatEvents);
  if (!posted.ok || seatEvents.waitingHandPays.length === 0) return false;
  await noteChange(tx, 'pay', event.transferId);
  return true;
};
