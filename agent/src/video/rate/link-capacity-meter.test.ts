import { expect, it } from 'vitest';
import { LinkCapacityMeter } from './link-capacity-meter.ts';

/** Sends ten packets of 1,000 bytes every 100 ms, of which `received` arrive. */
const send = (meter: LinkCapacityMeter, options: { seconds: number; received: number; first?: number }): void => {
  const { seconds, received, first = 0 } = options;
  for (let turn = 1; turn <= seconds * 10; turn++) {
    const nowMs = turn * 100;
    const lastSequence = (first + turn * 10 - 1) & 0xffff;
    meter.pictureSent({ packets: 10, bytes: 10_000, lastSequence }, nowMs);
    meter.reportReceived({ highest: first + turn * 10 - 1, lost: turn * (10 - received) }, nowMs);
  }
};

it('measures what is sent and what arrives', () => {
  const meter = new LinkCapacityMeter();
  send(meter, { seconds: 3, received: 8 });
  expect(meter.sent(3000)).toBeCloseTo(880_000, -5);
  expect(meter.delivered()).toBeCloseTo(640_000, -4);
});

it('measures on when the sequence numbers wrap', () => {
  const meter = new LinkCapacityMeter();
  send(meter, { seconds: 3, received: 10, first: 0xffff - 150 });
  expect(meter.delivered()).toBeCloseTo(800_000, -4);
});

it('counts a missing packet once, however often it is requested', () => {
  const meter = new LinkCapacityMeter();
  send(meter, { seconds: 1, received: 10 });
  expect([meter.packetsMissing([5, 6], 1000), meter.packetsMissing([5, 6, 7], 1060)]).toEqual([2, 1]);
  expect(meter.loss(1060)).toBeCloseTo(3 / 100, 2);
  expect(meter.loss(3000)).toBe(0);
});

it('returns no queue before the first measurement, nor long after the last', () => {
  const meter = new LinkCapacityMeter();
  expect(meter.queue(0)).toBeNull();
  meter.roundTripMeasured(40, 1, 0);
  expect(meter.queue(0)).toBeNull();
  meter.roundTripMeasured(90, 2, 100);
  meter.roundTripMeasured(70, 3, 200);
  meter.roundTripMeasured(500, 3, 210);
  expect(meter.queue(210)).toBe(30);
  expect(meter.queue(2000)).toBeNull();
});

it('long round trips are no queue while everything sent has arrived', () => {
  const meter = new LinkCapacityMeter();
  for (const [index, ms] of [40, 340, 341].entries()) meter.roundTripMeasured(ms, index, index * 100);
  expect(meter.queue(200)).toBe(300);
  send(meter, { seconds: 1, received: 10 });
  expect(meter.queue(1000)).toBe(0);
});

it('after acceptLongerPath the present round trip counts as that of the path', () => {
  const meter = new LinkCapacityMeter();
  for (const [index, ms] of [40, 140, 141].entries()) meter.roundTripMeasured(ms, index, index * 100);
  expect(meter.queue(200)).toBe(100);
  meter.acceptLongerPath();
  expect(meter.queue(200)).toBe(0);
});

it('a flood of reports costs neither memory nor time', () => {
  const meter = new LinkCapacityMeter();
  send(meter, { seconds: 1, received: 10 });
  for (let report = 0; report < 300_000; report++) {
    const nowMs = 1000 + report / 100;
    meter.roundTripMeasured(40, report % 2, nowMs);
    meter.reportReceived({ highest: 99, lost: 0 }, nowMs);
  }
  expect(meter.queue(4000)).toBe(0);
});
