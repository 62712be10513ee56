import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { findJournalDiscrepancies } from './audit-journals.ts';

interface WrittenJournal {
  readonly machineId: string;
  readonly journalId: string;
  readonly events: readonly CabinetEvent[];
}

/** Writes a journal with only the parts that the audit reads. */
const writeJournal = (folder: string, { machineId, journalId, events }: WrittenJournal): void => {
  const file = join(folder, 'cabinet.sqlite');
  rmSync(file, { force: true });
  const journal = new DatabaseSync(file);
  journal.exec('CREATE TABLE cabinet (machine_id TEXT, journal_id TEXT); CREATE TABLE events (seq INTEGER, body TEXT)');
  journal.prepare('INSERT INTO cabinet VALUES (?, ?)').run(machineId, journalId);
  for (const event of events) journal.prepare('INSERT INTO events VALUES (?, ?)').run(event.seq, JSON.stringify(event));
  journal.close();
};

describe('journalFaults after a change in the ledger', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-journals-'));
  beforeAll(async () => {
    const seat = await PlayedSeat.openPlaying();
    ({ floor } = seat);
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 100, winMinor: 40 });
    cabinet.playRound({ stakeMinor: 100 });
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 900 });
    await eventually(() => expect(cabinet.journal.at(-1)).toMatchObject({ type: 'handPayCleared' }));
    expect(await seat.game.leave()).toMatchObject({ kind: 'accepted' });
  });
  afterAll(async () => {
    await floor.close();
    rmSync(folder, { recursive: true });
  });

  const faultsWith = (change: (event: CabinetEvent) => CabinetEvent | null) => {
    const { journalId, journal } = floor.agent.cabinet('m1');
    const events = journal.map(change).filter((event) => event !== null);
    writeJournal(folder, { machineId: 'm1', journalId, events });
    return floor.queryDatabase((db) => findJournalDiscrepancies(db, folder));
  };

  it('reports nothing without a change', async () => {
    expect(await faultsWith((event) => event)).toEqual([]);
  });

  it.each<[string, (event: CabinetEvent) => CabinetEvent | null, string]>([
    [
      'another win',
      (event) => (event.type === 'roundPlayed' ? { ...event, winMinor: event.winMinor + 1 } : event),
      'event 2 (roundPlayed) of machine m1 is booked otherwise',
    ],
    [
      'another hand pay',
      (event) => (event.type === 'handPayOwed' ? { ...event, amountMinor: 901 } : event),
      'event 4 (handPayOwed) of machine m1 is booked otherwise',
    ],
    [
      'another cash-out',
      (event) => (event.type === 'cashedOut' ? { ...event, amountMinor: event.amountMinor - 1 } : event),
      '(cashedOut) of machine m1 is booked otherwise',
    ],
    ['a round less', (event) => (event.seq === 3 ? null : event), 'transfer round:m1:3 stands in the ledger'],
  ])('are faulted where it tells %s', async (_, change, says) => {
    expect(await faultsWith(change)).toContainEqual(expect.stringContaining(says));
  });
});

