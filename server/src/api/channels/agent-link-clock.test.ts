import type { RequestOutcome } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentCommandStartTimeoutMs } from '../../play/machines/agent-link.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { AgentLinkClock } from './agent-link-clock.ts';

const hourMs = 3_600_000;

describe('a deadline on the way to an agent', () => {
  /** The time that passes for server and agent, in ms. Nobody sets it. */
  let monotonic: ManualClock;
  /** What the server believes that time of day is, before that time. */
  let wallAheadMs: number;
  const agentStartedAtMs = 77_000;
  let tripMs: [number, number];
  let answer: 'answers' | 'says nothing';
  let agentWallAheadMs: number;
  let aheads: number[];
  let roundTrips: number[];
  let clock: AgentLinkClock;
  const agentNow = () => monotonic.nowMs() - agentStartedAtMs;
  const serverWall = () => monotonic.nowMs() + wallAheadMs;
  const ask = async (): Promise<RequestOutcome<{ monotonicMs: number; wallMs: number }>> => {
    if (answer === 'says nothing') return { kind: 'unknown', reason: 'timeout' };
    monotonic.advance(tripMs[0]);
    const value = { monotonicMs: agentNow(), wallMs: serverWall() + agentWallAheadMs };
    monotonic.advance(tripMs[1]);
    return { kind: 'accepted', value };
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  beforeEach(() => {
    monotonic = new ManualClock();
    [wallAheadMs, agentWallAheadMs] = [0, 0];
    tripMs = [2, 2];
    answer = 'answers';
    [aheads, roundTrips] = [[], []];
    clock = new AgentLinkClock({
      ask,
      wallMs: serverWall,
      onRead: ({ aheadMs, roundTripMs }) => {
        aheads.push(aheadMs);
        roundTrips.push(roundTripMs);
      },
      monotonicMs: () => monotonic.nowMs(),
      timers: monotonic,
    });
  });
  afterEach(() => clock.stop());
  const start = async () => {
    clock.start();
    await settle();
  };
  /** How long an agent that gets the command at once may take. */
  const leftMs = (timeoutMs = 2_000) => {
    const { deadlineMonotonicMs } = clock.deadlines(timeoutMs);
    return deadlineMonotonicMs === undefined ? null : deadlineMonotonicMs - agentNow();
  };

  const deadlineAt = () => clock.deadlines(2_000).deadlineAt ?? 0;

  it.each([-7_000, -hourMs, hourMs])('is the same if the server’s time of day moves by %i ms', async (jumpMs) => {
    await start();
    const before = deadlineAt();
    wallAheadMs = jumpMs;
    await monotonic.pass(60_000, settle);
    expect(leftMs()).toBeGreaterThanOrEqual(2_000);
    expect(leftMs()).toBeLessThan(2_010);
    const passedMs = deadlineAt() - before;
    // The clock of `hello`, by which the first commands are judged, goes as far.
    expect(passedMs).toBe(monotonic.nowMs() - (before - 2_000));
  });

  it('is unknown to the agent until its clock was read, and by the clock of hello until then', async () => {
    answer = 'says nothing';
    await start();
    expect(clock.deadlines(2_000)).toEqual({ deadlineAt: clock.nowMs() + 2_000 });
    answer = 'answers';
    await monotonic.pass(2_000, settle);
    expect(leftMs()).toBeGreaterThanOrEqual(2_000);
  });

  it('is longer by no more than the quickest way there and back, however slow others are', async () => {
    tripMs = [0, 4_500];
    await start();
    expect(leftMs()).toBeGreaterThanOrEqual(2_000);
    expect(leftMs()).toBeLessThanOrEqual(6_600);
    tripMs = [1, 1];
    await monotonic.pass(4_000, settle);
    expect(leftMs()).toBeLessThan(2_010);
    tripMs = [4_500, 0];
    await monotonic.pass(4_000, settle);
    expect(leftMs()).toBeGreaterThanOrEqual(2_000);
    expect(leftMs()).toBeLessThan(2_030);
  });

  it('does not exist for what ends a seat, changes nothing or is asked again', () => {
    expect(agentCommandStartTimeoutMs('press', {}, 2_000)).toBe(2_000);
    expect(agentCommandStartTimeoutMs('credit', {}, 2_000)).toBe(2_000);
    expect(agentCommandStartTimeoutMs('cashOut', { whenIdle: true }, 10_000)).toBe(10_000);
    expect(agentCommandStartTimeoutMs('cashOut', { endsSession: true }, 300_000)).toBeNull();
    expect(agentCommandStartTimeoutMs('transferStatus', {}, 2_000)).toBeNull();
    expect(clock.deadlines(null)).toEqual({});
  });

  it('comes with how far the agent’s time of day is off, unless a slow answer may explain that', async () => {
    agentWallAheadMs = 3_000;
    await start();
    agentWallAheadMs = -3_000;
    await monotonic.pass(2_000, settle);
    tripMs = [4_000, 500];
    await monotonic.pass(2_100, settle);
    expect(aheads.map((ms) => Math.sign(ms) * Math.ceil(Math.abs(ms) / 1_000))).toEqual([3, -3, 0]);
  });

  it('comes with how long the agent took to answer, and without a figure for an answer that never came', async () => {
    tripMs = [7, 12];
    await start();
    expect(roundTrips).toEqual([19]);
    answer = 'says nothing';
    await monotonic.pass(2_000, settle);
    expect(roundTrips).toEqual([19]);
  });
});
