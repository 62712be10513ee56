import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { expect, it } from 'vitest';
import { PacketPacer } from '../rate/packet-pacer.ts';
import { PathDelayMeter } from '../rate/path-delay-meter.ts';
import { VideoRetransmissions } from './video-retransmissions.ts';

const bitsPerSecond = 1_200_000;
const packetBits = 9600;
const frameMs = 33;

/** Sends frames of two packets to a viewer that is not heard. Returns the numbers of all packets that are sent again. */
const sentAgainIn = (frames: number, carried: number): number[] => {
  const clock = new ManualClock();
  const again: number[] = [];
  const rate = { bitsPerSecond, carried, loss: 0, pace: carried, path: new PathDelayMeter() };
  const pacer = new PacketPacer(clock);
  pacer.bitsPerSecond = carried;
  const repairs = new VideoRetransmissions({
    clock,
    rate,
    pacer,
    again: (sequence) => ({ bits: packetBits, write: () => again.push(sequence) }),
    onKeyFrameWanted: () => {},
    hasParity: false,
  });
  for (let frame = 0; frame < frames; frame++) {
    const sequences = [2 * frame, 2 * frame + 1];
    repairs.pictureMade(sequences, frame === 0);
    repairs.repeatUnheard(2 * frame, clock.nowMs());
    for (const sequence of sequences) repairs.sent(sequence, packetBits, clock.nowMs());
    clock.advance(frameMs);
  }
  return again;
};
const wide = 200_000_000;

it('sends parity on a long path as soon as its first feedback is there', () => {
  const clock = new ManualClock();
  const rate = { bitsPerSecond: 6_000_000, carried: wide, loss: 0, pace: wide, path: new PathDelayMeter() };
  const pacer = new PacketPacer(clock);
  const repairs = new VideoRetransmissions({
    ...{ clock, rate, pacer, again: () => null, onKeyFrameWanted: () => {}, hasParity: true },
  });
  expect(repairs.parity?.groupsOf(20)).toEqual([]);
  const sentAtMs = clock.nowMs();
  clock.advance(300);
  const times = { sentAtMs, arrivedAtMs: clock.nowMs() - 150 };
  const packet = {
    number: 0,
    sequence: 0,
    bits: packetBits,
    bitsUntil: packetBits,
    fate: 'arrived',
    ...times,
  } as const;
  repairs.repairLost({ arrived: [packet], lost: [] }, clock.nowMs());
  expect(repairs.parity?.groupsOf(20)).toHaveLength(1);
});

it('repeats in silence all that is not known to have arrived, the oldest first', () => {
  expect(sentAgainIn(3, wide)).toEqual([0, 1, 0, 1, 2, 3]);
});

it('repeats nothing that would take the link longer than the next frame may wait', () => {
  const fourPacketsIn40Ms = (4 * packetBits * 1000) / 40;
  expect(sentAgainIn(5, fourPacketsIn40Ms)).toEqual([0, 1, 0, 1, 2, 3]);
});

it('repeats in four seconds of silence no more than the rate allows in one', () => {
  const bits = sentAgainIn(120, wide).length * packetBits;
  expect(bits).toBeGreaterThan(0.5 * bitsPerSecond);
  expect(bits).toBeLessThanOrEqual(bitsPerSecond);
});
