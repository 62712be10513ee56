import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { testEngine } from '../../platform/database/temporary-database.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { floorSubjects } from '../../play/floor-replica/agent-link-messages.ts';
import { storeAgentLink } from '../../play/machines/agent-link-store.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { addNode, setNodeDead } from '../../testing/lone-node.ts';
import { scrape } from '../../testing/scrape.ts';
import { seededPlace } from '../../testing/seeded-place.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { readServerConfig, type ServerConfig } from '../config/server-config.ts';
import { type RunningServer, startServerNode } from '../server/start-server.ts';

const hourMs = 3_600_000;

describe('the metrics of a node beside another one', { timeout: 120_000 }, () => {
  let config: ServerConfig;
  let database: Database;
  let node: RunningServer;
  let network: LocalNetwork;
  /** The other node's end of the transport, over which the test speaks for that node. */
  let other: Transport;
  const figure = async (name: string) => (await scrape(node.metricsPort)).get(name);

  beforeEach(async () => {
    const { dataDir, databaseUrl } = await seededPlace();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', METRICS_PORT: '0' };
    config = readServerConfig({ ...settings, PORT: '0', LOG_LEVEL: 'silent' });
    database = await openDatabase(config);
    network = new LocalNetwork();
    other = network.join('other-1');
    await addNode(database, 'other-1');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await node.close();
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  });
  const start = async () => {
    node = await startServerNode(config, { ...besideOthers(), network });
  };

  it('show the leased jobs that it has, also after another one has died', async () => {
    const take = "INSERT INTO duties (name, node_id, epoch) VALUES ('cleaning', 'other-1', 1)";
    await database.transact((tx) => tx.run(take));
    await start();
    expect(await figure('reelfloor_duty_held{duty="heldTransfers"}')).toBe(1);
    expect(await figure('reelfloor_duty_held{duty="cleaning"}')).toBe(0);
    await setNodeDead(database, 'other-1');
    await eventually(async () => expect(await figure('reelfloor_duty_held{duty="cleaning"}')).toBe(1));
  });

  it('count copies that differ from the machines although no message was lost', async () => {
    await start();
    const agentId = config.demo?.agentId ?? '';
    const { description } = new TestCabinet('m1');
    const epoch = await database.transact((tx) =>
      storeAgentLink(tx, agentId, {
        nodeId: 'other-1',
        instance: {} as never,
        since: 0,
        address: '127.0.0.1',
        version: '0',
      }),
    );
    const source = { nodeId: 'other-1', agentId, epoch, turn: 1 };
    const free = { seat: 'none', reservedFor: null, heldFor: null, fault: null, outOfService: null };
    const facts = { ...free, version: 2_000_000_000_001 };
    const record = { id: 'm1', brandId: description.brandId, agentId, description, ...facts };
    const machine = { ...record, view: new TestCabinet('m1').view(), versionBase: 2_000_000_000_000 };
    other.publish(floorSubjects.changes, JSON.stringify({ kind: 'all', ...source, seq: 0, machines: [machine] }));
    await eventually(async () => expect(await figure('reelfloor_links{state="up"}')).toBe(1));
    const sayList = (seq: number) =>
      other.publish(
        floorSubjects.lists,
        JSON.stringify({
          nodeId: 'other-1',
          turn: 1,
          links: [{ agentId, epoch, turn: 1, seq, digest: '?' }],
        }),
      );
    // A different digest of a newer state only means that a message was lost, so it is no mismatch.
    sayList(1);
    expect(await figure('reelfloor_floor_digest_mismatch_total')).toBe(0);
    sayList(0);
    await eventually(async () => expect(await figure('reelfloor_floor_digest_mismatch_total')).toBe(1));
  });

  it('show how far the time of the database is ahead of this machine’s clock', async () => {
    const { nowMs } = systemClock;
    vi.spyOn(systemClock, 'nowMs').mockImplementation(() => nowMs() - hourMs);
    await start();
    const expected = testEngine === 'postgres' ? hourMs / 1000 : 0;
    expect(await figure('reelfloor_clock_offset_seconds')).toBeCloseTo(expected, 0);
  });
});
