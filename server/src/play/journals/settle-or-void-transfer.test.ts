import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { newKey, type TestGame, type TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { writeJournalOf } from '../../testing/written-journal.ts';

describe('a transfer without an outcome', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  let transferId: TransferId;
  beforeEach(async () => {
    ({ floor, player, game } = await PlayedSeat.openPlaying());
    transferId = newKey() as TransferId;
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => new Promise(() => {});
    void game.cashIn(1_000, transferId);
    await eventually(async () => expect(await minorOn(`transit:${transferId}`)).toBe(1_000));
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const journals = () => join(floor.config.dataDir, 'journals');
  const minorOn = (account: `machine:${string}` | `transit:${string}`) =>
    floor.queryDatabase(async (db) => (await readLedgerBalance(db, account)).balanceMinor);
  const ledgerIsRight = async () =>
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  const answersAgain = () => {
    floor.agent.override.credit = undefined as never;
    floor.agent.override.transferStatus = undefined as never;
  };
  const goesAway = async () => {
    floor.agent.cut();
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
  };
  const losesJournal = async () => {
    await goesAway();
    answersAgain();
    cabinet().replaceJournal();
    await floor.connectAgent();
  };
  const ends = (verb: string, ...args: string[]) =>
    operate(floor, 'transfer', verb, transferId, '--reason', 'asked the hall', ...args);

  it('is listed with its player, machine, amount and why it waits', async () => {
    const listed = () => operate(floor, 'transfer', 'list');
    expect(await listed()).toMatch(
      new RegExp(`^${transferId}  open  cashIn  10.00  player player1  machine m1  \\d+ s  the cabinet has not`),
    );
    await floor.change('UPDATE cash_transfers SET at = at - 61000 WHERE id = ?', transferId);
    expect(await listed()).toMatch(/held .* asked every two seconds/);
    await goesAway();
    expect(await listed()).toContain('is not connected: it settles once that is back');
    await losesJournal();
    expect(await listed()).toContain('contradicts the ledger: machine journal m1');
    await ends('void');
    expect(await listed()).toBe('');
  });

  it('is ended by nobody while its cabinet can tell, or without a reason', async () => {
    for (const verb of ['void', 'settle']) await expect(ends(verb)).rejects.toThrow('can still report its outcome');
    await goesAway();
    for (const verb of ['void', 'settle']) await expect(ends(verb)).rejects.toThrow('can still tell its outcome');
    await expect(operate(floor, 'transfer', 'void', transferId)).rejects.toThrow('--reason');
    await expect(operate(floor, 'transfer', 'void', 'none', '--reason', 'x')).rejects.toThrow('no transfer none');
    expect(await minorOn(`transit:${transferId}`)).toBe(1_000);
    expect(await operate(floor, 'record', 'list', transferId)).toBe('');
  });

  it('is void by a journal that never saw it, once, and in the wallet once', async () => {
    await goesAway();
    writeJournalOf(journals(), cabinet());
    await expect(ends('settle', '--journals', journals())).rejects.toThrow('never carried out');
    expect(await ends('void', '--journals', journals())).toContain('in the wallet again');
    expect(await ends('void', '--journals', journals())).toContain('was voided before; nothing changed');
    await expect(ends('settle', '--journals', journals())).rejects.toThrow('was voided before');
    answersAgain();
    await floor.connectAgent();
    expect(await player.balanceMinor()).toBe(95_000);
    expect(await operate(floor, 'record', 'list', transferId)).toMatch(
      /^[^\n]*transfer void[^\n]*asked the hall[^\n]*$/,
    );
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(100_000);
    await ledgerIsRight();
  });

  it.each(['credited', 'voided'] as const)('is not ended against a journal in which it is %s', async (state) => {
    await goesAway();
    cabinet().transfers.set(transferId, { state, amountMinor: 1_000 });
    writeJournalOf(journals(), cabinet());
    await expect(ends(state === 'credited' ? 'void' : 'settle', '--journals', journals())).rejects.toThrow(
      'The cabinet has answered',
    );
    cabinet().replaceJournal();
    writeJournalOf(journals(), cabinet());
    await expect(ends('void', '--journals', journals())).rejects.toThrow('is not the journal that the ledger follows');
    expect(await minorOn(`transit:${transferId}`)).toBe(1_000);
  });

  it('is not ended by a journal that an agent writes, or by a copy older than the ledger', async () => {
    const fresh = cabinet().copyJournal();
    await goesAway();
    writeJournalOf(journals(), cabinet());
    const lock = new DatabaseSync(join(journals(), 'agent.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    await expect(ends('void', '--journals', journals())).rejects.toThrow('An agent runs on');
    lock.close();
    cabinet().setBack({ ...fresh, journal: [] });
    writeJournalOf(journals(), cabinet());
    await expect(ends('void', '--journals', journals())).rejects.toThrow('older than the ledger');
    expect(await minorOn(`transit:${transferId}`)).toBe(1_000);
  });

  it('that a person made void moves no money when the cabinet says late that it arrived', async () => {
    await goesAway();
    const lost = cabinet().copyJournal();
    await losesJournal();
    await ends('void');
    floor.agent.cut();
    cabinet().setBack(lost);
    cabinet().transfers.set(transferId, { state: 'credited', amountMinor: 1_000 });
    cabinet().write({ type: 'credited', transferId, amountMinor: 1_000 }, cabinet().meterMinor + 1_000);
    await floor.connectAgent();
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
    expect(await minorOn('machine:m1')).toBe(5_000);
    expect(await player.balanceMinor()).toBe(95_000);
    await ledgerIsRight();
  });

  it('ends one way if two people decide it both ways at once', async () => {
    await losesJournal();
    const said = await Promise.allSettled([ends('void'), ends('settle'), ends('void'), ends('settle')]);
    expect(said.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    const record = await operate(floor, 'record', 'list', transferId);
    expect(record.split('\n')).toHaveLength(1);
    expect((await minorOn('machine:m1')) + (await player.balanceMinor())).toBe(100_000);
    await operate(floor, 'machine', 'accept-journal', 'm1', '--to', 'player1');
    expect(await player.balanceMinor()).toBe(100_000);
    await ledgerIsRight();
  });

  it('is decided together with the event that names it, if that was refused', async () => {
    cabinet().write({ type: 'credited', transferId, amountMinor: 900 }, cabinet().meterMinor + 900);
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
    await expect(ends('void')).rejects.toThrow('machine clear m1 --skip 2 --open settle|void');
  });
});

describe('a cash-out that waits for its round', { timeout: 120_000 }, () => {
  it('is not void by the journal of a cabinet that carries it out after its next start', async () => {
    const { floor, game } = await PlayedSeat.openPlaying();
    try {
      const transferId = newKey();
      floor.agent.override.cashOut = () => new Promise(() => {});
      floor.agent.override.transferStatus = () => new Promise(() => {});
      void game.cashOut(transferId);
      const isOpen = "SELECT 1 FROM cash_transfers WHERE id = ? AND state = 'pending'";
      await eventually(async () =>
        expect(await floor.queryDatabase((db) => db.all(isOpen, transferId))).toHaveLength(1),
      );
      floor.agent.cut();
      await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
      const journals = join(floor.config.dataDir, 'journals');
      const ends = (verb: string) =>
        operate(floor, 'transfer', verb, transferId, '--reason', 'x', '--journals', journals);
      writeJournalOf(journals, floor.agent.cabinet('m1'), { ordered: transferId });
      for (const verb of ['void', 'settle'])
        await expect(ends(verb)).rejects.toThrow('carries it out when its round is over');
      expect(await floor.queryDatabase((db) => db.all(isOpen, transferId))).toHaveLength(1);
      writeJournalOf(journals, floor.agent.cabinet('m1'));
      expect(await ends('void')).toContain('the credit stays at the machine');
    } finally {
      await floor.close();
    }
  });
});

describe('a machine whose journal is given up', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    ({ floor, player, game } = await PlayedSeat.openPlaying());
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const journals = () => join(floor.config.dataDir, 'journals');
  const gives = (...args: string[]) =>
    operate(floor, 'machine', 'replace-journal', 'm1', '--reason', 'disk died', ...args);

  it('plays on with a fresh one after one step, and knows the old one no more', async () => {
    await expect(gives()).rejects.toThrow('stop it first');
    floor.agent.cut();
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    const lost = cabinet().copyJournal();
    await expect(gives()).rejects.toThrow(/50\.00 more .* --to house or --to player1/);
    writeJournalOf(journals(), cabinet());
    expect(await gives('--to', 'player1', '--journals', journals())).toMatch(/50.00 went .* player1\.\n.*given-up-/);
    await expect(gives('--to', 'player1')).rejects.toThrow('follows no journal');
    expect(await player.balanceMinor()).toBe(100_000);
    cabinet().replaceJournal();
    await floor.connectAgent();
    expect(floor.agent.hello).toMatchObject({ value: { acknowledged: { m1: 0 }, contradicted: {} } });
    expect(await game.cashIn(700)).toMatchObject({ value: { state: 'settled' } });
    expect((await game.leave()).kind).toBe('accepted');
    floor.agent.cut();
    cabinet().setBack(lost);
    await floor.connectAgent();
    expect(floor.agent.hello).toMatchObject({
      value: { contradicted: { m1: expect.stringContaining('accepted another') } },
    });
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  });

  it('keeps a journal that can be read and has events that the ledger lacks', async () => {
    floor.agent.cut();
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    cabinet().playRound({ stakeMinor: 100 });
    const file = writeJournalOf(journals(), cabinet());
    await expect(gives('--to', 'house', '--journals', journals())).rejects.toThrow('lacks its events 2 to 2');
    rmSync(file);
    expect(await gives('--to', 'house', '--journals', journals())).toContain('50.00 went from the machine to house');
  });
});
