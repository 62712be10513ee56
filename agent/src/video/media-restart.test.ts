import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ViewerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureCabinet } from '../testing/trial-picture.ts';
import { MediaProcess } from './media-process.ts';
import type { MediaProcessCommand, MediaProcessMessage } from './media-process-cabinets.ts';

/** A child process whose end and messages the test decides. */
class TrialChild extends EventEmitter {
  readonly orders: MediaProcessCommand[] = [];
  send(order: MediaProcessCommand): boolean {
    this.orders.push(order);
    return true;
  }
  unref(): void {}
  killed: string | null = null;
  kill(signal = 'SIGKILL'): void {
    this.killed = signal;
    this.emit('exit', null, signal);
  }
  say(notice: MediaProcessMessage): void {
    this.emit('message', notice);
  }
}

const children: TrialChild[] = [];
const lost: unknown[] = [];
let media: MediaProcess;

beforeEach(() => {
  vi.useFakeTimers();
  children.length = 0;
  lost.length = 0;
  media = new MediaProcess({
    onCandidate: () => {},
    onLost: (viewer) => lost.push(viewer),
    start: () => {
      const child = new TrialChild();
      children.push(child);
      return child as unknown as ChildProcess;
    },
  });
});
afterEach(() => {
  children.at(-1)?.kill();
  vi.useRealTimers();
});

const picture = { kind: 'painted' } as const;
const cabinet = { description: pictureCabinet().description, picture, watch: () => () => {} };
const offer = (viewerId: string, generation = 1) =>
  media.offer({ cabinet, viewerId: viewerId as ViewerId, generation, sdp: 'v=0', iceServers: [] });
const answer = (child: TrialChild | undefined, call: number) =>
  child?.say({ type: 'answered', call, answer: { ok: true, value: { generation: 1, sdp: 'v=0' } } });

it('restarts after a pause that doubles with each quick end, and is short again after a minute of life', () => {
  for (const [end, waitMs] of [250, 500, 1000, 2000].entries()) {
    children.at(-1)?.emit('exit', null, 'SIGSEGV');
    vi.advanceTimersByTime(waitMs - 1);
    expect(children).toHaveLength(end + 1);
    vi.advanceTimersByTime(1);
    expect(children).toHaveLength(end + 2);
  }
  for (let s = 0; s < 61; s++) {
    vi.advanceTimersByTime(1000);
    children.at(-1)?.say({ type: 'pong' });
  }
  children.at(-1)?.emit('exit', 1, null);
  vi.advanceTimersByTime(250);
  expect(children).toHaveLength(6);
});

it('when it ends, viewers are told that the picture is lost, waiting offers are refused, stopped viewers hear nothing', async () => {
  const waiting = offer('waits');
  const watching = [offer('watches'), offer('stopped')];
  const [first] = children;
  for (const call of [2, 3]) answer(first, call);
  await Promise.all(watching);
  media.stop('stopped' as ViewerId);
  first?.emit('exit', null, 'SIGSEGV');
  expect(await waiting).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
  expect(lost).toMatchObject([
    { viewerId: 'watches', generation: 1, code: 'VIDEO_LOST', why: expect.stringContaining('media process') },
  ]);
  expect(await offer('early')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
  first?.say({ type: 'lost', lost: { viewerId: 'watches' as ViewerId, generation: 1, code: 70000 } });
  expect(lost).toHaveLength(1);
});

it('is killed and started again after half a minute of silence', () => {
  const [first] = children;
  for (let s = 0; s < 100; s++) {
    vi.advanceTimersByTime(1000);
    first?.say({ type: 'pong' });
  }
  expect(children).toHaveLength(1);
  vi.advanceTimersByTime(55_000);
  expect(first?.killed).toBe('SIGKILL');
  expect(children).toHaveLength(2);
});

it('is not killed because the agent itself stood still for minutes, when no ping was sent', () => {
  const [first] = children;
  vi.advanceTimersByTime(10_000);
  first?.say({ type: 'pong' });
  const nowMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nowMs + 5 * 60_000);
  vi.advanceTimersByTime(10_001);
  clock.mockRestore();
  expect(first?.killed).toBeNull();
  expect(first?.orders.filter(({ type }) => type === 'ping')).toHaveLength(2);
});

it('is not started again after close', async () => {
  const closing = media.close();
  children[0]?.emit('exit', 0, null);
  await closing;
  vi.advanceTimersByTime(60_000);
  expect(children).toHaveLength(1);
});
