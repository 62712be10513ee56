import { createRefusedResult, okResult, type TransferId } from '@reelfloor/protocol';
import { expect } from 'vitest';
import { testEngine } from '../platform/database/temporary-database.ts';
import { pickSeatFields } from '../play/seats/seat.ts';
import { findSeat } from '../play/seats/seat-store.ts';
import { backInPlay } from './back-in-play.ts';
import { acknowledgeOrdered, refusePayments, type SeatCommandName, seatCommands } from './seat-commands.ts';
import { playerIdOf, type SeatFloor } from './seat-floor.ts';
import type { SeatGame } from './seat-game.ts';
import { newKey } from './test-player.ts';

export interface Beginning {
  readonly creditMinor: number;
  readonly isConnected: boolean;
  /**
   * The transfer that runs at first. `cashIn` has not reached the cabinet; `cashInUntold` has, but neither its answer and
   * event nor the first answer about it reach the server; `cashInInDoubt` is at a real machine that does not say yet whether it has
   * the money; `cashOut` waits for the end of a round.
   */
  readonly onItsWay: 'nothing' | 'cashIn' | 'cashInUntold' | 'cashInInDoubt' | 'cashOut';
  /** True if the ledger refuses an event of the cabinet, so that the machine is out of play. */
  readonly isRefused?: boolean;
}

interface Begun {
  readonly game: SeatGame;
  readonly onItsWay: Promise<unknown>;
  readonly endRound: () => void;
  readonly alarm: string | null;
  /** True if the meter shows money that the ledger does not have, until a person has decided whose it is. */
  readonly hasForeignMoney: boolean;
}

/** Time in ms in which the server has waited in vain for a cash-in and for the first answer about it. */
const untoldMs = 5_000;
/** Longest time in ms after which a server closes a seat whose player may not play. */
const closedWithinMs = 2_000;

/** Where a test can hold a command: at the commit of a transaction, or before or after a message to the cabinet. */
export const stopKinds = ['commit', 'before', 'after'] as const;
type StopKind = (typeof stopKinds)[number];

interface Stop {
  readonly at: StopKind;
  /** The command is held at the nth stop of this kind, counted from 1. */
  readonly nth: number;
}

/**
 * Runs two commands on one seat in every order: one after the other, and the second while the first is held at each of
 * its stops. After each order it audits the ledger, lets everybody leave, and audits again. On PostgreSQL, where audits
 * are slow, it audits once after all orders, because a fault stays in the ledger.
 */
export const runPair = async (
  floor: SeatFloor,
  [first, second]: readonly [SeatCommandName, SeatCommandName],
  beginning: Beginning,
  kinds: readonly StopKind[] = stopKinds,
): Promise<number> => {
  const stops = (await inOrder(floor, first, second, beginning)).filter(({ at }) => kinds.includes(at));
  for (const stop of stops) await inTheMiddle(floor, [first, second], beginning, stop);
  expect(await floor.faults(), `${first} and ${second}`).toEqual([]);
  return stops.length + 1;
};

/** Runs the commands one after the other. Returns the stops at which the first command can be held. */
const inOrder = async (
  floor: SeatFloor,
  first: SeatCommandName,
  second: SeatCommandName,
  beginning: Beginning,
): Promise<Stop[]> => {
  const { game, ...begun } = await begin(floor, beginning);
  const before = { ends: floor.database.ends, received: floor.agent.received.length };
  const one = seatCommands[first](floor, game);
  await floor.settle();
  const commits = floor.database.ends - before.ends;
  const commands = floor.agent.received.length - before.received;
  const other = seatCommands[second](floor, game);
  await finish(floor, withAlarm(begun, [first, second]), [one, other], `${first}, then ${second}`);
  const numbered = (at: Stop['at'], count: number): Stop[] =>
    Array.from({ length: count }, (_, index) => ({ at, nth: index + 1 }));
  return [...numbered('commit', commits), ...numbered('before', commands), ...numbered('after', commands)];
};

