import type { BrandId, CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { createSingleSite, type Site } from '../../platform/sites/sites.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { AgentLink } from './agent-link.ts';
import { MachineFloor } from './machine-floor.ts';
import { MachineList } from './machine-list.ts';
import { returnMachineToService, storeOutOfServiceRecord } from './out-of-service-records.ts';

const machineId = 'm' as MachineId;

describe('the details of a machine', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let list: MachineList;
  let clock: ManualClock;
  let bus: InMemoryBus;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    bus = new InMemoryBus((error) => {
      throw error;
    });
    clock = new ManualClock(10_000);
    const floor = new MachineFloor(bus, clock);
    const bands = [500, 100].map((stakeMinor, index) => ({
      id: index + 1,
      Order: index,
      label: '',
      stakeMinor,
    }));
    const description = { machineId, brandId: 'koi', game: 'koi-2', bands } as CabinetDescription;
    floor.connect({ agentId: 'agent', isHere: true } as AgentLink, description, {
      version: 1,
      phase: 'idle',
    } as CabinetView);
    const rules = { figuresOf: async (game: string) => (game === 'koi-2' ? { returnPpm: 950_600 } : null) };
    list = new MachineList({ db: database.read, floor, bus, rules, now: () => clock.nowMs() });
    await list.load();
  });
  afterEach(() => remove());
  const change = (sql: string) => database.transact((tx) => tx.run(sql));

  it('tell its game, its stakes and how long it is in play, and never who plays', async () => {
    const details = await list.details(machineId, createSingleSite(2));
    expect(details).toEqual({
      ok: true,
      value: { game: 'koi-2', returnPpm: 950_600, stakesMinor: [100, 500], inPlayMs: 9_999 },
    });
  });

  it('tell after the play how long ago that was, and nothing of a play that never was', async () => {
    await change("DELETE FROM seats WHERE machine_id = 'm'");
    await change("UPDATE sessions SET ended_at = 4000 WHERE id = 's'");
    expect(await list.details(machineId, createSingleSite(2))).toMatchObject({
      value: { lastPlayedMs: 6_000 },
    });
    await change("UPDATE sessions SET ended_at = 12000 WHERE id = 's'");
    expect(await list.details(machineId, createSingleSite(2)), 'the clock of another node is ahead').toMatchObject({
      value: { lastPlayedMs: 0 },
    });
    await change("DELETE FROM sessions WHERE id = 's'");
    expect(await list.details(machineId, createSingleSite(2))).toEqual({
      ok: true,
      value: { game: 'koi-2', returnPpm: 950_600, stakesMinor: [100, 500] },
    });
  });

  it('tell how long it is out of service, but not the reason that staff keep to themselves', async () => {
    const outOfServiceRecord = { state: 'disabled', note: 'Belt', reason: 'secret', at: 3_000 } as const;
    await database.transact((tx) => storeOutOfServiceRecord(tx, machineId, outOfServiceRecord));
    const details = await list.details(machineId, createSingleSite(2));
    expect(details).toMatchObject({ value: { outOfServiceMs: 7_000 } });
    expect(JSON.stringify(details)).not.toContain('secret');
    await database.transact((tx) => returnMachineToService(tx, machineId));
    expect(await list.details(machineId, createSingleSite(2))).not.toHaveProperty('value.outOfServiceMs');
  });

  it('are refused for a machine that the lobby does not show', async () => {
    expect(await list.details('nowhere' as MachineId, createSingleSite(2))).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    await change("UPDATE brands SET hidden = 1 WHERE id = 'koi'");
    await list.load();
    expect(await list.details(machineId, createSingleSite(2))).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  it('the list says which machines are new, and again when an hour has passed', async () => {
    const listed = async () => JSON.parse(String(await list.allMachines('p', createSingleSite(2)))).machines;
    expect(await listed()).toEqual([expect.not.objectContaining({ isNew: true })]);
    await change(
      "INSERT INTO machines (id, brand_id, agent_id, description, epoch) VALUES ('before', 'koi', 'agent', '{}', 0)",
    );
    await change("UPDATE machines SET in_service_since = 90000000 WHERE id = 'm'");
    expect(await listed()).toEqual([expect.not.objectContaining({ isNew: true })]);
    clock.advance(90_000_000 + 3_700_000);
    expect(await listed()).toMatchObject([{ id: 'm', isNew: true }]);
    expect(await list.brandMachines('koi' as BrandId, 'p', createSingleSite(2))).toMatchObject({
      value: { machines: [{ isNew: true }] },
    });
  });

  it('the list of a call that began before its site was changed is not the list of later calls', async () => {
    const listed = async (site: Site) =>
      (JSON.parse(String(await list.allMachines('p', site))) as { machines: { id: string }[] }).machines.map(
        ({ id }) => id,
      );
    const before = createSingleSite(2);
    const after = { ...before, brands: ['orbit'] };
    bus.publish('lobbyListChanged', {});
    expect(await listed(before)).toEqual(['m']);
    expect(await listed(after)).toEqual([]);
    expect(await listed(before), 'a slow call that still has the site from before').toEqual(['m']);
    expect(await listed(after)).toEqual([]);
  });

  it('have the same return to player as the list', async () => {
    const text = String(await list.allMachines('p', createSingleSite(2)));
    expect(JSON.parse(text).machines).toMatchObject([{ id: 'm', returnPpm: 950_600 }]);
    expect(await list.brandMachines('koi' as BrandId, 'p', createSingleSite(2))).toMatchObject({
      value: { machines: [{ returnPpm: 950_600 }] },
    });
  });
});
