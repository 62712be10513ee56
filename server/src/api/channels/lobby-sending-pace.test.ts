import type { MachineId } from '@reelfloor/protocol';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LobbyPageGroup } from './lobby-page-group.ts';
import { LobbySendingPace, lobbyUpdateIntervalMs } from './lobby-sending-pace.ts';

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

  cut(): void {}
}

it('a page whose socket fails keeps no other page, of its group or another one, from what it has missed', async () => {
  const [clock, pace] = [new ManualClock(), new LobbySendingPace()];
  const machine = (version: number) => ({ id: 'm1' as MachineId, status: 'playing' as const, version });
  let present: LobbyUpdate = { machines: [machine(1)], jackpots: [] };
  const observer = { onFanout() {}, onSkipped() {} };
  const [group, other] = [1, 2].map(() => new LobbyPageGroup({ clock, observer, pace, read: () => present }));
  const [first, broken, last, elsewhere] = [new TestPage(), new TestPage(), new TestPage(), new TestPage()];
  for (const page of [first, broken, last]) group?.add(page);
  other?.add(elsewhere);
  const pass = async () => {
    for (let turn = 0; turn < 4; turn++) {
      clock.advance(lobbyUpdateIntervalMs);
      await new Promise(setImmediate);
    }
  };
  await pass();
  broken.breakNext();
  present = { machines: [machine(2)], jackpots: [] };
  expect(() => group?.receiveMachine(machine(2))).toThrow('the socket failed');
  other?.receiveMachine(machine(2));
  await pass();
  for (const page of [first, broken, last, elsewhere]) expect(page.newest).toEqual([machine(2)]);
  group?.receiveMachine(machine(3));
  await pass();
  for (const page of [first, broken, last]) expect(page.newest).toEqual([machine(3)]);
});
