import type { MachineId } from '@reelfloor/protocol';
import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { Sites } from '../../platform/sites/sites.ts';
import type { Machine } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { QueueAndSpectatorCounts } from '../../play/machines/queue-and-spectator-counts.ts';
import { Metrics } from '../../start/metrics/metrics.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { lobbyUpdateIntervalMs } from './lobby-sending-pace.ts';
import { LobbyUpdateHub } from './lobby-update-hub.ts';

const machineCount = 10_000;

/** A page whose socket takes everything at once. */
class TestPage {
  readonly waitingBytes = 0;
  readonly received: LobbyUpdate[] = [];
  bytes = 0;

  send(frame: Buffer): void {
    this.bytes += frame.length;
    this.received.push(JSON.parse(frame.toString()).data);
  }

  cut(): void {}
}

describe('pages that ask what to watch on a floor of 10,000 machines', () => {
  let clock: ManualClock;
  let hub: LobbyUpdateHub;
  let bus: InMemoryBus;
  /** How often all machines were read for a snapshot. */
  let reads: number;

  afterEach(() => void vi.restoreAllMocks());
  beforeEach(() => {
    // Writes take no time, so that none waits for a later turn of the event loop.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    clock = new ManualClock();
    bus = new InMemoryBus((error) => {
      throw error;
    });
    reads = 0;
    const machines = Array.from({ length: machineCount }, (_, index) => ({
      id: `machine-${index}`,
      brandId: `brand-${index % 10}`,
      status: 'available',
      description: {},
      version: 1_900_000_000_000,
    })) as unknown as Machine[];
    const byId = new Map(machines.map((machine) => [String(machine.id), machine]));
    const floor = {
      all: () => {
        reads++;
        return machines;
      },
      get: (id: string) => byId.get(id),
    } as unknown as MachineFloor;
    const observer = new Metrics({ node: 'test', engine: 'sqlite' }).onLobby;
    const machineCounts = new QueueAndSpectatorCounts({ bus, now: () => clock.nowMs() });
    const sites = new Sites({ all: async () => [] }, 2);
    const shown = { sites, isShown: () => true, readJackpots: async () => [], showsPots: () => true };
    hub = new LobbyUpdateHub({ bus, clock, floor, machineCounts, observer, ...shown });
  });
  const change = (version: number) =>
    bus.publish('machineChanged', { machineId: 'machine-1' as MachineId, status: 'playing', version });

  it('get what they ask for at once, if they ask as a player does', () => {
    const page = new TestPage();
    for (let brand = 0; brand < 10; brand++) {
      page.received.length = 0;
      hub.watch('player1', page, 0, [`brand-${brand}`]);
      expect(page.received.flatMap(({ machines }) => machines)).toHaveLength(machineCount / 10);
      clock.advance(1_000);
    }
  });

  it('cost what one ask a second costs, if one account repeats it at many connections, and harm no other', () => {
    const other = new TestPage();
    hub.watch('player2', other, 0, ['brand-1']);
    const oneSnapshot = other.bytes;
    const hostile = Array.from({ length: 60 }, () => new TestPage());
    const seconds = 5;
    for (let round = 0; round < seconds * 10; round++) {
      change(1_900_000_000_001 + round);
      for (const page of hostile) hub.watch('player1', page, 0, round % 2 === 0 ? ['brand-1', 'brand-2'] : ['brand-1']);
      clock.advance(lobbyUpdateIntervalMs);
    }
    const bytes = hostile.reduce((sum, page) => sum + page.bytes, 0);
    expect(reads).toBeLessThanOrEqual(1 + 10 + seconds);
    // At most 60 snapshots of two brands at once and one each second; besides, small frames with the changes.
    expect(bytes).toBeLessThan((60 + seconds) * 2 * oneSnapshot + seconds * 10 * 60 * 200);
    expect(other.received.flatMap(({ machines }) => machines).at(-1)).toMatchObject({
      version: 1_900_000_000_050,
    });
  });

  it('watch in the end what they asked for last, and nothing after they have gone', () => {
    const [page, gone] = [new TestPage(), new TestPage()];
    for (let ask = 0; ask < 62; ask++) hub.watch('player1', page, 0, ask === 61 ? ['brand-3'] : null);
    hub.watch('player1', gone, 0, null);
    hub.leave(gone);
    page.received.length = 0;
    clock.advance(3_000);
    const ids = page.received.flatMap(({ machines }) => machines.map(({ id }) => id));
    expect(new Set(ids.map((id) => Number(id.slice('machine-'.length)) % 10))).toEqual(new Set([3]));
    expect(hub.isWatching(gone)).toBe(false);
    expect(gone.received).toEqual([]);
  });
});
