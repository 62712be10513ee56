import type { BrandId, MachineId, MachineStatus } from '@reelfloor/protocol';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from '../../start/metrics/metrics.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LobbyPageGroup } from './lobby-page-group.ts';
import { LobbySendingPace, lobbyUpdateIntervalMs } from './lobby-sending-pace.ts';
import { slowReaderTimeoutMs } from './slow-page-tracker.ts';

/** A page whose socket accepts only as many bytes as the test says. */
class TestReader {
  waitingBytes = 0;
  isCut = false;
  readonly received: LobbyUpdate[] = [];

  send(frame: Buffer): void {
    this.received.push(JSON.parse(frame.toString()).data);
  }

  cut(): void {
    this.isCut = true;
  }
}

const machine = (version: number, status: MachineStatus = 'playing', id = 'm1') => ({
  id: id as MachineId,
  status,
  version,
});
const jackpot = (text: string) => ({ brandId: 'one' as BrandId, jackpot: text });
const nothing = { machines: [], jackpots: [] };

describe('the readers of one scope', () => {
  let clock: ManualClock;
  let present: LobbyUpdate;
  let scope: LobbyPageGroup;
  let reader: TestReader;
  let metrics: Metrics;
  let pace: LobbySendingPace;
  /** Time by `performance.now` in ms, which only the test and the writes move, and how much each write does. */
  let [now, writeMs] = [0, 0];
  beforeEach(() => {
    [now, writeMs] = [0, 0];
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { send } = TestReader.prototype;
    vi.spyOn(TestReader.prototype, 'send').mockImplementation(function (this: TestReader, frame) {
      now += writeMs;
      send.call(this, frame);
    });
    clock = new ManualClock();
    present = { machines: [machine(1)], jackpots: [jackpot('10')] };
    metrics = new Metrics({ node: 'test', engine: 'sqlite' });
    pace = new LobbySendingPace();
    scope = new LobbyPageGroup({ clock, observer: metrics.onLobby, pace, read: () => present });
    reader = new TestReader();
    scope.add(reader);
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received.splice(0)).toEqual([present]);
  });

  afterEach(() => void vi.restoreAllMocks());

  it('hear the first change at once, and the next ones together at the tick', () => {
    scope.receiveMachine(machine(2));
    expect(reader.received).toEqual([{ ...nothing, machines: [machine(2)] }]);
    scope.receiveMachine(machine(3, 'available'));
    scope.receiveMachine(machine(4, 'playing'));
    scope.receiveMachine(machine(2, 'error', 'm2'));
    scope.receiveJackpot(jackpot('11'));
    scope.receiveJackpot(jackpot('12'));
    expect(reader.received).toHaveLength(1);
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received[1]).toEqual({
      machines: [machine(4, 'playing'), machine(2, 'error', 'm2')],
      jackpots: [jackpot('12')],
    });
    clock.advance(10 * lobbyUpdateIntervalMs);
    expect(reader.received).toHaveLength(2);
  });

  it('never hear an older version after a newer one in the same tick', () => {
    scope.receiveMachine(machine(2));
    scope.receiveMachine(machine(5, 'error'));
    scope.receiveMachine(machine(4, 'available'));
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received[1]?.machines).toEqual([machine(5, 'error')]);
  });

  it('receive the newest counts of each machine with the next frame, and all counts with a snapshot', () => {
    const counts = (waiting: number, id = 'm1') => ({
      id: id as MachineId,
      waiting,
      estimateMs: null,
      watching: 0,
    });
    scope.receiveCounts(counts(1));
    expect(reader.received).toEqual([{ ...nothing, machineCounts: [counts(1)] }]);
    scope.receiveCounts(counts(2));
    scope.receiveCounts(counts(3));
    scope.receiveCounts(counts(1, 'm2'));
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received[1]).toEqual({ ...nothing, machineCounts: [counts(3), counts(1, 'm2')] });
    present = { ...present, machineCounts: [counts(3), counts(1, 'm2')] };
    clock.advance(2 * lobbyUpdateIntervalMs);
    const late = new TestReader();
    scope.add(late);
    expect(late.received).toEqual([
      { machines: present.machines, jackpots: present.jackpots },
      { ...nothing, machineCounts: present.machineCounts },
    ]);
  });

  it('get frames of one buffer, written once', () => {
    const frames: Buffer[] = [];
    const others = [1, 2].map(() => ({
      waitingBytes: 0,
      send: (frame: Buffer) => frames.push(frame),
      cut() {},
    }));
    for (const other of others) scope.add(other);
    expect(frames[1]).toBe(frames[0]);
    clock.advance(lobbyUpdateIntervalMs);
    scope.receiveMachine(machine(2));
    expect(frames[3]).toBe(frames[2]);
  });

  it('get no frames while more than 64 KiB wait, and a snapshot when that was read', () => {
    reader.waitingBytes = 64 * 1024 + 1;
    scope.receiveMachine(machine(2));
    clock.advance(lobbyUpdateIntervalMs);
    scope.receiveMachine(machine(3, 'error'));
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received).toEqual([]);
    present = { machines: [machine(3, 'error')], jackpots: [] };
    reader.waitingBytes = 0;
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received).toEqual([present]);
    scope.receiveMachine(machine(4));
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received[1]?.machines).toEqual([machine(4)]);
  });

  it('are cut when they have been slow for too long, without harm to the others', () => {
    const quick = new TestReader();
    scope.add(quick);
    reader.waitingBytes = 64 * 1024 + 1;
    scope.receiveMachine(machine(2));
    clock.advance(slowReaderTimeoutMs - lobbyUpdateIntervalMs);
    expect(reader.isCut).toBe(false);
    clock.advance(2 * lobbyUpdateIntervalMs);
    expect(reader.isCut).toBe(true);
    scope.receiveMachine(machine(3));
    clock.advance(lobbyUpdateIntervalMs);
    expect(quick.received.at(-1)?.machines).toEqual([machine(3)]);
    expect(quick.isCut).toBe(false);
    expect(reader.received).toEqual([]);
  });

  it('get a large floor in several frames, none larger than a message may be', () => {
    const sizes: number[] = [];
    present = {
      machines: Array.from({ length: 1_000 }, (_, index) =>
        machine(1_763_000_000_000, 'available', `machine-${index}`),
      ),
      jackpots: [jackpot('10')],
    };
    scope.receiveMachine(machine(2));
    scope.add({ waitingBytes: 0, send: (frame) => sizes.push(frame.length), cut() {} });
    expect(sizes).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThan(64 * 1024);
  });

  it('are counted in metrics: each frame with the time since its first change, and each one that a slow page missed', async () => {
    const figure = async (name: string) => Number((await metrics.text()).match(new RegExp(`^${name} (.+)$`, 'm'))?.[1]);
    const slow = new TestReader();
    slow.waitingBytes = 64 * 1024 + 1;
    scope.add(slow);
    scope.receiveMachine(machine(2));
    clock.advance(lobbyUpdateIntervalMs);
    expect(await figure('reelfloor_lobby_fanout_seconds_count')).toBe(1);
    expect(await figure('reelfloor_lobby_skipped_total')).toBe(1);
    const atOnce = await figure('reelfloor_lobby_fanout_seconds_sum');
    scope.receiveMachine(machine(3));
    now += 6;
    scope.receiveMachine(machine(4));
    clock.advance(lobbyUpdateIntervalMs);
    expect(await figure('reelfloor_lobby_fanout_seconds_count')).toBe(2);
    expect(await figure('reelfloor_lobby_skipped_total')).toBe(2);
    expect((await figure('reelfloor_lobby_fanout_seconds_sum')) - atOnce).toBeGreaterThan(0.005);
  });

  it('cause one read of all machines per tick at most, however many join while machines change', () => {
    let reads = 0;
    scope = new LobbyPageGroup({
      clock,
      observer: metrics.onLobby,
      pace,
      read: () => {
        reads++;
        return present;
      },
    });
    scope.add(reader);
    const late = Array.from({ length: 50 }, () => new TestReader());
    for (const [index, other] of late.entries()) {
      scope.receiveMachine(machine(index + 2));
      scope.add(other);
    }
    expect(reads).toBe(1);
    present = { machines: [machine(51)], jackpots: [] };
    clock.advance(lobbyUpdateIntervalMs);
    expect(reads).toBe(2);
    // A page that waited for its snapshot gets nothing before it, and every change after it.
    for (const { received } of late) expect(received).toEqual([present]);
    scope.receiveMachine(machine(52));
    clock.advance(lobbyUpdateIntervalMs);
    for (const { received } of late) expect(received.at(-1)?.machines).toEqual([machine(52)]);
    expect(reads).toBe(2);
  });

  const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

  it('are served in turns with other work, each with every change in its order, also those that come or go meanwhile', async () => {
    const [first, gone, last, late] = [new TestReader(), new TestReader(), new TestReader(), new TestReader()];
    scope.remove(reader);
    for (const each of [first, gone, last]) {
      scope.add(each);
      each.received.length = 0;
    }
    clock.advance(lobbyUpdateIntervalMs);
    writeMs = 5;
    scope.receiveMachine(machine(2));
    expect([first, gone, last].map(({ received }) => received.length)).toEqual([1, 0, 0]);
    scope.remove(gone);
    present = { machines: [machine(3, 'available')], jackpots: [] };
    scope.receiveMachine(machine(3, 'available'));
    scope.add(late);
    // No tick comes between the pages of one message.
    clock.advance(lobbyUpdateIntervalMs);
    expect([last.received, late.received]).toEqual([[], []]);
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    expect(last.received).toEqual([{ ...nothing, machines: [machine(2)] }]);
    // What is newer than the message in the page's snapshot comes after the message, not before it.
    expect(late.received).toEqual([present]);
    clock.advance(lobbyUpdateIntervalMs);
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    for (const each of [first, last, late]) expect(each.received.at(-1)?.machines).toEqual([machine(3, 'available')]);
    expect(gone.received).toEqual([]);
  });

  it('that have caught up get a snapshot after the message of that tick, and not the message as well', () => {
    reader.waitingBytes = 64 * 1024 + 1;
    scope.receiveMachine(machine(2));
    clock.advance(lobbyUpdateIntervalMs);
    scope.receiveMachine(machine(3));
    present = { machines: [machine(3)], jackpots: [] };
    reader.waitingBytes = 0;
    clock.advance(lobbyUpdateIntervalMs);
    expect(reader.received).toEqual([present]);
  });

  it('hear changes after 20 ms if they are few, and after a tenth of a second if writing to all pages takes long', async () => {
    writeMs = 1;
    const frames = () => reader.received.length;
    scope.receiveMachine(machine(2));
    scope.receiveMachine(machine(3));
    clock.advance(20);
    expect(frames()).toBe(2);
    clock.advance(lobbyUpdateIntervalMs);
    // Another group of the node, with thousands of pages.
    pace.replace(0, 60);
    scope.receiveMachine(machine(4));
    scope.receiveMachine(machine(5));
    clock.advance(lobbyUpdateIntervalMs - 10);
    expect(frames()).toBe(3);
    clock.advance(10);
    expect(frames()).toBe(4);
    await nextTurn();
    pace.replace(60, 9);
    scope.receiveMachine(machine(6));
    clock.advance(2 * lobbyUpdateIntervalMs);
    scope.receiveMachine(machine(7));
    scope.receiveMachine(machine(8));
    expect(frames()).toBe(6);
    clock.advance(30);
    expect(frames()).toBe(6);
    clock.advance(15);
    expect(frames()).toBe(7);
  });

  it('leave no timer behind when the last one has gone', () => {
    scope.receiveMachine(machine(2));
    scope.remove(reader);
    expect(scope.isEmpty).toBe(true);
    clock.advance(10 * lobbyUpdateIntervalMs);
    expect(reader.received).toHaveLength(1);
  });
});
