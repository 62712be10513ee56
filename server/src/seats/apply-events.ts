import { done, type MachineId, type Result, refusalText, refused } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Transaction } from '../database/database.ts';
import type { MachinesTable } from '../database/schema.ts';
import { passEventPoint } from '../fault-points.ts';
import { findCashTransfer } from '../ledger/cash-transfers.ts';
import { machineMeterOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { FloorParts } from './floor-parts.ts';
import { postEvent } from './post-event.ts';
import { SeatNews } from './seat-news.ts';

/**
 * Takes a machine's journalled events, in order, each exactly once by its sequence number: known ones are
 * acknowledged again, a gap refuses the batch. Answers only after the commit.
 */
export const applyEvents = async (
  parts: FloorParts,
  machineId: MachineId,
  events: readonly CabinetEvent[],
): Promise<Result<{ acknowledgedSeq: number }>> => {
  const applied = await parts.database.transact(
    (tx) => applyInOrder(tx, machineId, events, parts.now()),
    `events:${machineId}`,
  );
  if (!applied.ok) {
    // A gap is repaired by sending again; a contradiction of the books needs a person.
    if (applied.refusal.params.gap !== undefined) return applied;
    const fault = refusalText(applied.refusal);
    await parts.database.transact((tx) => writeFault(tx, machineId, fault));
    tellFault(parts, machineId, fault);
    return applied;
  }
  for (const { type } of events) passEventPoint(type, 'afterCommit');
  const { acknowledgedSeq, news, fault } = applied.value;
  if (fault !== null) tellFault(parts, machineId, fault);
  news.tell(parts.bus);
  // The answer leaves as soon as this returns.
  setImmediate(() => {
    for (const { type } of events) passEventPoint(type, 'acknowledged');
  });
  return done({ acknowledgedSeq });
};

interface AppliedBatch {
  readonly acknowledgedSeq: number;
  readonly news: SeatNews;
  readonly fault: string | null;
}

const applyInOrder = async (
  tx: Transaction,
  machineId: MachineId,
  events: readonly CabinetEvent[],
  at: number,
): Promise<Result<AppliedBatch>> => {
  const machine = await tx.get<MachinesTable>('SELECT * FROM machines WHERE id = ?', machineId);
  if (!machine) return refused('MACHINE_UNKNOWN', { machine: machineId });
  const place = { machineId, brandId: machine.brand_id, at };
  const news = new SeatNews();
  let acknowledgedSeq = machine.acknowledged_seq;
  let meterMinor = machine.acknowledged_meter_minor;
  let fault: string | null = null;
  for (const event of events) {
    if (event.seq <= acknowledgedSeq) {
      fault ??= await repeatFault(tx, event);
      continue;
    }
    if (event.seq !== acknowledgedSeq + 1)
      return refused('MESSAGE_INVALID', {
        detail: `event ${event.seq} follows ${acknowledgedSeq}`,
        gap: acknowledgedSeq + 1,
      });
    const posted = await postEvent(tx, place, event, news);
    if (!posted.ok) return posted;
    passEventPoint(event.type, 'beforeCommit');
    acknowledgedSeq = event.seq;
    meterMinor = event.meterMinor;
    fault ??= await meterFault(tx, machine, event);
  }
  if (fault !== null) await writeFault(tx, machineId, fault);
  await tx.run(
    'UPDATE machines SET acknowledged_seq = ?, acknowledged_meter_minor = ? WHERE id = ?',
    acknowledgedSeq,
    meterMinor,
    machineId,
  );
  return done({ acknowledgedSeq, news, fault });
};

/**
 * A repeated event has had its effect. When the order it speaks of is still open, it is no repeat: the cabinet's journal
 * was lost and counts from 1 again, and its events would be passed over in silence.
 */
const repeatFault = async (tx: Transaction, event: CabinetEvent): Promise<string | null> => {
  if (event.type !== 'credited' && event.type !== 'cashedOut') return null;
  const order = await findCashTransfer(tx, event.transferId);
  return order?.state === 'pending'
    ? `event ${event.seq} was applied before, but its transfer is still open: the journal was lost`
    : null;
};

/** The meter that an event tells is the sum of all events so far, so the books must show the same. */
const meterFault = async (
  tx: Transaction,
  machine: MachinesTable,
  event: CabinetEvent,
): Promise<string | null> => {
  const { balanceMinor } = await readBalance(tx, machineMeterOf(machine.id));
  if (balanceMinor === event.meterMinor) return null;
  return `after event ${event.seq} the meter shows ${event.meterMinor}, the books ${balanceMinor}`;
};

/** The first fault is the one to look into; it stays. */
const writeFault = (tx: Transaction, machineId: MachineId, fault: string) =>
  tx.run('UPDATE machines SET fault = coalesce(fault, ?) WHERE id = ?', fault, machineId);

const tellFault = ({ floor, alarm }: FloorParts, machineId: MachineId, fault: string): void => {
  alarm('the books and the cabinet disagree', { machineId, fault });
  floor.setFault(machineId, fault);
};
