import type { MachineId } from '@reelfloor/protocol';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LobbyPageGroup } from './lobby-page-group.ts';
import { LobbySendingPace, lobbyUpdateIntervalMs } from './lobby-sending-pace.ts';

const machine = (version: number) => ({ id: 'm1' as MachineId, status: 'playing', version }) as const;
const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** A lobby page whose socket fails once after `breakNext`. */
class TestPage {
  readonly waitingBytes = 0;
  #breaksNext = false;
  #received: LobbyUpdate[] = [];

  get newest() {
    return this.#received.at(-1)?.machines;
  }

  breakNext(): void {
    this.#breaksNext = true;
  }

  send(frame: Buffer): void {
    const breaks = this.#breaksNext;
    this.#breaksNext = false;
    if (breaks) throw new Error('the socket failed');
    this.#received.push(JSON.parse(frame.toString()).data);
  }

  isCut = false;
  cut(): void {
    this.isCut = true;
  }
}

describe('the lobby pages of a node', () => {
  let clock: ManualClock;
  let openGroup: () => LobbyPageGroup;
  let send: () => void;
  /** Number of messages that were written, and the time in ms that each write takes, by a clock that only they move. */
  let written = 0;
  let writeMs = 0;
  beforeEach(() => {
    [written, writeMs] = [0, 0];
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    clock = new ManualClock();
    const present: LobbyUpdate = { machines: [machine(1)], jackpots: [] };
    const pace = new LobbySendingPace();
    const observer = { onFanout() {}, onSkipped() {} };
    openGroup = () => new LobbyPageGroup({ clock, observer, pace, read: () => present });
    send = () => {
      now += writeMs;
      written++;
    };
  });
  afterEach(() => void vi.restoreAllMocks());

  const addPages = (group: LobbyPageGroup, count: number) => {
    for (let page = 0; page < count; page++) group.add({ waitingBytes: 0, send, cut() {} });
  };
  /** Returns how many messages have been written now and after each of the next turns of the event loop. */
  const countTurns = async (turns: number) => {
    const counts = [written];
    for (let turn = 0; turn < turns; turn++) {
      await nextTurn();
      counts.push(written);
    }
    return counts;
  };

  it('of all groups share one slice of time in each turn, so that other work never waits for a slice of each', async () => {
    const groups = [openGroup(), openGroup()];
    for (const group of groups) addPages(group, 3);
    clock.advance(lobbyUpdateIntervalMs);
    [written, writeMs] = [0, 2];
    for (const group of groups) group.receiveMachine(machine(2));
    expect(await countTurns(3)).toEqual([2, 4, 6, 6]);
  });

  it('of a small group do not wait until all of a large one are served', async () => {
    const [large, small] = [openGroup(), openGroup()];
    addPages(large, 4);
    let writtenBeforeSmall = 0;
    const sendToSmall = () => {
      writtenBeforeSmall = written;
      send();
    };
    small.add({ waitingBytes: 0, send: sendToSmall, cut() {} });
    clock.advance(lobbyUpdateIntervalMs);
    [written, writeMs] = [0, 4];
    for (const group of [large, small]) group.receiveMachine(machine(2));
    expect(await countTurns(5)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(writtenBeforeSmall).toBe(2);
  });

  it('get the snapshots that they await in slices, too', async () => {
    const group = openGroup();
    addPages(group, 1);
    clock.advance(lobbyUpdateIntervalMs);
    group.receiveMachine(machine(2));
    addPages(group, 1);
    group.receiveMachine(machine(3));
    addPages(group, 3);
    [written, writeMs] = [0, 5];
    clock.advance(lobbyUpdateIntervalMs);
    // The change goes to the two pages that have a snapshot, then come the three snapshots.
    expect(await countTurns(5)).toEqual([1, 2, 3, 4, 5, 5]);
  });
});

it('a page whose socket fails is cut, and keeps no other page, of its group or another one, from its messages', async () => {
  const [clock, pace] = [new ManualClock(), new LobbySendingPace()];
  let present: LobbyUpdate = { machines: [machine(1)], jackpots: [] };
  const observer = { onFanout() {}, onSkipped() {} };
  const [group, other] = [1, 2].map(() => new LobbyPageGroup({ clock, observer, pace, read: () => present }));
  const [first, broken, last, elsewhere] = [new TestPage(), new TestPage(), new TestPage(), new TestPage()];
  for (const page of [first, broken, last]) group?.add(page);
  other?.add(elsewhere);
  const pass = async () => {
    for (let turn = 0; turn < 4; turn++) {
      clock.advance(lobbyUpdateIntervalMs);
      await nextTurn();
    }
  };
  await pass();
  broken.breakNext();
  present = { machines: [machine(2)], jackpots: [] };
  for (const each of [group, other]) each?.receiveMachine(machine(2));
  await pass();
  for (const page of [first, last, elsewhere]) expect(page.newest).toEqual([machine(2)]);
  expect([first, broken, last, elsewhere].map(({ isCut }) => isCut)).toEqual([false, true, false, false]);
  group?.receiveMachine(machine(3));
  await pass();
  for (const page of [first, last]) expect(page.newest).toEqual([machine(3)]);
});

it('a page whose socket fails at its first message leaves no timer behind if it was the only one', () => {
  const clock = new ManualClock();
  const after = vi.spyOn(clock, 'after');
  const observer = { onFanout() {}, onSkipped() {} };
  const read = () => ({ machines: [machine(1)], jackpots: [] });
  const group = new LobbyPageGroup({ clock, observer, pace: new LobbySendingPace(), read });
  const page = new TestPage();
  page.breakNext();
  group.add(page);
  expect(group.isEmpty).toBe(true);
  expect(page.isCut).toBe(true);
  expect(after).not.toHaveBeenCalled();
});
