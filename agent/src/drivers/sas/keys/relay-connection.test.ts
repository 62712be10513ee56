import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { expect, it } from 'vitest';
import { RelayConnection } from './relay-connection.ts';

/** A board that can be absent. Notes when it was asked for a connection, in ms from the beginning. */
const watchConnection = async (isThere: boolean) => {
  const clock = new ManualClock();
  const startMs = clock.nowMs();
  const attemptsMs: number[] = [];
  const board = { isThere, lose: () => {} };
  new RelayConnection({
    board: {
      name: 'The key board',
      async connect(onLost) {
        attemptsMs.push(clock.nowMs() - startMs);
        if (!board.isThere) throw new Error('no board');
        board.lose = () => onLost(new Error('lost'));
        return { set: async () => {}, close: async () => {} };
      },
    },
    channels: [0],
    clock,
    report: () => {},
  });
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left >= 0; left -= 50) {
      clock.advance(Math.min(50, left));
      await new Promise(setImmediate);
    }
  };
  await pass(0);
  return { attemptsMs, board, pass };
};

it('asks an absent board at once, then after 250 ms, and ever later up to 5 s', async () => {
  const { attemptsMs, pass } = await watchConnection(false);
  await pass(18_000);
  // Time passes in steps of 50 ms, so the first pause ends a step late.
  expect(attemptsMs).toEqual([0, 0, 300, 800, 1_800, 3_800, 7_800, 12_800, 17_800]);
});

it('connects at once to a board that is lost a while after it came back', async () => {
  const { attemptsMs, board, pass } = await watchConnection(false);
  await pass(5_000);
  board.isThere = true;
  await pass(4_000);
  const before = attemptsMs.length;
  board.lose();
  await pass(0);
  await pass(0);
  expect(attemptsMs).toHaveLength(before + 1);
});

it('pauses between attempts where a board closes each connection at once', async () => {
  const { attemptsMs, board, pass } = await watchConnection(true);
  for (let turn = 0; turn < 40; turn++) {
    board.lose();
    await pass(50);
  }
  expect(attemptsMs.length).toBeLessThan(8);
});
