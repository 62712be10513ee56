import { expect, it } from 'vitest';
import { type PictureCondition, PictureHealth } from './picture-health.ts';
import { ManualClock } from './testing/manual-clock.ts';

/** A machine whose picture is good. `reported` collects what the health reported. */
const openHealth = (first: PictureCondition = 'good') => {
  const clock = new ManualClock();
  const reported: string[] = [];
  const health = new PictureHealth({
    clock,
    onMalfunction: (fault) => reported.push(fault),
    onRecovered: () => reported.push('recovered'),
  });
  health.changed(first);
  return { clock, reported, health };
};

it.each(['lost', 'black', 'noSignal'] as const)(
  'refuses presses at once while the picture is %s, and is out of order after 3 s',
  (condition) => {
    const { clock, reported, health } = openHealth();
    expect(health.fault).toBeNull();
    health.changed(condition);
    expect(health.fault).toBe(condition);
    clock.advance(2_999);
    expect(reported).toEqual([]);
    clock.advance(1);
    expect(reported).toEqual([condition]);
  },
);

it('takes a still picture for frozen only while a round runs, 2 s after it began', () => {
  const { clock, reported, health } = openHealth();
  health.changed('still');
  clock.advance(60_000);
  expect(health.fault).toBeNull();
  health.roundBegan();
  clock.advance(1_999);
  expect(health.fault).toBeNull();
  clock.advance(1);
  expect(health.fault).toBe('frozen');
  health.roundEnded();
  clock.advance(3_000);
  expect({ fault: health.fault, reported }).toEqual({ fault: 'frozen', reported: ['frozen'] });
});

it('takes a picture for frozen that stops in the middle of a round and stays so for 20 s', () => {
  const { clock, health } = openHealth();
  health.roundBegan();
  clock.advance(10_000);
  health.changed('still');
  clock.advance(17_999);
  expect(health.fault).toBeNull();
  clock.advance(1);
  expect(health.fault).toBe('frozen');
});

it.each([
  [300, 5_000],
  [990, 5_000],
  [1_000, 20_000],
])('takes a picture for frozen that stops %i ms after the start of a round after %i ms', (movedMs, frozenAfterMs) => {
  const { clock, health } = openHealth('still');
  health.roundBegan();
  clock.advance(100);
  health.changed('good');
  clock.advance(movedMs - 100 + 2_000);
  health.changed('still');
  clock.advance(frozenAfterMs - 2_001);
  expect(health.fault).toBeNull();
  clock.advance(1);
  expect(health.fault).toBe('frozen');
});

it('takes a picture for frozen that changed last just before the round', () => {
  const { clock, health } = openHealth();
  clock.advance(10_000);
  health.roundBegan();
  clock.advance(1_990);
  health.changed('still');
  expect(health.fault).toBeNull();
  clock.advance(10);
  expect(health.fault).toBe('frozen');
});

it('lets a machine be played on whose screen stands still at rest and whose result is read long after its reels', () => {
  const { clock, reported, health } = openHealth('still');
  for (let round = 0; round < 20; round += 1) {
    health.roundBegan();
    clock.advance(300);
    health.changed('good');
    // The reels stand, and the driver waits for the meters, which count up a win.
    clock.advance(4_000);
    health.changed('still');
    clock.advance(12_000);
    health.roundEnded();
    clock.advance(5_000);
    expect(health.fault).toBeNull();
  }
  expect(reported).toEqual([]);
  // A camera that broke meanwhile is found by the next round.
  health.roundBegan();
  clock.advance(2_000);
  expect(health.fault).toBe('frozen');
});

it('does not take rounds whose picture moves for frozen, nor a still picture between rounds', () => {
  const { clock, reported, health } = openHealth('still');
  for (let round = 0; round < 20; round += 1) {
    health.roundBegan();
    clock.advance(300);
    health.changed('good');
    clock.advance(4_000);
    health.roundEnded();
    health.changed('still');
    clock.advance(5_000);
    expect(health.fault).toBeNull();
  }
  expect(reported).toEqual([]);
});

it('recovers once the picture has been back for 3 s without a gap', () => {
  const { clock, reported, health } = openHealth();
  health.changed('lost');
  clock.advance(3_000);
  for (let flicker = 0; flicker < 5; flicker += 1) {
    health.changed('good');
    clock.advance(2_999);
    health.changed('lost');
    clock.advance(10_000);
  }
  expect(reported).toEqual(['lost']);
  health.changed('still');
  clock.advance(3_000);
  expect(reported).toEqual(['lost', 'recovered']);
});

it('reports no malfunction for a fault that ends within 3 s, and one malfunction for faults in a row', () => {
  const { clock, reported, health } = openHealth();
  health.changed('black');
  clock.advance(2_999);
  health.changed('good');
  clock.advance(60_000);
  expect(reported).toEqual([]);
  health.changed('black');
  clock.advance(2_000);
  health.changed('lost');
  clock.advance(60_000);
  expect(reported).toEqual(['lost']);
});

it('gives the first frame 15 s, in which presses are refused', () => {
  const { clock, reported, health } = openHealth('lost');
  clock.advance(14_999);
  expect({ fault: health.fault, reported }).toEqual({ fault: 'lost', reported: [] });
  clock.advance(1);
  expect(reported).toEqual(['lost']);
});

it('reports nothing once it is closed', () => {
  const { clock, reported, health } = openHealth();
  health.roundBegan();
  health.changed('lost');
  health.close();
  clock.runOut();
  expect(reported).toEqual([]);
});
