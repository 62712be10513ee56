import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';

let floor: SeatFloor;
const cabinet = () => floor.agent.cabinet('m1');
const clear = async (...options: string[]) => {
  const reason = options.length > 0 ? ['--reason', 'seen on the glass'] : [];
  const said = await operate(floor, 'machine', 'clear', 'm1', ...options, ...reason);
  // Wait until the running server has seen the operator's change.
  await floor.pass(1_000);
  return said;
};
const faultOf = async () =>
  (await floor.queryDatabase((db) => db.get<{ fault: string | null }>("SELECT fault FROM machines WHERE id = 'm1'")))
    ?.fault;

beforeEach(async () => {
  floor = await SeatFloor.open();
  await floor.playing('player1', 5_000);
});
afterEach(() => floor.close());

describe('a machine of which nobody knows the meter', () => {
  const recorded = () =>
    floor.queryDatabase((db) =>
      db.get<{ details: string }>("SELECT details FROM operator_changes WHERE what = 'machine clear'"),
    );

  it('is cleared only by somebody who was warned, which the audit trail says; the first event that differs takes it out of play again', async () => {
    await floor.change("UPDATE machines SET fault = 'set by hand', acknowledged_meter_minor = NULL WHERE id = 'm1'");
    await expect(clear()).rejects.toThrow(/Nobody knows what the meter of machine m1 shows\..*--meter-unknown/);
    expect(await faultOf()).toBe('set by hand');
    expect(await recorded()).toBeUndefined();
    expect(await clear('--meter-unknown')).toContain('Machine m1 is in play again.');
    expect(JSON.parse((await recorded())?.details ?? '{}')).toMatchObject({
      meterUnknown: true,
      correctedMinor: 0,
    });
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
    cabinet().write({ type: 'credited', transferId: 'never-asked-for' as TransferId, amountMinor: 300 }, 5_900);
    await floor.settle();
    expect(await faultOf()).toContain('contradicts the ledger');
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
  });

  it('is cleared without a warning where it is known', async () => {
    await floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
    expect(await clear()).toContain('Machine m1 is in play again.');
    expect(JSON.parse((await recorded())?.details ?? '{}')).not.toHaveProperty('meterUnknown');
  });
});