describe('journalFaults for a written journal', () => {
  let floor: SeatFloor;
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-journals-'));
  beforeEach(async () => {
    floor = await SeatFloor.open();
    await floor.playing('player1', 5_000);
  });
  afterEach(() => floor.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  const cabinet = () => floor.agent.cabinet('m1');
  const plays = async (count = 1) => {
    for (let round = 0; round < count; round++) cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    await floor.settle();
  };
  const faults = (other: Partial<WrittenJournal> = {}) => {
    const { journalId, journal } = cabinet();
    writeJournal(folder, { machineId: 'm1', journalId, events: journal, ...other });
    return floor.queryDatabase((db) => findJournalDiscrepancies(db, folder));
  };
  const acknowledge = (seq: number) => floor.change("UPDATE machines SET acknowledged_seq = ? WHERE id = 'm1'", seq);

  it('reports a journal whose machine is unknown, or whose machine has another journal', async () => {
    expect(await faults({ machineId: 'm77' })).toEqual([
      'the journal of machine m77 is of a machine that the ledger does not know',
    ]);
    expect(await faults({ journalId: 'another' })).toEqual([
      'the journal of machine m1 is not the one that the ledger follows',
    ]);
  });

  it('accepts a journal whose machine has no journal in the ledger yet', async () => {
    await floor.change("UPDATE machines SET journal_id = NULL WHERE id = 'm1'");
    expect(await faults({ journalId: 'any' })).toEqual([]);
  });

  it('accepts events that are not acknowledged yet, and old rounds that the journal has forgotten', async () => {
    await plays(3);
    floor.agent.holdsEvents = true;
    await plays();
    expect(await faults()).toEqual([]);
    expect(await faults({ events: cabinet().journal.slice(2) })).toEqual([]);
    expect(await faults({ events: cabinet().journal.slice(1, 3) })).toEqual([
      "transfer round:m1:4 stands in the ledger and not in the machine's journal",
    ]);
    // A journal without events cannot contradict the ledger.
    expect(await faults({ events: [] })).toEqual([]);
  });

  it('accepts a cash-in, hand pay and jackpot that the ledger has as booked, paid or waiting for a person', async () => {
    const owe = (transferId: string) => {
      cabinet().write({ type: 'handPayOwed', transferId: transferId as TransferId, amountMinor: 900 });
      return floor.settle();
    };
    const hit = (transferId: string) => {
      const roundId = `round-${cabinet().journal.findLast(({ type }) => type === 'roundPlayed')?.seq}`;
      cabinet().write({ type: 'jackpotHit', transferId: transferId as TransferId, roundId, level: 4 });
      return floor.settle();
    };
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    await owe('hand-pay-1');
    await hit('jackpot-1');
    await floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
    cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
    await owe('hand-pay-2');
    await hit('jackpot-2');
    cabinet().write({ type: 'malfunctioned', reason: 'a coin' });
    await floor.settle();
    expect(await faults()).toEqual([]);
    const renamed = (type: CabinetEvent['type']) =>
      cabinet().journal.map((event) => (event.type === type ? { ...event, transferId: 'other' } : event));
    for (const [type, count] of [
      ['credited', 1],
      ['handPayOwed', 2],
      ['jackpotHit', 2],
    ] as const) {
      const found = await faults({ events: renamed(type) as CabinetEvent[] });
      expect(found).toHaveLength(count);
      for (const fault of found) expect(fault).toMatch(`(${type}) of machine m1 is booked otherwise`);
    }
  });

  it('accepts a missing event only if an operator passed over its number', async () => {
    cabinet().playRound({ stakeMinor: 100, winMinor: 27_001 });
    await floor.settle();
    await acknowledge(2);
    expect(await faults()).toEqual([expect.stringContaining('event 2 (roundPlayed) of machine m1')]);
    await acknowledge(1);
    const decided = ['--skip', '2', '--for', 'house', '--reason', 'a test'];
    await operate(floor, 'machine', 'clear', 'm1', ...decided);
    await plays();
    expect(await faults()).toEqual([]);
    await floor.audited();
  });

  it('accepts events missing from a restored ledger up to the event at which an operator accepted the ledger', async () => {
    floor.agent.holdsEvents = true;
    await plays(3);
    await acknowledge(4);
    expect(await faults()).toHaveLength(3);
    const { journalId } = cabinet();
    const accept = (to: string, from: number) =>
      floor.database.transact((tx) =>
        recordOperatorChange(tx, {
          at: 1,
          who: 'ayse@desk',
          what: 'machine accept-ledger',
          subject: 'm1',
          details: { journal: { from: null, to }, acknowledgedSeq: { from, to: 4 } },
        }),
      );
    await accept('another', 1);
    expect(await faults()).toHaveLength(3);
    await accept(journalId, 2);
    expect(await faults()).toEqual([expect.stringContaining('event 2 (roundPlayed)')]);
    await accept(journalId, 1);
    expect(await faults()).toEqual([]);
  });

  it("does not confuse its rounds with those of the machine's previous journal", async () => {
    await plays(2);
    const meterMinor = cabinet().meterMinor;
    cabinet().replaceJournal();
    cabinet().meterMinor = meterMinor;
    await floor.change(
      "UPDATE machines SET journal_no = 1, journal_id = ?, acknowledged_seq = 0 WHERE id = 'm1'",
      cabinet().journalId,
    );
    await plays();
    expect(
      await floor.queryDatabase((db) => db.all("SELECT id FROM transfers WHERE kind = 'round' ORDER BY id")),
    ).toEqual([{ id: 'round:m1:1@1' }, { id: 'round:m1:2' }, { id: 'round:m1:3' }]);
    expect(await faults()).toEqual([]);
    const forged = cabinet().journal.map((event) => ({ ...event, winMinor: 41 }) as CabinetEvent);
    expect(await faults({ events: forged })).toEqual([expect.stringContaining('event 1 (roundPlayed)')]);
  });
});
