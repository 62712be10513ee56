import { transactionCodes } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { addGameRoundToSession } from '../../play/rounds/add-game-round.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { profileText } from '../../testing/reviewed-profile.ts';
import { assignJurisdictionProfile } from '../protection/profile/jurisdiction-profile-store.ts';
import {
  closeLaunderingCase,
  findLaunderingCase,
  findOpenLaunderingCase,
  insertLaunderingCaseNote,
  listLaunderingCases,
  openLaunderingCase,
} from './laundering-case-store.ts';
import { listLaunderingCaseIndicators, listUnassignedLaunderingIndicators } from './laundering-indicator-store.ts';
import { closeLaunderingAlert, recordLaunderingIndicators } from './record-laundering-indicators.ts';

const noon = Date.UTC(2026, 10, 30, 12);
const dayMs = 24 * 60 * 60_000;
const step = { at: noon, who: 'ayse', reason: 'large deposits' };

describe('indicators of money laundering', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const assign = (values: Record<string, unknown>) =>
    database.transact((tx) =>
      assignJurisdictionProfile(tx, {
        text: profileText('demo', { values }),
        who: 'a test',
        reason: '',
        at: 1,
      }),
    );
  let moves = 0;
  const deposit = (amountMinor: number, at: number) =>
    database.transact((tx) => fundWallet(tx, amountMinor, { id: `cashier:${++moves}`, at }));
  const payOut = (amountMinor: number, at: number) =>
    database.transact((tx) =>
      fundWallet(tx, -amountMinor, {
        ...{ id: `cashier:${++moves}`, kind: 'withdraw', at },
        statement: { type: transactionCodes.withdraw, source: 'wallet' },
      }),
    );
  const play = (stakeMinor: number, at: number) =>
    database.transact((tx) =>
      addGameRoundToSession(tx, 's', {
        ...{ kind: 'round', roundId: `r${++moves}`, isFreeSpin: false, bandId: 1, stakeMinor, winMinor: 0 },
        ...{ meterMinor: 0, stops: null, playedAt: at, at },
      }),
    );
  const look = (at = noon) => recordLaunderingIndicators(database, 'p', at);
  const waiting = async () =>
    (await listUnassignedLaunderingIndicators(database.read, 'p')).map(({ kind, figures }) => ({
      kind,
      ...figures,
    }));
  const alerts = () =>
    database.read.all<{
      subject: string;
      player_id: string | null;
      site_id: number;
      closed_at: number | null;
    }>("SELECT subject, player_id, site_id, closed_at FROM alerts WHERE kind = 'moneyLaundering'");
  const deposits = { 'laundering.deposits': { days: 7, minor: 1_000 } };

  it('are not looked for where the profile names no threshold', async () => {
    await deposit(1_000_000, noon);
    expect(await look()).toBe(0);
    await assign({});
    expect(await look()).toBe(0);
    expect(await alerts()).toEqual([]);
  });

  it('come from what was paid in within the window, once in a window', async () => {
    await assign(deposits);
    await deposit(600, noon - 7 * dayMs - 1);
    await deposit(600, noon - 6 * dayMs);
    expect(await look()).toBe(0);
    await deposit(400, noon);
    expect(await look()).toBe(1);
    expect(await waiting()).toEqual([{ kind: 'deposits', days: 7, depositedMinor: 1_000 }]);
    await deposit(5_000, noon + dayMs);
    expect(await look(noon + dayMs)).toBe(0);
    expect(await look(noon + 7 * dayMs)).toBe(1);
  });

  it('come from what was staked within the window', async () => {
    await assign({ 'laundering.turnover': { days: 1, minor: 300 } });
    await play(200, noon - 2 * dayMs);
    await play(200, noon - 1000);
    expect(await look()).toBe(0);
    await play(100, noon - 500);
    expect(await look()).toBe(1);
    expect(await waiting()).toEqual([{ kind: 'turnover', days: 1, stakedMinor: 300 }]);
  });

  it('come from money that goes in and out again with hardly any play', async () => {
    await assign({ 'laundering.inAndOut': { days: 3, minor: 1_000, playedPercent: 10 } });
    await deposit(2_000, noon - dayMs);
    await payOut(999, noon - 1000);
    expect(await look()).toBe(0);
    await payOut(1, noon - 900);
    await play(200, noon - 800);
    // Exactly a tenth was staked.
    expect(await look()).toBe(0);
    await deposit(1, noon - 700);
    expect(await look()).toBe(1);
    expect(await waiting()).toEqual([
      { kind: 'inAndOut', days: 3, depositedMinor: 2_001, paidOutMinor: 1_000, stakedMinor: 200 },
    ]);
  });

  it('are found once by nodes that look at the same time, and alert staff without a name', async () => {
    await assign(deposits);
    await deposit(1_000, noon);
    await Promise.all(Array.from({ length: 6 }, () => look()));
    expect(await waiting()).toHaveLength(1);
    const [alert, ...more] = await alerts();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ player_id: null, site_id: 0, closed_at: null });
  });

  it('are gathered in one open case of their player, whose alert then ends; later ones go there, too', async () => {
    await assign({ ...deposits, 'laundering.turnover': { days: 1, minor: 300 } });
    await deposit(1_000, noon);
    await look();
    const number = await database.transact(async (tx) => {
      const opened = await openLaunderingCase(tx, 'p', step);
      await closeLaunderingAlert(tx, 0, noon);
      return opened;
    });
    expect(await waiting()).toEqual([]);
    expect((await alerts()).map(({ closed_at }) => closed_at)).toEqual([noon]);
    await play(300, noon + 1000);
    expect(await look(noon + 2000)).toBe(1);
    expect((await listLaunderingCaseIndicators(database.read, number)).map(({ kind }) => kind)).toEqual([
      'deposits',
      'turnover',
    ]);
    expect(await alerts()).toHaveLength(1);
    await expect(database.transact((tx) => openLaunderingCase(tx, 'p', step))).rejects.toThrow();
  });

  it('stay with the notes of their case, which is closed once', async () => {
    const number = await database.transact((tx) => openLaunderingCase(tx, 'p', step));
    await database.transact((tx) =>
      insertLaunderingCaseNote(tx, number, { ...step, reason: 'asked where it came from' }),
    );
    const close = () =>
      database.transact((tx) => closeLaunderingCase(tx, number, { ...step, outcome: 'reported', reason: 'sent' }));
    expect(await close()).toBe(true);
    expect(await close()).toBe(false);
    expect(await findOpenLaunderingCase(database.read, 'p')).toBeUndefined();
    expect(await findLaunderingCase(database.read, number)).toMatchObject({
      ...{ username: 'p', outcome: 'reported', closing: 'sent', notes: 1, indicators: 0 },
    });
    expect(await database.transact((tx) => openLaunderingCase(tx, 'p', step))).toBe(number + 1);
    expect((await listLaunderingCases(database.read, null)).map((one) => one.number)).toEqual([number + 1, number]);
    for (const sql of ["UPDATE laundering_case_notes SET text = ''", 'DELETE FROM laundering_case_notes'])
      await expect(database.transact((tx) => tx.run(sql))).rejects.toThrow('only ever added to');
  });
});
