import { maxCoveredSpan } from '../rtp/flexfec-stream.ts';
import type { LossyPath } from './packet-copy-policy.ts';

/** For each parity packet of a frame, the positions of the frame's packets that it covers, ascending. */
export type ParityGroups = readonly (readonly number[])[];

/** Max acceptable number of stalls of the video per second that parity packets and retransmissions leave. */
const maxStalls = 0.03;
const framesPerSecond = 30;
/** Round trip time in ms below which a retransmission arrives in time for the video to pause less than 150 ms. */
const quickRepairMs = 50;
/** Number of packets that a quick retransmission needs, the request included; it fails if one of them is lost. */
const waysToFail = 3;
/** Round trip time in ms above which a first lost packet stops the video for too long: some loss is expected even if none was measured. */
const longRepairMs = 150;
const leastLoss = 0.002;
/** Loss that is expected for `silentMs` after feedback stopped, because the path has probably changed. */
const silentLoss = 0.01;
const silentMs = 2000;
/** Losses for which parity is planned: a small change of the measured loss does not change the plan. */
const plannedLosses = [0, leastLoss, 0.005, silentLoss, 0.02, 0.035, 0.05, 0.08, 0.12] as const;
/** Max parity packets for each packet of the video, by the bitrate from which on they are allowed, in bits per second. */
const mostParity = [
  { from: 900_000, share: 2 },
  { from: 400_000, share: 1 },
  { from: 100_000, share: 0.7 },
] as const;
/**
 * Above this round trip time in ms, parity covers so many packets together, of three frames at most: that takes less of it than each small
 * frame would need, and is still quicker than a retransmission.
 */
const sharedAboveMs = 80;
const wholeBlock = { packets: 8, frames: 3 } as const;
/** Time in ms that the first frame of a block may wait for its parity: for longer, each of a few frames a second has its own. */
const longestBlockMs = 75;
/** An interval between two frames counts at most as this many ms, because a longer one is a pause. */
const longestFrameMs = 500;
/**
 * A round trip time that was above a limit is below it again only from this fraction of the limit on: one near the limit would change the
 * plan with each feedback.
 */
const returnShare = 0.85;
/** Bits of parity relative to a mean packet: its header is longer, and it is as long as the longest packet of one or several frames. */
const parityBits = { one: 1.1, several: 1.25 } as const;
const holdMs = 8000;

/**
 * Decides how many parity packets accompany the frames, so that the viewer recovers lost packets without waiting for a retransmission. They
 * cost a fraction of what copies of each packet cost.
 */
export class ParityPolicy {
  #loss = 0;
  #maxFailures = 0;
  #mostShare = 0;
  /** Which limits the round trip time is above. */
  #above = { quickRepair: false, shared: false, longRepair: false };
  #isShared = false;
  #frameMs = 1000 / framesPerSecond;
  #frameAtMs: number | null = null;
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #silentUntilMs = Number.NEGATIVE_INFINITY;
  readonly #plans = new Map<number, ParityGroups>();

  decide({ loss, roundTripMs, bitsPerSecond }: LossyPath, nowMs: number): void {
    const isSilent = nowMs < this.#silentUntilMs;
    const { quickRepair, shared, longRepair } = this.#above;
    this.#above = {
      quickRepair: isAbove(roundTripMs, quickRepairMs, quickRepair),
      shared: isAbove(roundTripMs, sharedAboveMs, shared),
      longRepair: isAbove(roundTripMs, longRepairMs, longRepair),
    };
    const isLong = isSilent || this.#above.longRepair;
    const expected = Math.max(loss, isLong ? leastLoss : 0, isSilent ? silentLoss : 0);
    const planned = plannedLosses.find((one) => one >= expected) ?? Math.max(...plannedLosses);
    const isHeld = planned < this.#loss && nowMs < this.#heldUntilMs;
    if (planned > 0 && !isHeld && !isSilent) this.#heldUntilMs = nowMs + holdMs;
    const nextLoss = isHeld ? this.#loss : planned;
    const unrepaired = !this.#above.quickRepair && !isLong ? Math.min(1, nextLoss * waysToFail) : 1;
    const maxFailures = maxStalls / framesPerSecond / unrepaired;
    const mostShare = mostParity.find(({ from }) => bitsPerSecond >= from)?.share ?? 0;
    this.#isShared = isSilent || this.#above.shared;
    if (nextLoss === this.#loss && mostShare === this.#mostShare && maxFailures === this.#maxFailures) return;
    this.#loss = nextLoss;
    this.#maxFailures = maxFailures;
    this.#mostShare = mostShare;
    this.#plans.clear();
  }

