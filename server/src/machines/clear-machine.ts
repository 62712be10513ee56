import { noteOutsideChange } from '../cashier/outside-changes.ts';
import type { Transaction } from '../database/database.ts';
import type { MachinesTable } from '../database/schema.ts';
import { contradictionOf } from '../journals/keep-journal.ts';
import { machineMeterOf } from '../ledger/ledger-account.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { sessionOfMachine } from '../seats/session-of-machine.ts';

export interface ClearWish {
  readonly machineId: string;
  /** Sets the books to the meter, against the house. */
  readonly correct: boolean;
  /** Acknowledges the next event without posting it: it contradicts the books and would be refused for ever. */
  readonly skip: boolean;
  readonly at: number;
}

export type Cleared =
  | { readonly kind: 'unknown' }
  /** Its journal contradicts the books, which has verbs of its own. */
  | { readonly kind: 'contradicted'; readonly text: string }
  | { readonly kind: 'differs'; readonly meterMinor: number; readonly booksMinor: number }
  /** The books cannot say that there is credit where nobody sits. */
  | { readonly kind: 'nobodySits'; readonly meterMinor: number }
  | { readonly kind: 'cleared'; readonly fault: string | null; readonly correctedMinor: number };

/**
 * Puts a machine back into play that a contradiction in its books took out. A person has looked into it: books that
 * differ from the meter are corrected only where that is asked for, by a transfer of its own kind that the audit shows.
 */
export const clearMachine = async (tx: Transaction, wish: ClearWish): Promise<Cleared> => {
  const { machineId, correct, skip, at } = wish;
  const machine = await tx.get<MachinesTable>('SELECT * FROM machines WHERE id = ?', machineId);
  if (!machine) return { kind: 'unknown' };
  const contradiction = contradictionOf(machine);
  if (contradiction) return { kind: 'contradicted', text: contradiction.text };
  const meter = machineMeterOf(machineId);
  const { balanceMinor: booksMinor, version } = await readBalance(tx, meter);
  const meterMinor = machine.acknowledged_meter_minor ?? booksMinor;
  const correctedMinor = meterMinor - booksMinor;
  if (correctedMinor !== 0) {
    if (!correct) return { kind: 'differs', meterMinor, booksMinor };
    const seat = await tx.get('SELECT 1 FROM seats WHERE machine_id = ?', machineId);
    if (correctedMinor > 0 && !seat) return { kind: 'nobodySits', meterMinor };
    const session = await sessionOfMachine(tx, machineId);
    const posted = await postTransfer(tx, {
      id: `correction:${machineId}:${version}`,
      kind: 'correction',
      at,
      entries: [
        { account: meter, amountMinor: correctedMinor },
        { account: 'house', amountMinor: -correctedMinor },
      ],
    });
    if (!posted.ok) throw new Error(`the correction of machine ${machineId} was refused`);
    await tx.run(
      'UPDATE sessions SET corrected_minor = corrected_minor + ? WHERE id = ?',
      correctedMinor,
      session?.id ?? null,
    );
  }
  const acknowledgedSeq = machine.acknowledged_seq + (skip ? 1 : 0);
  await tx.run(
    'UPDATE machines SET fault = NULL, ahead_minor = 0, acknowledged_seq = ?, acknowledged_meter_minor = ? WHERE id = ?',
    acknowledgedSeq,
    // What the event that is passed over told of the meter is not known here.
    skip ? null : machine.acknowledged_meter_minor,
    machineId,
  );
  await noteOutsideChange(tx, 'machine', machineId);
  return { kind: 'cleared', fault: machine.fault, correctedMinor };
};