const inTheMiddle = async (
  floor: SeatFloor,
  [first, second]: readonly [SeatCommandName, SeatCommandName],
  beginning: Beginning,
  { at, nth }: Stop,
): Promise<void> => {
  const { game, ...begun } = await begin(floor, beginning);
  const held = at === 'commit' ? holdCommit(floor, nth) : holdCommand(floor, at, nth);
  const one = seatCommands[first](floor, game);
  await floor.settle();
  const other = seatCommands[second](floor, game);
  await floor.settle();
  held.release();
  const order = `${second} in the middle of ${first} (${at} ${nth})`;
  await finish(floor, withAlarm(begun, [first, second]), [one, other], order);
};

/** Money that moved without us takes the machine out of play, as an event that the ledger refuses does. */
const withAlarm = (begun: Omit<Begun, 'game'>, commands: readonly SeatCommandName[]): Omit<Begun, 'game'> =>
  commands.includes('money moves without us') ? { ...begun, alarm: contradiction, hasForeignMoney: true } : begun;

const holdCommit = (floor: SeatFloor, nth: number) => {
  let ends = 0;
  return floor.database.holdNext(() => ++ends === nth);
};

const holdCommand = (floor: SeatFloor, at: 'before' | 'after', nth: number) => {
  const released = Promise.withResolvers<void>();
  let commands = 0;
  floor.agent.stopAt(async (when) => {
    if (when === at && ++commands === nth) await released.promise;
  });
  return {
    release: () => {
      floor.agent.stopAt(null);
      released.resolve();
    },
  };
};

const begin = async (
  floor: SeatFloor,
  { creditMinor, isConnected, onItsWay, isRefused }: Beginning,
): Promise<Begun> => {
  // Move the time past the cool-down of a bonus, so that each order can ask for one. No timer is running.
  floor.clock.set(floor.clock.nowMs() + 600_000);
  const game = await floor.playing('player1', creditMinor);
  await acknowledgeOrdered(floor);
  const round = Promise.withResolvers<void>();
  const { override, ownCommands } = floor.agent;
  let moving: Promise<unknown> = Promise.resolve();
  let doubted: Parameters<typeof ownCommands.credit>[0] | null = null;
  if (onItsWay === 'cashIn') {
    override.credit = () => new Promise(() => {});
    moving = game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 700 });
  }
  if (onItsWay === 'cashInUntold') {
    floor.agent.holdsEvents = true;
    override.credit = async (data) => {
      await ownCommands.credit(data);
      return new Promise(() => {});
    };
    override.transferStatus = () => new Promise(() => {});
    moving = game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 700 });
    await floor.pass(untoldMs);
    delete override.transferStatus;
  }
  if (onItsWay === 'cashInInDoubt') {
    override.credit = (data) => {
      doubted = data;
      return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    };
    override.transferStatus = (data) =>
      data.transferId === doubted?.transferId ? okResult({ state: 'unknown' }) : ownCommands.transferStatus(data);
    moving = game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 700 });
  }
  if (onItsWay === 'cashOut') {
    override.cashOut = async (data) => {
      await round.promise;
      return ownCommands.cashOut(data);
    };
    moving = game.session.cashOut(newKey() as TransferId);
  }
  await floor.settle();
  delete override.credit;
  if (!isConnected) await game.vanish();
  if (isRefused) {
    const cabinet = floor.agent.cabinet('m1');
    const alien = { type: 'credited', transferId: newKey() as TransferId, amountMinor: 300 } as const;
    cabinet.write(alien, cabinet.meterMinor + alien.amountMinor);
    await floor.settle();
    expect(floor.status()).toBe('error');
  }
  const endRound = () => {
    delete override.cashOut;
    round.resolve();
    // The machine remembers the transfer after all, or it never had it.
    delete override.transferStatus;
    if (doubted && Number(doubted.epoch) % 2 === 0) void ownCommands.credit(doubted);
    if (onItsWay !== 'cashInUntold') return;
    floor.agent.holdsEvents = false;
    void floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
  };
  return {
    game,
    onItsWay: moving,
    endRound,
    alarm: isRefused ? contradiction : null,
    hasForeignMoney: false,
  };
};

