import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { carryOutReconciliationPlan } from '../../start/cli/operator/carry-out-reconciliation.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import { copyOfDatabase, readMoneyAndPlay } from '../../testing/restored-database.ts';
import type { TestGame, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { writeJournalOf } from '../../testing/written-journal.ts';
import { findJournalDiscrepancies } from './audit-journals.ts';
import type { ReconcilePlan } from './reconcile-plan.ts';

describe('ledger that was restored from a backup', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let backup: Partial<ServerConfig>;
  let ada: TestPlayer;
  beforeEach(async () => {
    floor = await TestFloor.open();
    ada = await floor.player('player1');
    await sits(ada, 'm1', 5_000);
    cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
    await taken('m1');
    await floor.stop();
    backup = await copyOfDatabase(floor.config);
    await floor.restart();
    await floor.connectAgent();
    ada = await floor.player('player1');
  });
  afterEach(() => floor.close());

  const cabinet = (id: string) => floor.agent.cabinet(id);
  const journals = () => join(floor.config.dataDir, 'journals');
  const planFile = () => join(floor.config.dataDir, 'plan.json');
  const sits = async (player: TestPlayer, machineId: string, creditMinor: number): Promise<TestGame> => {
    const game = await player.game();
    expect(await game.init(machineId)).toMatchObject({ kind: 'accepted' });
    if (creditMinor > 0) expect(await game.cashIn(creditMinor)).toMatchObject({ value: { state: 'settled' } });
    return game;
  };
  const taken = (id: string) =>
    eventually(async () =>
      expect(
        await floor.queryDatabase((db) => db.get('SELECT acknowledged_seq AS seq FROM machines WHERE id = ?', id)),
      ).toEqual({
        seq: cabinet(id).lastSeq,
      }),
    );
  const money = () => floor.queryDatabase(readMoneyAndPlay);
  const faults = () =>
    floor.queryDatabase(async (db) => [
      ...(await auditDatabase(db, Date.now())).faults,
      ...(await findJournalDiscrepancies(db, journals())),
    ]);
  /** What a night brings: seats change, a player carries money from one machine to the next, a hand pay is owed. */
  const goesOn = async () => {
    const first = await sits(ada, 'm1', 0);
    cabinet('m1').playRound({ stakeMinor: 100, winMinor: 300 });
    expect(await first.leave()).toMatchObject({ kind: 'accepted' });
    await sits(ada, 'm2', 99_900);
    const bob = await floor.player('player2');
    const third = await sits(bob, 'm1', 700);
    for (let round = 0; round < 5; round++) cabinet('m1').playRound({ stakeMinor: 100, winMinor: 80 - round * 20 });
    cabinet('m2').playRound({ stakeMinor: 500, winMinor: 0, jackpotShareMinor: 10 });
    cabinet('m1').write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 900 });
    await eventually(() => expect(cabinet('m1').journal.at(-1)).toMatchObject({ type: 'handPayCleared' }));
    expect(await third.leave()).toMatchObject({ kind: 'accepted' });
    await taken('m1');
    await taken('m2');
  };
  const isRestored = async () => {
    await floor.stop();
    for (const id of ['m1', 'm2']) writeJournalOf(journals(), cabinet(id));
    floor.config = { ...floor.config, ...backup };
  };
  const plans = (...args: string[]) => {
    rmSync(planFile(), { force: true });
    return operate(floor, 'reconcile', 'plan', '--journals', journals(), '--out', planFile(), ...args);
  };
  const applies = () => operate(floor, 'reconcile', 'apply', planFile(), '--reason', 'the disk died');
  const planned = () => JSON.parse(readFileSync(planFile(), 'utf8')) as ReconcilePlan;
  const comesBack = async () => {
    await floor.restart();
    await floor.connectAgent();
    expect(floor.agent.hello).toMatchObject({ value: { contradicted: {} } });
  };

  it('have the money of before the disaster again, to the cent, once their journals were replayed', async () => {
    await goesOn();
    const before = await money();
    await isRestored();
    expect(await money()).not.toEqual(before);
    const said = await plans();
    expect(said).toMatch(/m1: replay\n.*restored from a backup/);
    expect(said).toMatch(/m2: replay\n/);
    const both = await Promise.all([applies(), applies()]);
    expect(both.filter((line) => line.includes('already applied by ayse@desk'))).toHaveLength(1);
    expect(both.filter((line) => line.includes('m1: replay; the ledger has its events up to'))).toHaveLength(1);
    expect(await money()).toEqual(before);
    expect(await faults()).toEqual([]);
    expect(await applies()).toContain('already applied by ayse@desk');
    expect(await money()).toEqual(before);
    expect(await operate(floor, 'record', 'list', 'm1')).toMatch(/reconcile apply.*the disk died/);
    await comesBack();
    const again = await (await floor.player('player1')).game();
    await eventually(async () => expect(await again.init('m2')).toMatchObject({ kind: 'accepted' }));
    expect(await again.leave()).toMatchObject({ kind: 'accepted' });
    await taken('m2');
    for (const id of ['m1', 'm2']) writeJournalOf(journals(), cabinet(id));
    expect(await plans()).toContain('there is nothing to reconcile');
    expect(await faults()).toEqual([]);
    const even = await money();
    expect(await applies()).toContain('Applied');
    expect(await money()).toEqual(even);
  });

  it('are planned into a new file, and one that cannot be written is named', async () => {
    const plansInto = (file: string) => operate(floor, 'reconcile', 'plan', '--journals', journals(), '--out', file);
    mkdirSync(journals());
    writeFileSync(planFile(), 'an older plan');
    await expect(plansInto(planFile())).rejects.toThrow(/plan\.json exists; name a new file/);
    expect(readFileSync(planFile(), 'utf8')).toBe('an older plan');
    await expect(plansInto(join(journals(), 'no', 'plan.json'))).rejects.toThrow(/no folder .*\/no;/);
  });

  it('are not touched by a plan that was made before something changed', async () => {
    await goesOn();
    await isRestored();
    await plans();
    const before = await money();
    cabinet('m2').playRound({ stakeMinor: 100 });
    writeJournalOf(journals(), cabinet('m2'));
    await expect(applies()).rejects.toThrow('have changed since this plan was made');
    expect(await money()).toEqual(before);
    await plans();
    await operate(floor, 'account', 'add', 'newcomer');
    expect(await applies()).toContain('m2: replay');
    await expect(operate(floor, 'reconcile', 'apply', planFile())).rejects.toThrow('--reason');
  });

  it('give the credit of a lost journal to its player, and replay the other one', async () => {
    await goesOn();
    await isRestored();
    rmSync(join(journals(), 'cabinet-m1.sqlite'));
    expect(await plans('--lost', floor.demo.agentId)).toMatch(/m1: replace-journal, to: player1\n.*lost with the disk/);
    expect(await applies()).toMatch(/49\.40 went from the machine to player1.*\nm2: replay/);
    cabinet('m1').replaceJournal();
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
    await comesBack();
  });

  it('end with every machine in play after the disk of an agent died, with all its journals', async () => {
    await goesOn();
    const before = await money();
    await floor.stop();
    const said = await operate(floor, 'reconcile', 'plan', '--lost', floor.demo.agentId, '--out', planFile());
    expect(said).toMatch(/m1: replace-journal\n.*m2: replace-journal, to: player1\n/s);
    await applies();
    expect(await applies()).toContain('was already applied');
    for (const id of ['m1', 'm2']) cabinet(id).replaceJournal();
    await comesBack();
    // What was on the meter is in the wallet: nothing came to the ledger after the disk died.
    const players = ({ accounts }: typeof before) =>
      (accounts as { account: string; amount_minor: number }[])
        .filter(({ account }) => /^(wallet|machine):/.test(account))
        .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect(players(await money())).toBe(players(before));
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  });

  it('go on where a plan was cut short, and count nothing twice', async () => {
    const game = await sits(ada, 'm1', 0);
    for (let lot = 0; lot < 5; lot++) {
      for (let round = 0; round < 46; round++) cabinet('m1').playRound({ stakeMinor: 100, winMinor: 90 });
      await taken('m1');
    }
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    const before = await money();
    await isRestored();
    await plans();
    const plan = planned();
    const carriesOut = (onStep?: () => void) =>
      floor.withDatabase(async (database) => {
        const service = { database, who: 'ayse@desk', at: Date.now() };
        carried = await carryOutReconciliationPlan(service, { plan, id: 'plan-1', reason: 'the disk died' }, onStep);
      });
    let carried: unknown = null;
    const cut = () => {
      throw new Error('the machine died');
    };
    await expect(carriesOut(cut)).rejects.toThrow('the machine died');
    const halfway = await money();
    expect(halfway.gameRounds.length).toBeGreaterThan(100);
    expect(halfway).not.toEqual(before);
    expect((await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).length).toBe(0);
    await carriesOut();
    expect(carried).toMatchObject({ kind: 'done', machines: [{ machine: 'm1' }] });
    expect(await money()).toEqual(before);
    await carriesOut();
    expect(carried).toMatchObject({ kind: 'before', who: 'ayse@desk' });
    expect(await money()).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it('are held against the newest journal of each machine, whichever folder is named first', async () => {
    const old = join(floor.config.dataDir, 'old');
    writeJournalOf(old, cabinet('m1'));
    await goesOn();
    await floor.stop();
    for (const id of ['m1', 'm2']) writeJournalOf(journals(), cabinet(id));
    for (const folders of [`${old},${journals()}`, `${journals()},${old}`])
      expect(await operate(floor, 'reconcile', 'plan', '--journals', folders)).toContain('nothing to reconcile');
  });

  it('pay a jackpot of the replay only once a person has said so', async () => {
    const game = await sits(ada, 'm1', 0);
    cabinet('m1').playRound({ stakeMinor: 100 });
    const roundId = `round-${cabinet('m1').lastSeq}`;
    cabinet('m1').write({ type: 'jackpotHit', transferId: 'jackpot-1' as TransferId, roundId, level: 4 });
    await taken('m1');
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    const before = await money();
    await isRestored();
    await plans();
    await applies();
    expect(await money()).not.toEqual(before);
    // Its money is out of the pot, so that the next who hits the level is not owed it as well.
    const heldMinor = await floor.queryDatabase((db) =>
      db.get<{ minor: number }>("SELECT amount_minor AS minor FROM balances WHERE account = 'pay:jackpot-1'"),
    );
    expect(heldMinor?.minor).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
    expect(await operate(floor, 'pay', 'list')).toMatch(/jackpot-1 .* compare it with what the player was paid/);
    await operate(floor, 'pay', 'approve', 'jackpot-1', '--reason', 'as paid before');
    const after = await money();
    expect([after.accounts, after.house]).toEqual([before.accounts, before.house]);
    expect(await faults()).toEqual([]);
  });

  it('are left to a person where a journal tells too little, with what is wrong', async () => {
    await goesOn();
    await isRestored();
    const lost = cabinet('m1').journal.find(({ seq }) => seq === 4);
    cabinet('m1').journal = cabinet('m1').journal.filter((event) => event !== lost);
    writeJournalOf(journals(), cabinet('m1'));
    await plans();
    const m1 = planned().machines.find(({ machine }) => machine === 'm1');
    expect(m1?.decision).toBe('accept-ledger');
    const other = planned();
    writeFileSync(
      planFile(),
      JSON.stringify({
        ...other,
        machines: other.machines.map((item) => ({ ...item, decision: 'replay' })),
      }),
    );
    const untouched = await money();
    await expect(applies()).rejects.toThrow('Machine m1: its events do not follow on the ledger without a gap');
    expect(await money()).toEqual(untouched);
    writeFileSync(planFile(), '{}');
    await expect(applies()).rejects.toThrow('is not a plan');
  });
});
