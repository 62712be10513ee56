import type { JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';

export interface KnownJournal {
  readonly machineId: string;
  /** Id of the cabinet's journal according to the ledger; null before the machine's first `hello`. */
  readonly journalId: string | null;
  readonly revision: number;
  readonly acknowledgedSeq: number;
  readonly acknowledgedMeterMinor: number | null;
  /** Fencing number of the machine's newest seat. */
  readonly epoch: number;
  /** True if an operator has replaced the cabinet's journal by another one. */
  readonly isRetired: boolean;
}

/**
 * How a cabinet's journal contradicts the ledger.
 *
 * - `replaced`: the cabinet has a journal that the ledger does not know.
 * - `setBack`: the cabinet has the known journal, in an older or a changed state.
 * - `ledgerBehind`: the journal has more than the ledger, because the ledger was restored from a backup.
 */
type ContradictionKind = 'replaced' | 'setBack' | 'ledgerBehind';

export interface JournalContradiction {
  readonly kind: ContradictionKind;
  readonly text: string;
  readonly journal: JournalSnapshot;
}

/** Returns how the cabinet's journal contradicts the ledger, or null if they are consistent. */
export const findJournalContradiction = (
  knownJournal: KnownJournal,
  journal: JournalSnapshot,
): JournalContradiction | null => {
  const isOther = knownJournal.journalId !== null && knownJournal.journalId !== journal.id;
  const newer = whatLedgerLacks(knownJournal, journal, isOther);
  if (newer !== null) return contradiction('ledgerBehind', newer);
  if (isOther || knownJournal.isRetired) return contradiction('replaced', whatIsOther(knownJournal, journal));
  const older = whatJournalLacks(knownJournal, journal);
  return older === null ? null : contradiction('setBack', older);

  function contradiction(kind: ContradictionKind, why: string): JournalContradiction {
    return { kind, text: `${why}. ${whatToDo(kind, knownJournal.machineId)}`, journal };
  }
};

// Skip a journal that an operator has replaced: it may contain events that the ledger lacks on purpose.
const whatLedgerLacks = (known: KnownJournal, journal: JournalSnapshot, isOther: boolean): string | null => {
  if (known.isRetired) return null;
  if (journal.epoch > known.epoch)
    return formatMachineFaultText('LEDGER_ENDS_AT_SEAT', { seat: journal.epoch, ledgerSeat: known.epoch });
  if (isOther) return null;
  if (journal.acknowledgedSeq > known.acknowledgedSeq)
    return formatMachineFaultText('LEDGER_ENDS_AT_EVENT', {
      seq: journal.acknowledgedSeq,
      ledgerSeq: known.acknowledgedSeq,
    });
  if (journal.firstSeq > known.acknowledgedSeq + 1)
    return formatMachineFaultText('JOURNAL_BEGINS_LATER', {
      seq: journal.firstSeq,
      ledgerSeq: known.acknowledgedSeq,
    });
  return null;
};

const whatIsOther = ({ acknowledgedSeq, isRetired }: KnownJournal, { lastSeq }: JournalSnapshot): string =>
  isRetired
    ? formatMachineFaultText('JOURNAL_RETIRED', {})
    : formatMachineFaultText('JOURNAL_REPLACED', { seq: lastSeq, ledgerSeq: acknowledgedSeq });

const whatJournalLacks = (known: KnownJournal, journal: JournalSnapshot): string | null => {
  const { acknowledgedSeq, acknowledgedMeterMinor, revision } = known;
  if (journal.lastSeq < acknowledgedSeq)
    return formatMachineFaultText('JOURNAL_SET_BACK_TO_EVENT', {
      seq: journal.lastSeq,
      ledgerSeq: acknowledgedSeq,
    });
  if (journal.revision < revision)
    return formatMachineFaultText('JOURNAL_SET_BACK_TO_WRITE', { write: journal.revision, before: revision });
  // After a skipped event the ledger does not know the meter's amount, so accept the journal's amount.
  const meterMinor = acknowledgedSeq === 0 ? 0 : (acknowledgedMeterMinor ?? journal.meterMinor);
  if (journal.lastSeq === acknowledgedSeq && journal.meterMinor !== meterMinor)
    return formatMachineFaultText('JOURNAL_CHANGED', {
      meterMinor: journal.meterMinor,
      seq: acknowledgedSeq,
      reportedMinor: meterMinor,
    });
  return null;
};

const whatToDo = (kind: ContradictionKind, machineId: string): string => {
  switch (kind) {
    case 'replaced':
      return formatMachineFaultText('ACCEPT_REPLACED', { machine: machineId });
    case 'setBack':
      return formatMachineFaultText('ACCEPT_SET_BACK', { machine: machineId });
    case 'ledgerBehind':
      return formatMachineFaultText('ACCEPT_LEDGER', { machine: machineId });
  }
};
