import { describe, expect, it } from 'vitest';
import { testEngine } from '../platform/database/temporary-database.ts';
import { protectionCommands, type SeatCommandName, seatCommands } from '../testing/seat-commands.ts';
import { SeatFloor } from '../testing/seat-floor.ts';
import { type Beginning, runPair, stopKinds } from '../testing/seat-pair.ts';
import { isExhaustive } from '../testing/test-depth.ts';

/** On PostgreSQL commands are held only at commits: commands to a cabinet are the same with both engines. */
const kinds = testEngine === 'sqlite' ? stopKinds : (['commit'] as const);
/**
 * Number of seat orders tested with one test floor. The audit after each order reads all earlier ones, so a low number is
 * quick; but on PostgreSQL opening a floor costs more.
 */
const maxOrders = testEngine === 'sqlite' ? 10 : 100;
const names = Object.keys(seatCommands) as SeatCommandName[];
const beginnings: [string, Beginning][] = [
  ['that is played, with credit', { creditMinor: 5_000, isConnected: true, onItsWay: 'nothing' }],
  ['with a cash-in on its way', { creditMinor: 5_000, isConnected: true, onItsWay: 'cashIn' }],
  ['with a cash-out on its way', { creditMinor: 5_000, isConnected: true, onItsWay: 'cashOut' }],
  ['whose machine is out of play', { creditMinor: 5_000, isConnected: true, onItsWay: 'nothing', isRefused: true }],
  ['that waits for its player', { creditMinor: 5_000, isConnected: false, onItsWay: 'nothing' }],
];
// Without credit hardly anything is posted, and what a cabinet does not tell no engine knows: one of them is enough.
if (testEngine === 'sqlite')
  beginnings.push(
    ['that is played, without credit', { creditMinor: 0, isConnected: true, onItsWay: 'nothing' }],
    ['with a cash-in that arrived untold', { creditMinor: 5_000, isConnected: true, onItsWay: 'cashInUntold' }],
    [
      'with a cash-in of which a real machine says nothing yet',
      { creditMinor: 5_000, isConnected: true, onItsWay: 'cashInInDoubt' },
    ],
  );
/** Beginnings in which the server waits for answers in vain, so that an order takes longest. */
const waitsInVain: readonly Beginning['onItsWay'][] = ['cashInUntold', 'cashInInDoubt'];

/**
 * Each pair runs from each of the first five beginnings on one engine: from four on SQLite and from the fifth on
 * PostgreSQL, where an order takes ten times as long. The same two commands in the other order begin elsewhere. A pair with
 * a command of the player's protection, which moves no money, runs from one beginning on each engine. Without
 * `TEST_DEPTH=exhaustive` a sample of the pairs runs, with each command first and second.
 */
const isTried = (first: SeatCommandName, second: SeatCommandName, beginning: number): boolean => {
  const turn = (names.indexOf(first) + 2 * names.indexOf(second) + beginning) % 5;
  const isPostgres = testEngine === 'postgres';
  if (!isExhaustive && !isSampled(first, second)) return false;
  if (protectionCommands.includes(first) || protectionCommands.includes(second))
    return beginning < 5 && turn === (isPostgres ? 0 : 2);
  const onItsWay = beginnings[beginning]?.[1].onItsWay ?? 'nothing';
  return waitsInVain.includes(onItsWay) ? turn === 2 : (turn === 0) === isPostgres;
};

/** The sample has one pair in eighteen on SQLite and one in twenty-four on PostgreSQL. */
const isSampled = (first: SeatCommandName, second: SeatCommandName): boolean =>
  (names.indexOf(first) + names.indexOf(second)) % (testEngine === 'sqlite' ? 18 : 24) === 0;

describe.each(beginnings)(`a seat %s, on ${testEngine}`, (title, beginning) => {
  const index = beginnings.findIndex(([other]) => other === title);
  const secondsOf = (first: SeatCommandName) => names.filter((second) => isTried(first, second, index));
  // Run the tests at the same time, because on PostgreSQL each mostly waits.
  it.concurrent.each(names.filter((first) => secondsOf(first).length > 0))(
    'keeps every cent in its place, whatever comes in the middle of: %s',
    { timeout: 600_000 },
    async (first) => {
      let floor = await SeatFloor.open();
      try {
        let [orders, ordersHere] = [0, 0];
        const seconds = secondsOf(first);
        for (const second of seconds) {
          if (ordersHere > maxOrders) {
            await floor.close();
            floor = await SeatFloor.open();
            ordersHere = 0;
          }
          const ran = await runPair(floor, [first, second], beginning, kinds);
          orders += ran;
          ordersHere += ran;
        }
        expect(orders).toBeGreaterThanOrEqual(seconds.length);
      } finally {
        await floor.close();
      }
    },
  );
});
