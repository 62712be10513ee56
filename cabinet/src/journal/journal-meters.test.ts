import { DatabaseSync } from 'node:sqlite';
import type { MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { freshJournalFile, transferId } from '../testing/fresh-journal.ts';
import { Journal, type JournalState, type NewEvent } from './journal.ts';

const open = (file: string) =>
  new Journal({
    file,
    machineId: '104' as MachineId,
    initialState: { meterMinor: 0, epoch: 0, cashOut: null } as JournalState,
    nowMs: () => 1000,
  });

const round = (stakeMinor: number, winMinor: number, freeSpin = false): NewEvent => ({
  type: 'roundPlayed',
  roundId: 'round',
  freeSpin,
  bandId: 1,
  stakeMinor,
  winMinor,
  jackpotShareMinor: 1,
  stops: [1, 2, 3, 4, 5],
});

const happened: readonly NewEvent[] = [
  { type: 'credited', transferId: transferId('in'), amountMinor: 1000 },
  round(100, 250),
  round(100, 0),
  round(0, 40, true),
  { type: 'handPayOwed', transferId: transferId('pay'), amountMinor: 90_000 },
  { type: 'handPayCleared', transferId: transferId('pay') },
  { type: 'jackpotHit', transferId: transferId('pot'), roundId: 'round', level: 2 },
  { type: 'malfunctioned', reason: 'door open' },
  { type: 'recovered' },
  { type: 'cashedOut', transferId: transferId('out'), amountMinor: 700 },
];
const counted = {
  games: 2,
  freeGames: 1,
  coinInMinor: 200,
  wonMinor: 290,
  handPaysMinor: 90_000,
  jackpots: 1,
  cashInMinor: 1000,
  cashOutMinor: 700,
};

const write = (journal: Journal<JournalState>, events: readonly NewEvent[]) =>
  journal.write({ state: journal.state, events });

/** Does to the journal's file what an agent without meters leaves. */
const withFile = (file: string, sql: string): void => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};

describe('the meters of a journal', () => {
  it('count what happened, also after the journal was opened again', () => {
    const file = freshJournalFile();
    const journal = open(file);
    expect(journal.meters()).toMatchObject({ sinceSeq: 1, untilSeq: 0, games: 0, cashInMinor: 0 });
    write(journal, happened);
    expect(journal.meters()).toMatchObject({ sinceSeq: 1, untilSeq: 10, ...counted });
    expect(journal.meters().journalId).toBe(journal.facts().id);
    journal.close();
    expect(open(file).meters()).toMatchObject({ sinceSeq: 1, untilSeq: 10, ...counted });
  });

  it('count nothing of a write that was rolled back', () => {
    const journal = open(freshJournalFile());
    const { state } = journal;
    expect(() => journal.write({ state: { ...state, meterMinor: -1 }, events: happened })).toThrow('CHECK');
    expect(journal.meters()).toMatchObject({ untilSeq: 0, games: 0 });
  });

  it('count the events that an agent without meters wrote', () => {
    const file = freshJournalFile();
    const journal = open(file);
    write(journal, happened);
    journal.close();
    withFile(file, 'DROP TABLE meters');
    expect(open(file).meters()).toMatchObject({ sinceSeq: 1, untilSeq: 10, ...counted });
    withFile(
      file,
      'UPDATE meters SET until_seq = 1, games = 0, free_games = 0, coin_in_minor = 0, won_minor = 0,' +
        ' hand_pays_minor = 0, jackpots = 0, cash_out_minor = 0',
    );
    expect(open(file).meters()).toMatchObject({ untilSeq: 10, ...counted });
  });

  it('begin anew with the oldest event if others were pruned uncounted', () => {
    const file = freshJournalFile();
    const journal = open(file);
    write(journal, happened);
    journal.close();
    withFile(file, 'DELETE FROM events WHERE seq < 4; UPDATE meters SET until_seq = 2');
    expect(open(file).meters()).toMatchObject({
      sinceSeq: 4,
      untilSeq: 10,
      games: 0,
      freeGames: 1,
      cashInMinor: 0,
    });
  });
});
