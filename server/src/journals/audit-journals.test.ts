import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { TestFloor } from '../testing/test-server.ts';
import { journalFaults } from './audit-journals.ts';

describe('books that are held against a cabinet’s journal', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-journals-'));
  beforeAll(async () => {
    floor = await TestFloor.open();
    const game = await (await floor.player('player1')).game();
    await game.init('m1');
    await game.cashIn(5_000);
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 100, winMinor: 40 });
    cabinet.playRound({ stakeMinor: 100 });
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 900 });
    await eventually(() => expect(cabinet.journal.at(-1)).toMatchObject({ type: 'handPayCleared' }));
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
  });
  afterAll(async () => {
    await floor.close();
    rmSync(folder, { recursive: true });
  });

  const faultsWith = (change: (event: CabinetEvent) => CabinetEvent | null) => {
    const file = join(folder, 'm1.sqlite');
    rmSync(file, { force: true });
    const journal = new DatabaseSync(file);
    journal.exec(
      'CREATE TABLE cabinet (machine_id TEXT, journal_id TEXT); CREATE TABLE events (seq INTEGER, body TEXT)',
    );
    journal.prepare('INSERT INTO cabinet VALUES (?, ?)').run('m1', floor.agent.cabinet('m1').journalId);
    for (const event of floor.agent.cabinet('m1').journal.map(change))
      if (event) journal.prepare('INSERT INTO events VALUES (?, ?)').run(event.seq, JSON.stringify(event));
    journal.close();
    return floor.look((db) => journalFaults(db, folder));
  };

  it('agree with it', async () => {
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
    ['a round less', (event) => (event.seq === 3 ? null : event), 'transfer round:m1:3 stands in the books'],
  ])('are faulted where it tells %s', async (_, change, says) => {
    expect(await faultsWith(change)).toContainEqual(expect.stringContaining(says));
  });
});
