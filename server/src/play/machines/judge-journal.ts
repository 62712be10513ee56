import type { JournalFacts } from '@reelfloor/protocol/channels/agent';
import { faultText } from '@reelfloor/protocol/office/faults';

export interface KnownJournal {
  readonly machineId: string;
  /** Id of the journal that the books know; null before the machine's first `hello`. */
  readonly journalId: string | null;
  readonly revision: number;
  readonly acknowledgedSeq: number;
  readonly acknowledgedMeterMinor: number | null;
  /** Fencing number of the machine's newest seat. */
  readonly epoch: number;
  /** True if an operator has replaced this journal by another one. */
  readonly isRetired: boolean;
}

/**
 * - `replaced`: the cabinet has a journal that the books do not know. - `setBack`: the cabinet has the known journal, in
 * an older or a changed state. - `booksBehind`: the journal has more than the books, because the books were restored from
 * a backup.
 */
type ContradictionKind = 'replaced' | 'setBack' | 'booksBehind';

export interface Contradiction {
  readonly kind: ContradictionKind;
  readonly text: string;
  readonly journal: JournalFacts;
}

/** Returns how the cabinet's journal contradicts the books, or null if both can be true. */
export const judgeJournal = (known: KnownJournal, journal: JournalFacts): Contradiction | null => {
  const isOther = known.journalId !== null && known.journalId !== journal.id;
  const newer = whatBooksLack(known, journal, isOther);
  if (newer !== null) return contradiction('booksBehind', newer);
  if (isOther || known.isRetired) return contradiction('replaced', whatIsOther(known, journal));
  const older = whatJournalLacks(known, journal);
  return older === null ? null : contradiction('setBack', older);

  function contradiction(kind: ContradictionKind, why: string): Contradiction {
    return { kind, text: `${why}. ${whatToDo(kind, known.machineId)}`, journal };
  }
};

// A journal that an operator has replaced may contain more than the books, so it is not checked here.
const whatBooksLack = (known: KnownJournal, journal: JournalFacts, isOther: boolean): string | null => {
  if (known.isRetired) return null;
  if (journal.epoch > known.epoch)
    return faultText('BOOKS_END_AT_SEAT', { seat: journal.epoch, booksSeat: known.epoch });
  if (isOther) return null;
  if (journal.acknowledgedSeq > known.acknowledgedSeq)
    return faultText('BOOKS_END_AT_EVENT', {
      seq: journal.acknowledgedSeq,
      booksSeq: known.acknowledgedSeq,
    });
  if (journal.firstSeq > known.acknowledgedSeq + 1)
    return faultText('JOURNAL_BEGINS_LATER', { seq: journal.firstSeq, booksSeq: known.acknowledgedSeq });
  return null;
};

const whatIsOther = ({ acknowledgedSeq, isRetired }: KnownJournal, { lastSeq }: JournalFacts): string =>
  isRetired
    ? faultText('JOURNAL_RETIRED', {})
    : faultText('JOURNAL_REPLACED', { seq: lastSeq, booksSeq: acknowledgedSeq });

const whatJournalLacks = (known: KnownJournal, journal: JournalFacts): string | null => {
  const { acknowledgedSeq, acknowledgedMeterMinor, revision } = known;
  if (journal.lastSeq < acknowledgedSeq)
    return faultText('JOURNAL_SET_BACK_TO_EVENT', { seq: journal.lastSeq, booksSeq: acknowledgedSeq });
  if (journal.revision < revision)
    return faultText('JOURNAL_SET_BACK_TO_WRITE', { write: journal.revision, before: revision });
  // After a skipped event the books do not know what the meter should show: do not compare it.
  const meterMinor = acknowledgedSeq === 0 ? 0 : (acknowledgedMeterMinor ?? journal.meterMinor);
  if (journal.lastSeq === acknowledgedSeq && journal.meterMinor !== meterMinor)
    return faultText('JOURNAL_CHANGED', {
      meterMinor: journal.meterMinor,
      seq: acknowledgedSeq,
      reportedMinor: meterMinor,
    });
  return null;
};

const whatToDo = (kind: ContradictionKind, machineId: string): string => {
  switch (kind) {
    case 'replaced':
      return faultText('ACCEPT_REPLACED', { machine: machineId });
    case 'setBack':
      return faultText('ACCEPT_SET_BACK', { machine: machineId });
    case 'booksBehind':
      return faultText('ACCEPT_BOOKS', { machine: machineId });
  }
};
