import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProductionConfig } from '../../start/server/assert-production-ready.ts';
import { type RunningServer, startServer } from '../../start/server/start-server.ts';
import { operate } from '../../testing/operate.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('an agent that runs with settings of the demo or of tests', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let agent: TestAgent;
  beforeEach(async () => {
    floor = await TestFloor.open();
    agent = new TestAgent([new TestCabinet('m9')]);
  });
  afterEach(async () => {
    agent.cut();
    await floor.close();
  });

  /** Runs the work on a server for real players, with the same database but without the demo's accounts. */
  const inProduction = async (work: (server: RunningServer, token: string) => Promise<void>) => {
    await floor.server.close();
    await floor.change('UPDATE players SET banned = 1');
    await floor.change('UPDATE staff SET blocked_at = 1');
    await floor.change("UPDATE agents SET token_hash = 'of what nobody knows'");
    await floor.change("DELETE FROM quick_panel_entries WHERE id = 'play-money'");
    const said = await operate(floor, 'agent', 'add', 'hall-1');
    await assignReviewed(floor);
    await operate(floor, 'machine', 'add', 'm9', '--brand', 'koi', '--agent', 'hall-1');
    const token = /\S{32,}/.exec(said)?.[0] ?? '';
    const { dataDir, databaseUrl } = floor.config;
    const server = await startServer(
      readProductionConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        PORT: '0',
        LOG_LEVEL: 'silent',
        JWT_SECRET: 'Zk3!pWq9#Lm2@Xv7$Rt5%Yn8^Bc1&Hj4*Fd6',
      }),
    );
    try {
      await work(server, token);
    } finally {
      agent.cut();
      await server.close();
    }
  };

  it('is refused by a server for real players, with a line that says which ones to unset', () =>
    inProduction(async ({ address }, token) => {
      agent.testSettings = ['DEMO_SWITCH', 'CABINET_SPEED'];
      await agent.connect(address, 'hall-1', token);
      expect(agent.hello).toMatchObject({
        kind: 'refused',
        error: {
          code: 'AGENT_FOR_TESTS',
          ErrorMessage: expect.stringMatching(/hall-1 runs with DEMO_SWITCH, CABINET_SPEED.*without them/),
        },
      });
      agent.cut();
      agent.testSettings = [];
      await agent.connect(address, 'hall-1', token);
      expect(agent.hello).toMatchObject({ kind: 'accepted', value: { acknowledged: { m9: 0 } } });
    }));

  it('is not told about them before its token is checked', () =>
    inProduction(async ({ address }) => {
      agent.testSettings = ['DEMO_SWITCH'];
      await agent.connect(address, 'hall-1', 'a-wrong-token');
      expect(agent.hello).toMatchObject({ error: { code: 'TOKEN_INVALID' } });
    }));

  it('is admitted by the demo, and so is one without such settings', async () => {
    for (const testSettings of [['DEMO_SWITCH', 'CABINET_SPEED'], []]) {
      floor.agent.cut();
      floor.agent.testSettings = testSettings;
      await floor.connectAgent();
      expect(floor.agent.hello?.kind).toBe('accepted');
    }
  });
});
