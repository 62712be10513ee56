import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import { expect, it } from 'vitest';
import { getOverallPictureCondition, PictureMonitor, sampleSize } from './picture-monitor.ts';

const frameMs = 1000 / 30;
const pixels = sampleSize.width * sampleSize.height;
const grey = (value: number) => new Uint8Array(pixels).fill(value);
/** A picture of which one part moves. */
const moving = (step: number) =>
  Uint8Array.from({ length: pixels }, (_, index) => {
    const isReel = index % sampleSize.width < 20;
    return 100 + (isReel ? (step * 37 + index) % 100 : 0);
  });

/** Shows frames for some seconds; `conditions` are those found at any time, in order, without repetitions. */
const openMonitor = (movesAtRest = true) => {
  const monitor = new PictureMonitor(movesAtRest);
  const conditions: PictureCondition[] = [];
  let nowMs = 0;
  let step = 0;
  const look = (): void => {
    const condition = monitor.conditionAt(nowMs);
    if (conditions.at(-1) !== condition) conditions.push(condition);
  };
  const show = (seconds: number, picture: (step: number) => Uint8Array | null): void => {
    for (const endMs = nowMs + seconds * 1000; nowMs < endMs; nowMs += frameMs) {
      step += 1;
      const luma = picture(step);
      if (luma) monitor.frame(luma, nowMs);
      look();
    }
  };
  look();
  return { monitor, conditions, show, nowMs: () => nowMs };
};

const secondsUntil = (
  { monitor, show, nowMs }: ReturnType<typeof openMonitor>,
  condition: PictureCondition,
  picture: (step: number) => Uint8Array | null,
): number => {
  const fromMs = nowMs();
  while (monitor.conditionAt(nowMs()) !== condition && nowMs() - fromMs < 60_000) show(frameMs / 1000, picture);
  return (nowMs() - fromMs) / 1000;
};

it('is lost before the first frame, and good while the picture moves', () => {
  const { conditions, show } = openMonitor();
  show(10, (step) => moving(step));
  expect(conditions).toEqual(['lost', 'good']);
});

it.each<[PictureCondition, number, () => Uint8Array | null]>([
  ['lost', 1, () => null],
  ['black', 2, () => grey(16)],
  ['still', 2, () => moving(1)],
])('finds a picture that is %s after %i s', (condition, seconds, picture) => {
  const opened = openMonitor();
  opened.show(5, (step) => moving(step));
  const took = secondsUntil(opened, condition, picture);
  expect(took).toBeGreaterThan(seconds - 0.01);
  expect(took).toBeLessThan(seconds + 0.2);
});

it('takes a picture that has not moved since the first frame for a card that says "no signal", until it moves', () => {
  const { conditions, show } = openMonitor();
  show(5, () => moving(1));
  show(1, (step) => moving(step));
  show(5, () => moving(1));
  expect(conditions).toEqual(['lost', 'good', 'noSignal', 'good', 'still']);
});

it('takes such a picture for a machine at rest where the settings say that it may be still', () => {
  const { conditions, show } = openMonitor(false);
  show(5, () => moving(1));
  expect(conditions).toEqual(['lost', 'good', 'still']);
});

it('looks for a card that says "no signal" again after the picture was lost', () => {
  const { conditions, show } = openMonitor();
  show(3, (step) => moving(step));
  show(3, () => null);
  show(5, () => moving(1));
  expect(conditions).toEqual(['lost', 'good', 'lost', 'good', 'noSignal']);
});

it("does not take a camera's noise for movement, nor slow movement for noise", () => {
  const { conditions, show } = openMonitor(false);
  show(5, (step) => Uint8Array.from(moving(1), (value) => value + (step % 3) - 1));
  expect(conditions).toEqual(['lost', 'good', 'still']);
  const slow = openMonitor(false);
  slow.show(30, (step) => grey(60 + Math.floor(step / 12)));
  expect(slow.conditions).toEqual(['lost', 'good']);
});

it('is not black for a dark picture that shows something', () => {
  const { conditions, show } = openMonitor();
  show(5, (step) => grey(16).fill(200, (step % 40) * 160, (step % 40) * 160 + 400));
  expect(conditions).toEqual(['lost', 'good']);
});

it('judges several views by the worst of them, but movement by the first', () => {
  expect(getOverallPictureCondition(['good', 'noSignal'])).toBe('good');
  expect(getOverallPictureCondition(['still', 'good'])).toBe('still');
  expect(getOverallPictureCondition(['good', 'black'])).toBe('black');
  expect(getOverallPictureCondition(['black', 'lost'])).toBe('lost');
});
