import type { CabinetPhase } from '@reelfloor/protocol';
import type { JournalFacts } from '@reelfloor/protocol/channels/agent';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { storeAwaited } from '../../players/protection/limits/limited-spin.ts';
import { type Contradiction, judgeJournal } from './judge-journal.ts';
import { findMachine, type StoredMachine, storeContradiction, storeJournal } from './machine-store.ts';

export interface RecordedJournal {
  readonly acknowledgedSeq: number;
  /** The machine's fault: this contradiction, or a fault stored earlier. Null if the machine is in play. */
  readonly fault: string | null;
  readonly contradiction: Contradiction | null;
}

/**
 * Compares a journal with the ledger and stores the result. If the right journal returns, the contradiction is cleared, because no event of
 * the wrong journal was applied and no command was sent to it.
 */
export const recordJournal = async (
  tx: DatabaseTransaction,
  machineId: string,
  journal: JournalFacts,
  phase: CabinetPhase,
): Promise<RecordedJournal> => {
  const machine = await findMachine(tx, machineId);
  if (!machine) throw new Error(`there is no machine ${machineId}`);
  const contradiction = judgeJournal(
    {
      machineId,
      journalId: machine.journalId,
      revision: machine.journalRevision,
      acknowledgedSeq: machine.acknowledgedSeq,
      acknowledgedMeterMinor: machine.acknowledgedMeterMinor,
      epoch: machine.epoch,
      isRetired: await isRetired(tx, machineId, journal.id),
    },
    journal,
  );
  // A running round will add at least one more event: expect its sequence number too.
  const isRoundRunning = phase === 'spinning' || phase === 'counting';
  await storeAwaited(tx, machineId, { id: journal.id, seq: journal.lastSeq + (isRoundRunning ? 1 : 0) });
  const before = contradictionOf(machine);
  const ownFault = machine.fault === before?.text ? null : machine.fault;
  const fault = ownFault ?? contradiction?.text ?? null;
  if (contradiction)
    await storeContradiction(tx, machineId, { contradiction: JSON.stringify(contradiction), fault });
  else await storeJournal(tx, machineId, { id: journal.id, revision: journal.revision, fault });
  return { acknowledgedSeq: machine.acknowledgedSeq, fault, contradiction };
};

export const contradictionOf = ({ contradiction }: StoredMachine): Contradiction | null =>
  contradiction === null ? null : (JSON.parse(contradiction) as Contradiction);

export const isRetired = async (db: Queries, machineId: string, journalId: string): Promise<boolean> =>
  (await db.get(
    'SELECT 1 FROM retired_journals WHERE machine_id = ? AND journal_id = ?',
    machineId,
    journalId,
  )) !== undefined;
