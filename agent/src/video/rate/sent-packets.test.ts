import { expect, it } from 'vitest';
import { SentPackets } from './sent-packets.ts';

const sending = (count: number): SentPackets => {
  const packets = new SentPackets();
  for (let index = 0; index < count; index++) packets.send(8000, index, index * 10);
  return packets;
};
const numbers = (packets: readonly { number: number }[]) => packets.map(({ number }) => number);

it('returns arrived packets in the order of sending', () => {
  const { arrived } = sending(4).receive({ first: 0, arrivedAtMs: [90, null, 95, 80] });
  expect(numbers(arrived)).toEqual([0, 2, 3]);
  expect(arrived[0]).toMatchObject({ sentAtMs: 0, arrivedAtMs: 90, bits: 8000, bitsUntil: 8000 });
});

it('a late packet is not lost, and counts when it arrives', () => {
  const packets = sending(40);
  expect(packets.receive({ first: 0, arrivedAtMs: [50, null, 70, 80, 90] }).lost).toEqual([]);
  const late = packets.receive({ first: 1, arrivedAtMs: [120, 70, 80, 90, 100] });
  expect([numbers(late.arrived), late.lost]).toEqual([[1, 5], []]);
});

it('a packet that others overtook by 150 ms is lost, and reported once', () => {
  const packets = sending(40);
  packets.receive({ first: 0, arrivedAtMs: [50, null, 70] });
  const rest = Array.from({ length: 37 }, (_, index) => 80 + 10 * index);
  expect(numbers(packets.receive({ first: 3, arrivedAtMs: rest }).lost)).toEqual([1]);
  expect(packets.receive({ first: 39, arrivedAtMs: [450] }).lost).toEqual([]);
});

it('packets without feedback are not lost: the feedback is', () => {
  const packets = sending(60);
  packets.receive({ first: 0, arrivedAtMs: [50, 60] });
  const rest = Array.from({ length: 40 }, (_, index) => 250 + 10 * index);
  expect(packets.receive({ first: 20, arrivedAtMs: rest }).lost).toEqual([]);
});

it('goes on when the numbers and the clock of the viewer wrap', () => {
  const packets = sending(0x10_002);
  const roundMs = 2 ** 24 * 64;
  packets.receive({ first: 0xffff, arrivedAtMs: [roundMs - 5] });
  const { arrived } = packets.receive({ first: 0, arrivedAtMs: [5, 6] });
  expect(numbers(arrived)).toEqual([0x10_000, 0x10_001]);
  expect(arrived[0]?.arrivedAtMs).toBe(roundMs + 5);
});

it('feedback about packets that were never sent has no effect', () => {
  expect(sending(3).receive({ first: 100, arrivedAtMs: [1, 2, null] })).toEqual({ arrived: [], lost: [] });
});
