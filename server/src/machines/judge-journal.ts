import type { JournalFacts } from '@reelfloor/protocol/channels/agent';

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
    return `the cabinet knows seat ${journal.epoch}, and the books end at seat ${known.epoch}: they were restored from a backup`;
  if (isOther) return null;
  if (journal.acknowledgedSeq > known.acknowledgedSeq)
    return `event ${journal.acknowledgedSeq} of the cabinet was acknowledged, and the books end at event ${known.acknowledgedSeq}: they were restored from a backup`;
  if (journal.firstSeq > known.acknowledgedSeq + 1)
    return `the cabinet's journal begins at event ${journal.firstSeq}, and the books end at event ${known.acknowledgedSeq}: what lies between is lost`;
  return null;
};

const whatIsOther = ({ acknowledgedSeq, isRetired }: KnownJournal, { lastSeq }: JournalFacts): string =>
  isRetired
    ? 'the cabinet has a journal again in whose place an operator accepted another one'
    : `the cabinet's journal was replaced: this one ends at event ${lastSeq}, and of the one before the books have ${acknowledgedSeq} events`;

const whatJournalLacks = (known: KnownJournal, journal: JournalFacts): string | null => {
  const { acknowledgedSeq, acknowledgedMeterMinor, revision } = known;
  if (journal.lastSeq < acknowledgedSeq)
    return `the cabinet's journal was set back: it ends at event ${journal.lastSeq}, and the books have event ${acknowledgedSeq}`;
  if (journal.revision < revision)
    return `the cabinet's journal was set back: it is at write ${journal.revision}, and was at write ${revision} before`;
  // After a skipped event the books do not know what the meter should show: do not compare it.
  const meterMinor = acknowledgedSeq === 0 ? 0 : (acknowledgedMeterMinor ?? journal.meterMinor);
  if (journal.lastSeq === acknowledgedSeq && journal.meterMinor !== meterMinor)
    return `the meter shows ${journal.meterMinor} after event ${acknowledgedSeq}, which told ${meterMinor} (minor units): the cabinet's journal was changed`;
  return null;
};

const whatToDo = (kind: ContradictionKind, machineId: string): string => {
  const verb = `npm run operator -- machine`;
  switch (kind) {
    case 'replaced':
      return `Put the journal from before back, or accept this one: ${verb} accept-journal ${machineId}`;
    case 'setBack':
      return `Put the newest journal back, or let the cabinet begin a fresh one and accept that: ${verb} accept-journal ${machineId}`;
    case 'booksBehind':
      return `Restore newer books, or book from the journals what these lack: npm run operator -- reconcile plan; or accept these: ${verb} accept-books ${machineId}`;
  }
};
