import type { CabinetPhase } from '@reelfloor/protocol';
import type { JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { storeAwaitedJournalEvent } from '../../players/protection/limits/check-limits-and-open-spin.ts';
import { findJournalContradiction, type JournalContradiction } from './find-journal-contradiction.ts';
import { findMachine, type StoredMachine, storeJournalContradiction, storeMachineJournal } from './machine-store.ts';

export interface RecordedJournal {
  readonly acknowledgedSeq: number;
  /** The machine's fault: its journal's contradiction with the ledger, or a fault stored earlier. Null if the machine is in play. */
  readonly fault: string | null;
  readonly contradiction: JournalContradiction | null;
}

/**
 * Compares a cabinet's journal with the ledger and stores the result. If the right journal returns, the contradiction is cleared, because
 * no event of the wrong journal was applied and no command was sent to its cabinet.
 */
export const checkAndStoreJournal = async (
  tx: DatabaseTransaction,
  machineId: string,
  journal: JournalSnapshot,
  phase: CabinetPhase,
): Promise<RecordedJournal> => {
  const machine = await findMachine(tx, machineId);
  if (!machine) throw new Error(`there is no machine ${machineId}`);
  const contradiction = findJournalContradiction(
    {
      machineId,
      journalId: machine.journalId,
      revision: machine.journalRevision,
      acknowledgedSeq: machine.acknowledgedSeq,
      acknowledgedMeterMinor: machine.acknowledgedMeterMinor,
      epoch: machine.epoch,
      isRetired: await isJournalRetired(tx, machineId, journal.id),
    },
    journal,
  );
  // A running round will add at least one more event to the journal: expect its sequence number too.
  const isRoundRunning = phase === 'spinning' || phase === 'counting';
  await storeAwaitedJournalEvent(tx, machineId, {
    id: journal.id,
    seq: journal.lastSeq + (isRoundRunning ? 1 : 0),
  });
  const before = parseJournalContradiction(machine);
  const ownFault = machine.fault === before?.text ? null : machine.fault;
  const fault = ownFault ?? contradiction?.text ?? null;
  if (contradiction)
    await storeJournalContradiction(tx, machineId, { contradiction: JSON.stringify(contradiction), fault });
  else await storeMachineJournal(tx, machineId, { id: journal.id, revision: journal.revision, fault });
  return { acknowledgedSeq: machine.acknowledgedSeq, fault, contradiction };
};

export const parseJournalContradiction = ({ contradiction }: StoredMachine): JournalContradiction | null =>
  contradiction === null ? null : (JSON.parse(contradiction) as JournalContradiction);

export const isJournalRetired = async (db: Queries, machineId: string, journalId: string): Promise<boolean> =>
  (await db.get('SELECT 1 FROM retired_journals WHERE machine_id = ? AND journal_id = ?', machineId, journalId)) !==
  undefined;
