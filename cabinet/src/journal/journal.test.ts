import { DatabaseSync } from 'node:sqlite';
import type { MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { commandId, freshJournalFile, transferId } from '../testing/fresh-journal.ts';
import { readJournal } from '../testing/read-journal.ts';
import { Journal, type JournalState, type NewEvent } from './journal.ts';
import { openJournalDatabase } from './journal-database.ts';

const open = (file: string, machine = '104') =>
  new Journal({
    file,
    machineId: machine as MachineId,
    initialState: { meterMinor: 0, epoch: 0, cashOut: null } as JournalState,
    nowMs: () => 1000,
  });
const roundPlayed: NewEvent = {
  type: 'roundPlayed',
  roundId: 'round',
  freeSpin: false,
  bandId: 1,
  stakeMinor: 100,
  winMinor: 100,
  jackpotShareMinor: 1,
  stops: [1, 2, 3, 4, 5],
};

describe('a write', () => {
  it('is whole or not at all', () => {
    const file = freshJournalFile();
    const journal = open(file);
    const { state } = journal;
    const credited = { transferId: transferId('a'), amountMinor: 5 };
    const entry = {
      state: { ...state, meterMinor: 5 },
      events: [{ type: 'credited', ...credited }],
      transfer: { kind: 'credited', ...credited, meterMinor: 5 },
    } as const;
    journal.write(entry);
    // The transfer's row fails after the state and the event were written, so both must be rolled back.
    expect(() => journal.write({ ...entry, state: { ...state, meterMinor: 10 } })).toThrow('UNIQUE');
    expect(journal.state.meterMinor).toBe(5);
    expect(readJournal(file)).toHaveLength(1);
    journal.close();
    expect(open(file).state.meterMinor).toBe(5);
  });

  it('never lets the meter fall below zero', () => {
    const journal = open(freshJournalFile());
    expect(() => journal.write({ state: { ...journal.state, meterMinor: -1 }, events: [] })).toThrow('CHECK');
    expect(journal.state.meterMinor).toBe(0);
  });

  it('is synced at every commit (SQLite calls that synchronous 2, FULL)', () => {
    const database = openJournalDatabase(freshJournalFile());
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  });
});

describe('what is kept', () => {
  it('of commands: the newest two thousand', () => {
    const journal = open(freshJournalFile());
    for (let index = 0; index < 2001; index++) {
      const command = { commandId: commandId(String(index)), content: 'spin', refusal: null };
      journal.write({ state: journal.state, events: [], command });
    }
    expect(journal.pressOf(commandId('0'))).toBeUndefined();
    expect(journal.pressOf(commandId('1'))).toEqual({ content: 'spin', refusal: null });
    expect(journal.pressOf(commandId('2000'))).toBeDefined();
  });

  it('of events: ten thousand rounds of the acknowledged ones, and all others', () => {
    const file = freshJournalFile();
    const journal = open(file);
    const tenRounds = Array.from({ length: 10 }, () => roundPlayed);
    for (let written = 0; written < 10_300; written += 10) {
      journal.acknowledge(written);
      journal.write({ state: journal.state, events: tenRounds });
    }
    const kept = readJournal(file);
    expect(kept.length).toBeGreaterThanOrEqual(10_000);
    expect(kept.length).toBeLessThan(10_300);
    expect(kept.map((event) => event.seq)).toEqual(kept.map((_, index) => 10_300 - kept.length + 1 + index));

    const unacknowledged = open(freshJournalFile());
    for (let written = 0; written < 10_300; written += 10) {
      unacknowledged.write({ state: unacknowledged.state, events: tenRounds });
    }
    expect(unacknowledged.eventsAfter(0, 1)[0]?.seq).toBe(1);
  });
});

describe('a journal', () => {
  it('refuses writes of an earlier start once a later start has opened it', () => {
    const file = freshJournalFile();
    const earlier = open(file);
    const later = open(file);
    const richer = { ...earlier.state, meterMinor: 5 };
    expect(() => earlier.write({ state: richer, events: [] })).toThrow('another process');
    later.write({ state: richer, events: [] });
    expect(later.state.meterMinor).toBe(5);
  });

  it('has an identity that survives restarts and is not passed on to a new file', () => {
    const file = freshJournalFile();
    const first = open(file);
    const { id, revision } = first.facts();
    first.write({ state: { ...first.state, meterMinor: 5, epoch: 7 }, events: [roundPlayed, roundPlayed] });
    first.acknowledge(1);
    first.write({ state: first.state, events: [] });
    first.close();
    const again = open(file).facts();
    expect(again).toEqual({
      id,
      revision: expect.any(Number),
      firstSeq: 1,
      lastSeq: 2,
      acknowledgedSeq: 1,
      meterMinor: 5,
      epoch: 7,
    });
    expect(again.revision).toBeGreaterThan(revision);
    expect(open(freshJournalFile()).facts()).toMatchObject({
      firstSeq: 0,
      lastSeq: 0,
      meterMinor: 0,
      epoch: 0,
    });
    expect(open(freshJournalFile()).facts().id).not.toBe(id);
  });

  it('refuses an acknowledgement of an event that it does not have', () => {
    const journal = open(freshJournalFile());
    journal.write({ state: journal.state, events: [roundPlayed] });
    expect(() => journal.acknowledge(2)).toThrow('event 2 was acknowledged, and the journal ends at 1');
    expect(journal.facts().acknowledgedSeq).toBe(0);
  });

  it('of another machine is refused', () => {
    const file = freshJournalFile();
    open(file).close();
    expect(() => open(file, '212')).toThrow('belongs to machine 104');
  });

  it('of another version is refused and left unchanged', () => {
    const file = freshJournalFile();
    open(file).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 9');
    expect(() => open(file)).toThrow('is of version 9');
  });
});
