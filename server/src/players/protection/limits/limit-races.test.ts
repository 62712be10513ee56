import type { LimitKind, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { openDatabase, openPostgresDatabase } from '../../../platform/database/open-database.ts';
import { createTemporaryPostgresDatabase, testEngine } from '../../../platform/database/temporary-database.ts';
import { unobserved } from '../../../platform/database/transaction-observer.ts';
import { addGameRoundToSession } from '../../../play/rounds/add-game-round.ts';
import { cashIn } from '../../../play/seats/transfers/cash-in.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { addBrand, seatMachines } from '../../../testing/seated-machines.ts';
import { newKey } from '../../../testing/test-player.ts';
import { setPlayerLimit } from './change-limit.ts';
import { checkLimitsAndOpenSpin } from './check-limits-and-open-spin.ts';
import { storeLimit } from './limit-store.ts';

const playerId = playerIdOf('player1');
const claimants = Array.from({ length: 16 }, (_, index) => index);

let floor: SeatFloor;
/** Two nodes: each has its own connection to the same database. */
let nodes: readonly Database[];
let other: Database;
beforeEach(async () => {
  floor = await SeatFloor.open();
  other = await openDatabase(floor.config);
  nodes = [floor.database, other];
});
afterEach(async () => {
  await other.close();
  await floor.close();
});

const nodeOf = (claimant: number): Database => nodes[claimant % 2] ?? other;
const setLimit = async (kind: LimitKind, amount: number) =>
  expect(await floor.inTime(floor.server.protection.setLimit(playerId, { kind, window: 'day', amount }))).toMatchObject(
    { ok: true },
  );

describe('sixteen claimants on two nodes race for the last cent', () => {
  it('of a limit of deposits: it is used up and never exceeded', async () => {
    await setLimit('deposit', 1_000);
    const amounts = claimants.map((claimant) => 100 + (claimant % 3) * 33);
    const deposited = await Promise.all(
      amounts.map((amountMinor, claimant) =>
        nodeOf(claimant).transact((tx) =>
          postCashDeskMovement(tx, {
            ...{ direction: 'deposit', username: 'player1', amountMinor, note: '' },
            ...{ key: newKey(), at: floor.clock.nowMs() },
          }),
        ),
      ),
    );
    const sum = amounts.filter((_, claimant) => deposited[claimant]?.ok).reduce((all, one) => all + one, 0);
    expect(sum).toBeLessThanOrEqual(1_000);
    // What is left is less than the least that was refused.
    const refused = amounts.filter((_, claimant) => !deposited[claimant]?.ok);
    expect(1_000 - sum).toBeLessThan(Math.min(...refused));
    expect(await floor.balanceMinor()).toBe(100_000 + sum);
    await floor.audited();
  });

  describe.each(['stake', 'loss'] as const)('of a limit of the kind %s', (kind) => {
    let game: SeatGame;
    let stakedMinor: number;
    beforeEach(async () => {
      await setLimit(kind, 350);
      game = await floor.playing('player1', 5_000);
      stakedMinor = 0;
    });

    const race = async () => {
      const { sessionId, epoch } = game.seat;
      const spins = claimants.map((claimant) =>
        checkLimitsAndOpenSpin(nodeOf(claimant), {
          ...{ playerId, sessionId, machineId: 'm1', epoch, stakeMinor: 100 },
          ...{ commandId: newKey(), at: floor.clock.nowMs() },
        }),
      );
      return (await floor.inTime(Promise.all(spins))).map((spin) => (spin.ok ? 'begins' : spin.refusal.code));
    };
    const postRound = async () => {
      stakedMinor += 100;
      floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
      await floor.settle();
    };

    it('one spin begins at a time, and none beyond the limit', async () => {
      for (let round = 0; round < 3; round++) {
        const answers = await race();
        expect(answers.filter((answer) => answer === 'begins')).toHaveLength(1);
        expect(new Set(answers)).toEqual(new Set(['begins', 'PRESS_TOO_FAST']));
        await postRound();
      }
      expect(new Set(await race())).toEqual(new Set(['LIMIT_REACHED']));
      expect(stakedMinor).toBe(300);
      await floor.audited();
    });

    it('a lowering beside the spins lets at most the one begin that came before it', async () => {
      const lowering = floor.server.protection.setLimit(playerId, { kind, window: 'day', amount: 50 });
      const [answers] = await Promise.all([race(), floor.inTime(lowering)]);
      const begun = answers.filter((answer) => answer === 'begins').length;
      expect(begun).toBeLessThanOrEqual(1);
      if (begun === 1) await postRound();
      expect(await race()).not.toContain('begins');
      await floor.audited();
    });
  });

  describe('beside limits that are lowered', () => {
    const lower = () =>
      floor.database.transact(async (tx) => {
        const change = { playerId, at: floor.clock.nowMs(), who: 'player', reason: '' };
        await setPlayerLimit(tx, change, { kind: 'deposit', window: 'day', amount: 500 });
        await setPlayerLimit(tx, change, { kind: 'time', window: 'day', amount: 0 });
        return totals(tx);
      });
    const totals = async (db: Queries) => ({
      depositedMinor: (
        await db.get<{ minor: number }>(
          "SELECT coalesce(sum(-amount_minor), 0) AS minor FROM entries WHERE account = 'cashier'",
        )
      )?.minor,
      cashIns: (await db.get<{ count: number }>("SELECT count(*) AS count FROM cash_transfers WHERE kind = 'cashIn'"))
        ?.count,
    });

    it.each([0, 8, 16])(
      'eight deposits and eight cash-ins, %i of them before: none counts after the lowering that it would not let',
      async (before) => {
        await setLimit('deposit', 100_000);
        await setLimit('time', 600);
        const game = await floor.playing('player1', 5_000);
        const { depositedMinor: givenMinor = 0 } = await floor.queryDatabase(totals);
        const amounts = claimants.map((claimant) => 100 + (claimant % 3) * 33);
        const claim = (claimant: number): Promise<{ readonly ok: boolean }> => {
          const [database, amountMinor, key] = [nodeOf(claimant >> 1), amounts[claimant] ?? 0, newKey()];
          const at = floor.clock.nowMs();
          const { dependencies, settler } = floor.server;
          const order = { transferId: key as TransferId, amountMinor };
          return claimant % 2 === 0
            ? database.transact((tx) =>
                postCashDeskMovement(tx, {
                  ...{ direction: 'deposit', username: 'player1', amountMinor, note: '', key, at },
                }),
              )
            : cashIn({ ...dependencies, database }, settler, { seat: game.seat, order, limitMinor: 10_000 });
        };
        const early = claimants.slice(0, before).map(claim);
        const lowering = lower();
        const late = claimants.slice(before).map(claim);
        const answers = await floor.inTime(Promise.all([...early, ...late]));
        const seen = await lowering;
        const ended = await floor.queryDatabase(totals);
        expect(ended.cashIns).toBe(seen.cashIns);
        const [seenMinor, endedMinor] = [seen, ended].map(({ depositedMinor = 0 }) => depositedMinor - givenMinor);
        expect(endedMinor).toBeLessThanOrEqual(Math.max(seenMinor ?? 0, 500));
        const takenMinor = amounts.filter((_, claimant) => claimant % 2 === 0 && answers[claimant]?.ok);
        expect(endedMinor).toBe(takenMinor.reduce((sum, one) => sum + one, 0));
        const leftMinor = Math.max(0, 500 - (endedMinor ?? 0));
        const deposit = (amountMinor: number) =>
          other.transact((tx) =>
            postCashDeskMovement(tx, {
              ...{ direction: 'deposit', username: 'player1', amountMinor, note: '' },
              ...{ key: newKey(), at: floor.clock.nowMs() },
            }),
          );
        expect(await deposit(leftMinor + 1)).toMatchObject({ ok: false });
        if (leftMinor > 0) expect(await deposit(leftMinor)).toMatchObject({ ok: true });
        await floor.audited();
      },
    );
  });

  it('counts a round of a late journal in the time in which it was played', async () => {
    await setLimit('stake', 350);
    const game = await floor.playing('player1', 5_000);
    const playedAt = floor.clock.nowMs() + 1_000;
    floor.clock.set(playedAt + 23 * 3_600_000);
    await floor.database.transact((tx) =>
      addGameRoundToSession(tx, game.seat.sessionId, {
        ...{ kind: 'round', roundId: 'late', isFreeSpin: false, bandId: 1, stakeMinor: 300, winMinor: 0 },
        ...{ meterMinor: 4_700, stops: null, playedAt, at: floor.clock.nowMs() },
      }),
    );
    const spin = () => {
      const { sessionId, epoch } = game.seat;
      const at = floor.clock.nowMs();
      return checkLimitsAndOpenSpin(floor.database, {
        playerId,
        sessionId,
        machineId: 'm1',
        epoch,
        commandId: newKey(),
        stakeMinor: 100,
        at,
      });
    };
    const freesAt = playedAt + 24 * 3_600_000;
    expect(await spin()).toMatchObject({ refusal: { code: 'LIMIT_REACHED', params: { freesAt } } });
    const used = async () => {
      const read = await floor.server.protection.read(playerId);
      return read.ok && read.value.limits?.list.find(({ kind, window }) => kind === 'stake' && window === 'day')?.used;
    };
    floor.clock.set(freesAt - 1);
    expect(await used()).toBe(300);
    floor.clock.set(freesAt);
    expect(await used()).toBe(0);
  });
});

it.runIf(testEngine === 'postgres')(
  'the first spins of players who press at once do not repeat each other’s transactions',
  async () => {
    let reruns = 0;
    const observer = { ...unobserved, ranAgain: () => void reruns++ };
    const database = await openPostgresDatabase(await createTemporaryPostgresDatabase(), { observer });
    const at = Date.now();
    const machines = await database.transact(async (tx) => {
      await addBrand(tx, 'orbit');
      const ids = await seatMachines(tx, claimants.length, { brandOf: () => 'orbit' });
      await tx.run('UPDATE sessions SET started_at = ?', at);
      for (const claimant of claimants)
        for (const kind of ['stake', 'loss', 'deposit', 'time'] as const)
          for (const window of ['day', 'week', 'month'] as const) {
            const limit = { playerId: `p${claimant}`, kind, window, byOperator: false, fromAt: 0, raise: null };
            await storeLimit(tx, { ...limit, amount: 1_000_000 });
          }
      return ids;
    });
    const answers = await Promise.all(
      machines.map((machineId, claimant) => {
        const place = { playerId: `p${claimant}`, sessionId: `s${claimant}`, machineId, epoch: 1 };
        return checkLimitsAndOpenSpin(database, { ...place, commandId: newKey(), stakeMinor: 100, at });
      }),
    );
    expect(answers).toEqual(claimants.map(() => expect.objectContaining({ ok: true })));
    // Each ran more than twice again when the first spin added its row.
    expect(reruns).toBeLessThan(claimants.length / 2);
    await database.close();
  },
);
