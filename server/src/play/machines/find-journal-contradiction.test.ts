import type { JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import { describe, expect, it } from 'vitest';
import { findJournalContradiction, type KnownJournal } from './find-journal-contradiction.ts';

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const known: KnownJournal = {
  machineId: '104',
  journalId: id,
  revision: 300,
  acknowledgedSeq: 57,
  acknowledgedMeterMinor: 4_000,
  epoch: 6,
  isRetired: false,
};
const journal: JournalSnapshot = {
  id,
  revision: 310,
  firstSeq: 1,
  lastSeq: 57,
  acknowledgedSeq: 55,
  meterMinor: 4_000,
  epoch: 6,
};

describe('a journal that the ledger can believe', () => {
  it.each<[string, Partial<KnownJournal>, Partial<JournalSnapshot>]>([
    ['ends where the ledger ends', {}, {}],
    ['has more to tell, the meter included', {}, { lastSeq: 60, meterMinor: 9_999 }],
    ['has not seen the newest seat yet', {}, { epoch: 5 }],
    ['has pruned what the ledger has', {}, { firstSeq: 58, lastSeq: 60 }],
    ['follows an event that an operator passed over', { acknowledgedMeterMinor: null }, { meterMinor: 3_333 }],
    ['is from before journals had identities', { journalId: null, revision: 0 }, {}],
    [
      'is fresh, of a new machine',
      { journalId: null, revision: 0, acknowledgedSeq: 0, acknowledgedMeterMinor: null, epoch: 0 },
      { firstSeq: 0, lastSeq: 0, acknowledgedSeq: 0, meterMinor: 0, epoch: 0 },
    ],
  ])('%s', (_, ledger, reported) => {
    expect(findJournalContradiction({ ...known, ...ledger }, { ...journal, ...reported })).toBeNull();
  });
});

const fresh = { id: other, firstSeq: 0, lastSeq: 0, acknowledgedSeq: 0, meterMinor: 0, epoch: 0 };

describe('a journal that contradicts the ledger', () => {
  it.each<[string, Partial<KnownJournal>, Partial<JournalSnapshot>, string, string]>([
    ['was replaced by a fresh one', {}, fresh, 'replaced', 'accept-journal 104'],
    ['is another one with the same numbers', {}, { id: other }, 'replaced', 'accept-journal 104'],
    ['was retired', { journalId: other, isRetired: true }, { epoch: 9 }, 'replaced', 'accept-journal 104'],
    ['was set back', {}, { lastSeq: 56, acknowledgedSeq: 50 }, 'setBack', 'accept-journal 104'],
    ['was set back by writes without events', {}, { revision: 299 }, 'setBack', 'accept-journal 104'],
    ['shows a meter that no event explains', {}, { meterMinor: 4_001 }, 'setBack', 'accept-journal 104'],
    [
      'shows a meter before its first event',
      { acknowledgedSeq: 0, acknowledgedMeterMinor: null },
      { firstSeq: 0, lastSeq: 0, acknowledgedSeq: 0 },
      'setBack',
      'accept-journal 104',
    ],
    ['knows a newer seat', {}, { epoch: 7 }, 'ledgerBehind', 'accept-ledger 104'],
    ['knows a newer seat, and is another one', {}, { id: other, epoch: 7 }, 'ledgerBehind', 'accept-ledger 104'],
    ['was acknowledged further', {}, { lastSeq: 60, acknowledgedSeq: 58 }, 'ledgerBehind', 'accept-ledger 104'],
    ['has pruned what the ledger lacks', {}, { firstSeq: 59, lastSeq: 60 }, 'ledgerBehind', 'accept-ledger 104'],
    [
      'is old, with a ledger that begins anew',
      { journalId: null, revision: 0, acknowledgedSeq: 0, acknowledgedMeterMinor: null, epoch: 0 },
      {},
      'ledgerBehind',
      'accept-ledger 104',
    ],
  ])('%s', (_, ledger, reported, kind, verb) => {
    const found = findJournalContradiction({ ...known, ...ledger }, { ...journal, ...reported });
    expect(found?.kind).toBe(kind);
    expect(found?.text).toContain(`npm run operator -- machine ${verb}`);
  });
});
