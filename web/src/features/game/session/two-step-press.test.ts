import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { DoublePressConfirmation } from '../components/cash-in-amount-buttons.tsx';

const guarded = () => {
  const clock = new ManualClock();
  return { clock, guard: new DoublePressConfirmation(clock) };
};

describe('a key that moves money', () => {
  it('is armed by the first press and acts on the second', async () => {
    const { clock, guard } = guarded();
    expect(guard.press(5000)).toBe(false);
    expect(guard.armed()).toBe(5000);
    await clock.advance(1000);
    expect(guard.press(5000)).toBe(true);
    expect(guard.armed()).toBeNull();
    expect(clock.planned).toBe(0);
    expect(guard.press(5000)).toBe(false);
  });

  it('does not count a double tap as two presses', async () => {
    const { clock, guard } = guarded();
    guard.press(5000);
    await clock.advance(200);
    expect(guard.press(5000)).toBe(false);
    expect(guard.armed()).toBe(5000);
    await clock.advance(150);
    expect(guard.press(5000)).toBe(true);
  });

  it('is disarmed after five seconds, or when another key is pressed', async () => {
    const { clock, guard } = guarded();
    guard.press(5000);
    await clock.advance(4000);
    expect(guard.press(500)).toBe(false);
    expect(guard.armed()).toBe(500);
    await clock.advance(4999);
    expect(guard.armed()).toBe(500);
    await clock.advance(1);
    expect(guard.armed()).toBeNull();
    expect(guard.press(500)).toBe(false);
  });
});