const finish = async (
  floor: SeatFloor,
  { onItsWay, endRound, alarm, hasForeignMoney }: Omit<Begun, 'game'>,
  commands: readonly Promise<unknown>[],
  order: string,
): Promise<void> => {
  await floor.settle();
  endRound();
  const ended = Promise.allSettled([...commands, onItsWay]);
  await floor.settle();
  if (alarm !== null) {
    if (!hasForeignMoney) expect(await wrongOf(floor), order).toEqual([]);
    // The commands wait until a person has put the machine back into play, so do that.
    await backInPlay(floor, order);
  }
  const outcomes = await floor.inTime(ended);
  await floor.settle();
  const broken = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(await wrongOf(floor), order).toEqual([]);
  expect(floor.server.dependencies.floor.get('m1')?.seat, `${order}: what the lobby shows`).toBe(
    await seatInDatabase(floor),
  );
  expect(await forbiddenSeat(floor), `${order}: a seat that its player may not have`).toBeUndefined();
  await goHome(floor);
  const isExpected = (msg: string) => msg === alarm || (hasForeignMoney && ofForeignMoney.includes(msg));
  const alarms = floor.alarms.filter(({ msg }) => !isExpected(msg));
  expect({ broken, alarms: alarms.map(({ msg }) => msg) }, order).toEqual({ broken: [], alarms: [] });
  // What this order may raise says nothing of the next one.
  floor.alarms.length = 0;
  expect(await standing(floor), order).toEqual(atHome);
};

/** Returns the state of the seat's row in the words that the lobby uses. */
const seatInDatabase = async (floor: SeatFloor) => {
  const row = await floor.queryDatabase((db) => findSeat(db, 'm1'));
  if (!row) return 'none';
  if (row.state === 'closing') return 'closing';
  return row.holdUntil === null ? 'held' : 'waiting';
};

/** Returns the seat that a player holds in spite of a break or a used-up limit of time, for longer than a server may take. */
const forbiddenSeat = async (floor: SeatFloor) => {
  const read = () =>
    floor.queryDatabase((db) =>
      db.get(
        `SELECT s.player_id, s.state FROM seats s WHERE s.machine_id = 'm1' AND s.state = 'held' AND (
           EXISTS (SELECT 1 FROM limits_now l WHERE l.player_id = s.player_id AND l.kind = 'time' AND l.amount = 0)
           OR EXISTS (SELECT 1 FROM restrictions r WHERE r.player_id = s.player_id
             AND r.id NOT IN (SELECT restriction_id FROM restriction_ends)))`,
      ),
    );
  if (await read()) await floor.pass(closedWithinMs);
  return read();
};

/** Returns the faults of the ledger. On PostgreSQL returns none, because `runPair` audits after the last order. */
const wrongOf = async (floor: SeatFloor) => (testEngine === 'sqlite' ? floor.faults() : []);

const contradiction = 'the ledger and the cabinet disagree';
/**
 * A win that comes while the machine is out of play waits for a person; a bill may come while its seat is closing, and leave with its
 * credit.
 */
const ofForeignMoney = [
  'a pay waits for a person to approve it',
  'a closing left credit on its machine; it is cashed out again',
  'a transfer could not be settled yet; its money is held',
];

const goHome = async (floor: SeatFloor): Promise<void> => {
  for (;;) {
    const row = await floor.queryDatabase((db) => findSeat(db, 'm1'));
    if (!row) break;
    await floor.inTime(floor.server.keeper.close(pickSeatFields(row), 'left'));
  }
  await floor.change(
    `INSERT INTO restriction_ends (restriction_id, at, reason, who) SELECT id, from_at, 'home', 'test' FROM restrictions
     WHERE id NOT IN (SELECT restriction_id FROM restriction_ends)`,
  );
  await floor.change('DELETE FROM limits_now');
  await refusePayments(floor);
  await floor.change('UPDATE players SET banned = 0 WHERE id = ?', playerIdOf('player1'));
  floor.agent.cabinet('m1').show('idle');
  await floor.settle();
};

const standing = async (floor: SeatFloor) => ({
  creditMinor: await floor.minorOn('machine:m1'),
  meterMinor: floor.agent.cabinet('m1').meterMinor,
  pending: await floor.queryDatabase((db) => db.all("SELECT id FROM cash_transfers WHERE state = 'pending'")),
  locked: await floor.queryDatabase((db) =>
    db.all("SELECT id FROM cash_transfers WHERE kind = 'handPay' AND cleared = 0"),
  ),
  status: floor.status(),
});

const atHome = { creditMinor: 0, meterMinor: 0, pending: [], locked: [], status: 'available' };