  /** Expects loss, and a longer path, for a moment: no feedback arrives at all. */
  expectChange(path: LossyPath, nowMs: number): void {
    this.#silentUntilMs = nowMs + silentMs;
    this.decide(path, nowMs);
  }

  /** Learns the interval between frames. Must be called for each frame. */
  frameMade(nowMs: number): void {
    const ms = Math.min(longestFrameMs, nowMs - (this.#frameAtMs ?? nowMs - this.#frameMs));
    this.#frameAtMs = nowMs;
    this.#frameMs += (ms - this.#frameMs) / 8;
  }

  /** Whether the parity of the packets that have none yet is due. */
  isDue(packets: number, frames: number): boolean {
    const mostFrames = Math.min(wholeBlock.frames, 1 + Math.floor(longestBlockMs / this.#frameMs));
    return !this.#isShared || packets >= wholeBlock.packets || frames >= mostFrames;
  }

  /** Returns the parity packets of a block of this many packets. */
  groupsOf(packets: number): ParityGroups {
    if (this.#loss === 0 || this.#mostShare === 0 || packets === 0) return [];
    const known = this.#plans.get(packets);
    if (known) return known;
    const parts = Math.ceil(packets / maxCoveredSpan);
    const groups = Array.from({ length: parts }, (_, part) => {
      const from = Math.floor((packets * part) / parts);
      const count = Math.floor((packets * (part + 1)) / parts) - from;
      const most = Math.floor(count * this.#mostShare);
      return planParity(count, this.#loss, this.#maxFailures / parts, most).map((group) =>
        group.map((at) => at + from),
      );
    }).flat();
    this.#plans.set(packets, groups);
    return groups;
  }

  /** Returns the share of the video itself, 0 to 1, in frames that have this many packets with their parity. */
  pictureShare(packets: number): number {
    const wholeOf = (own: number): number => {
      let frames = 1;
      while (!this.isDue(own * frames, frames)) frames += 1;
      const parity = this.groupsOf(own * frames).length / frames;
      return own + parity * (frames > 1 ? parityBits.several : parityBits.one);
    };
    let share = 1 / wholeOf(1);
    for (let own = 1; wholeOf(own) <= packets; own++) share = own / wholeOf(own);
    return share;
  }
}

const isAbove = (ms: number, limitMs: number, wasAbove: boolean): boolean =>
  ms > limitMs * (wasAbove ? returnShare : 1);

/** Returns the fewest groups with which a block is incomplete with a probability below `maxFailures`, or else the best of `most` groups. */
const planParity = (packets: number, loss: number, maxFailures: number, most: number): ParityGroups => {
  const allowed = candidatesOf(packets, loss).filter(({ groups }) => groups.length <= most);
  const [cheapest] = allowed
    .filter(({ failures }) => failures <= maxFailures)
    .toSorted((a, b) => a.groups.length - b.groups.length || a.failures - b.failures);
  const [safest] = allowed.toSorted((a, b) => a.failures - b.failures);
  return (cheapest ?? safest)?.groups ?? [];
};

interface Candidate {
  readonly groups: ParityGroups;
  /** Estimated probability that lost packets of the block cannot be recovered. */
  readonly failures: number;
}

/** Arranges the packets in rows, columns and diagonals, of which each is a group. Neighbours, which bursts lose, are in different rows. */
const candidatesOf = (packets: number, loss: number): Candidate[] =>
  Array.from({ length: packets }, (_, index) => index + 1).flatMap((rowCount) => {
    const columnCount = Math.ceil(packets / rowCount);
    const diagonalCount = Math.max(rowCount, columnCount);
    const rows = grouped(packets, (at) => at % rowCount);
    const columns = grouped(packets, (at) => Math.floor(at / rowCount));
    const diagonals = grouped(packets, (at) => ((at % rowCount) + Math.floor(at / rowCount)) % diagonalCount);
    const rectangles = pairs(rowCount) * pairs(columnCount);
    return [
      { groups: rows, failures: sum(rows.map(({ length }) => pairs(length + 1))) * loss ** 2 },
      {
        groups: [...rows, ...columns],
        failures:
          packets * loss ** 3 +
          (sum([...rows, ...columns].map(({ length }) => pairs(length))) + rectangles) * loss ** 4,
      },
      { groups: [...rows, ...columns, ...diagonals], failures: (packets + rectangles) * loss ** 4 },
    ];
  });

const grouped = (packets: number, groupOf: (at: number) => number): ParityGroups => {
  const groups = Map.groupBy(
    Array.from({ length: packets }, (_, at) => at),
    groupOf,
  );
  return [...groups.values()];
};

const pairs = (count: number): number => (count * (count - 1)) / 2;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
