import { createDemoGuestService, readProductionConfig, readServerConfig, startServer } from '@reelfloor/server';
import { eventually } from '@reelfloor/server/testing/eventually';
import { auditDatabase } from '@reelfloor/server/testing/ledger';
import { operate } from '@reelfloor/server/testing/operate';
import { TestAgent } from '@reelfloor/server/testing/test-agent';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { call } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoGuests, type GuestPace, startDemoGuests } from './demo-guests.ts';

describe('the demo’s simulated guests', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let hall: TestAgent;
  let guests: DemoGuests | null;
  let visits = 0;

  beforeEach(async () => {
    guests = null;
    floor = await TestFloor.open();
    const said = await operate(floor, 'agent', 'add', 'hall');
    const token = /AGENT_TOKEN: (\S+)/.exec(said)?.[1] ?? '';
    for (const id of ['k1', 'k2']) await operate(floor, 'machine', 'add', id, '--brand', 'koi', '--agent', 'hall');
    hall = new TestAgent([new TestCabinet('k1'), new TestCabinet('k2')]);
    await hall.connect(floor.address, 'hall', token);
  });
  afterEach(async () => {
    await guests?.stop();
    hall.cut();
    await floor.close();
  });

  const quick = { arrive: [1, 2], play: [150, 300], think: [10, 20], rest: [10, 30] } as const;
  const start = async (count: number, pace: GuestPace = quick) => {
    const desk = await createDemoGuestService(floor.config);
    const counted = {
      ...desk,
      welcome: (number: number) => {
        visits++;
        return desk.welcome(number);
      },
    };
    const started = startDemoGuests({ address: floor.address, desk: counted, count, pace });
    guests = {
      stop: async () => {
        guests = null;
        await started.stop();
        await desk.close();
      },
    };
  };
  const busy = async () => {
    const { machines } = (await (await floor.player('staff1')).get('machine/all')).body as {
      machines: { id: string; status: string }[];
    };
    return machines.filter(({ status }) => status !== 'available').map(({ id }) => id);
  };
  const sessions = () =>
    floor.queryDatabase((db) =>
      db.all<{ player_id: string; machine_id: string; spins: number }>(
        "SELECT player_id, machine_id, spins FROM sessions WHERE player_id LIKE 'p-demo-guest-%' AND ended_at IS NOT NULL",
      ),
    );

  it('come, play and go through the real channels, and never take the last machine of a brand', async () => {
    await start(4);
    let most = 0;
    await eventually(async () => {
      const taken = await busy();
      most = Math.max(most, taken.length);
      // Koi has m1, k1 and k2; orbit has m2 alone, where no guest may sit.
      expect(taken.length).toBeLessThan(3);
      expect(taken).not.toContain('m2');
      expect((await sessions()).length).toBeGreaterThan(3);
    });
    expect(most).toBeGreaterThan(0);
    expect(hall.received.map(({ name }) => name)).toContain('press');
    await guests?.stop();
    await eventually(async () => expect(await busy()).toEqual([]));
    const faults = await floor.queryDatabase((db) => auditDatabase(db, Date.now()));
    expect(faults.faults).toEqual([]);
    const deposits = await operate(floor, 'record', 'list');
    expect(deposits).toMatch(/demo .*cashier deposit .*demo-guest-1/);
  });

  it('leave when a player has taken the other machines of their brand', async () => {
    const early = await (await floor.player('player1')).game();
    expect(await early.init('m1')).toMatchObject({ kind: 'accepted' });
    await start(1, { ...quick, play: [60_000, 60_000] });
    await eventually(async () => expect(await busy()).toHaveLength(2));
    const other = (await busy()).includes('k1') ? 'k2' : 'k1';
    const late = await (await floor.player('player2')).game();
    expect(await late.init(other)).toMatchObject({ kind: 'accepted' });
    // The guest leaves, and takes no machine of the brand koi again.
    await eventually(async () => expect((await busy()).toSorted()).toEqual([other, 'm1'].toSorted()));
    const [came, played] = [visits, (await sessions()).length];
    await eventually(() => expect(visits).toBeGreaterThan(came + 5));
    expect((await sessions()).length).toBe(played);
  });

  it('are marked as what they are, and nobody logs in as one of them', async () => {
    await start(1);
    await eventually(async () => expect((await sessions()).length).toBeGreaterThan(0));
    await guests?.stop();
    const names = await floor.queryDatabase((db) =>
      db.all("SELECT display_name FROM players WHERE username LIKE 'demo-guest-%'"),
    );
    expect(names).toEqual([{ display_name: 'Demo Guest 1' }]);
    for (const password of ['demo1234', '0000', ' ', 'demo-guest-1']) {
      const body = { username: 'demo-guest-1', password, site_id: 2 };
      const { status } = await call(floor.address, 'POST', 'login', { 'content-type': 'application/json' }, body);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it('stay out of a server for real players', async () => {
    const real = { DATA_DIR: floor.config.dataDir, JWT_SECRET: 'vLq3fTz0pXw8sBn6KcYh2RjM9uDa5EgQ' };
    expect(() => readProductionConfig({ ...real, DEMO_GUESTS: '2' })).toThrow('in the demo alone');
    expect(readServerConfig({ DATA_DIR: floor.config.dataDir }).demoGuests).toBe(0);
    await expect(createDemoGuestService({ ...floor.config, demo: null })).rejects.toThrow('in the demo alone');
    const desk = await createDemoGuestService(floor.config);
    await desk.welcome(1);
    await desk.close();
    await floor.server.close();
    await floor.change("UPDATE players SET banned = 1 WHERE username NOT LIKE 'demo-guest-%'");
    const starting = startServer(readProductionConfig({ ...real, PORT: '0' }));
    await expect(starting).rejects.toThrow('demo-guest-1 is a simulated guest');
  });
});
