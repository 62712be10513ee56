import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

const playerId = playerIdOf('player1');
const due = { ok: false, refusal: { code: 'CHECK_DUE' } };
const accepted = { ok: true };

let floor: SeatFloor;
let game: SeatGame;
beforeEach(async () => {
  floor = await SeatFloor.open();
  game = await floor.playing('player1', 5_000);
});
afterEach(() => floor.close());

const check = async () => {
  const read = await floor.server.protection.read(playerId);
  return read.ok ? read.value.check : read;
};
/** Presses spin, long enough after the last press. */
const spin = () => {
  floor.clock.set(floor.clock.nowMs() + 250);
  return game.spin();
};

describe('a reality check that staff order', () => {
  it('is due at once, until it is acknowledged, and then not again', async () => {
    await operate(floor, 'protect', 'check', 'player1', '--reason', 'seen');
    await operate(floor, 'protect', 'check', 'player1', '--reason', 'seen twice');
    expect(await check()).toMatchObject({ number: 1, isDue: true });
    expect(await spin()).toMatchObject(due);
    expect(await game.cashOut()).toMatchObject(accepted);
    expect(await floor.server.protection.acknowledgeCheck(playerId, 1, 'continue')).toMatchObject(accepted);
    expect(await check()).toMatchObject({ number: 2, isDue: false });
    expect(await game.cashIn(1_000)).toMatchObject(accepted);
    expect(await spin()).toMatchObject(accepted);
  });

  it('waits for a player without a seat', async () => {
    await game.leave();
    await operate(floor, 'protect', 'check', 'player1', '--reason', 'seen');
    expect(await check()).toMatchObject({ isDue: false });
    const seated = await floor.sit('player1');
    if (!seated.ok) throw new Error(JSON.stringify(seated));
    game = seated.value;
    await game.cashIn(1_000);
    expect(await check()).toMatchObject({ isDue: true });
    expect(await spin()).toMatchObject(due);
    expect(await operate(floor, 'protect', 'show', 'player1')).toContain('check  by ayse@desk: seen');
  });
});
