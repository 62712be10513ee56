import { expect, it } from 'vitest';
import { type FrameEncodingCost, ResolutionController } from './resolution-controller.ts';

const fps = 30;
const cheap: FrameEncodingCost = { drawMs: 5, waitedMs: 0, encodeMs: 5 };

/** Simulates a computer on which a full-size frame has the given cost, which limits the frame rate. */
class Machine {
  nowMs = 0;
  heights: number[] = [];
  readonly controller = new ResolutionController({ fps, height: 720, nowMs: 0 });

  run(seconds: number, fullCost: Omit<FrameEncodingCost, 'waitedMs'>, waitedMs = 0): void {
    const untilMs = this.nowMs + seconds * 1000;
    while (this.nowMs < untilMs) {
      const share = (this.controller.height / 720) ** 2;
      const cost = { drawMs: fullCost.drawMs * share, waitedMs, encodeMs: fullCost.encodeMs * share };
      this.nowMs += Math.max(1000 / fps, cost.drawMs, cost.encodeMs);
      const height = this.controller.frameSent(cost, this.nowMs);
      if (height !== this.heights.at(-1)) this.heights.push(height);
    }
  }
}

it('keeps the full picture while frames come in time', () => {
  const machine = new Machine();
  machine.run(60, { drawMs: 10, encodeMs: 12 });
  expect(machine.heights).toEqual([720]);
});

it('steps down until the frame rate holds', () => {
  const machine = new Machine();
  machine.run(10, { drawMs: 100, encodeMs: 10 });
  expect(machine.heights).toEqual([720, 540, 360]);
});

it('steps down when frames wait for the encoder, although none is missing', () => {
  const machine = new Machine();
  machine.run(60, cheap, 10);
  expect(machine.heights).toEqual([720]);
  machine.run(10, cheap, 30);
  expect(machine.heights).toEqual([720, 540, 360]);
});

it('reduces the slow encoding before the size, and restores it after the size', () => {
  const controller = new ResolutionController({ fps, height: 720, nowMs: 0 });
  let nowMs = 0;
  const run = (seconds: number, encodeMs: number, isDivided = true): string[] => {
    const seen: string[] = [];
    for (const untilMs = nowMs + seconds * 1000; nowMs < untilMs; ) {
      nowMs += Math.max(1000 / fps, encodeMs);
      const height = controller.frameSent({ ...cheap, encodeMs }, nowMs, { isDivided });
      const state = `${height}${controller.sparesSlow ? ' spared' : ''}`;
      if (state !== seen.at(-1)) seen.push(state);
    }
    return seen;
  };
  expect(run(20, 10)).toEqual(['720']);
  expect(run(4.5, 40)).toEqual(['720', '720 spared', '540 spared']);
  expect(run(25, 5)).toEqual(['540 spared', '720 spared', '720']);
  expect(run(2.5, 40)).toEqual(['720', '720 spared']);
  expect(run(1, 10, false)).toEqual(['720']);
});

it('one bad second is forgiven', () => {
  const machine = new Machine();
  machine.run(5, { drawMs: 5, encodeMs: 5 });
  machine.run(1, { drawMs: 60, encodeMs: 5 });
  machine.run(20, { drawMs: 5, encodeMs: 5 });
  expect(machine.heights).toEqual([720]);
});

it('steps up when the shortage is over', () => {
  const machine = new Machine();
  machine.run(10, { drawMs: 5, encodeMs: 100 });
  machine.run(60, { drawMs: 5, encodeMs: 5 });
  expect(machine.heights).toEqual([720, 540, 360, 540, 720]);
});

it('does not try a size that would need too much time', () => {
  const machine = new Machine();
  machine.run(10, { drawMs: 5, encodeMs: 40 });
  machine.run(120, { drawMs: 5, encodeMs: 28 });
  expect(machine.heights).toEqual([720, 540]);
});

it('waits longer after each try that failed', () => {
  // Encoding is cheap here, but other work of the computer makes full-size frames late.
  const controller = new ResolutionController({ fps, height: 720, nowMs: 0 });
  const ups: number[] = [];
  let before = 720;
  for (let nowMs = 0; nowMs < 300_000; ) {
    nowMs += controller.height === 720 ? 50 : 1000 / fps;
    const height = controller.frameSent(cheap, nowMs);
    if (height > before) ups.push(nowMs);
    before = height;
  }
  const waits = ups.slice(1).map((at, index) => at - (ups[index] ?? 0));
  expect(waits.length).toBeGreaterThanOrEqual(2);
  for (const [index, wait] of waits.slice(1).entries()) expect(wait).toBeGreaterThan((waits[index] ?? 0) * 1.5);
});

it('a pause without viewers is no shortage', () => {
  const controller = new ResolutionController({ fps, height: 720, nowMs: 0 });
  for (let turn = 0; turn < 10; turn++) {
    for (let frame = 0; frame < 20; frame++) {
      controller.frameSent(cheap, turn * 10_000 + (frame * 1000) / fps);
    }
    controller.paused();
  }
  expect(controller.height).toBe(720);
});

it('a small camera picture is never drawn larger than it is', () => {
  expect(new ResolutionController({ fps, height: 480, nowMs: 0 }).height).toBe(480);
});
