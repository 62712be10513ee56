import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { composeCluster } from '../../start/server/compose-cluster.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { natsServerPath, TestNats } from '../../testing/test-nats.ts';
import { TestPlayer } from '../../testing/test-player.ts';
import { nextMigration, withMigrations } from '../../testing/trial-migrations.ts';
import { migrateDatabase } from '../database/migrate-database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { SchemaMigration } from '../database/schema-migration.ts';
import { NewerSchema } from '../database/schema-migration-errors.ts';
import { testEngine } from '../database/temporary-database.ts';

let nats: TestNats | null = null;
let network: LocalNetwork;
let config: ServerConfig;
let nodes: RunningServer[];
let agent: TestAgent;
/** The next release's migrations: one adds a column to each table, one drops a table that only this release uses. */
let ofNext: readonly SchemaMigration[];

beforeEach(async () => {
  nats = testEngine === 'postgres' && natsServerPath !== null ? await TestNats.start() : null;
  network = new LocalNetwork();
  nodes = [];
  config = await seededConfig({ NATS_URL: nats?.url ?? '' });
  const adding = (await tables()).map((name) => `ALTER TABLE ${name} ADD COLUMN of_next INTEGER NOT NULL DEFAULT 0`);
  ofNext = withMigrations(
    nextMigration('expand', 'everywhere', 'CREATE TABLE of_this (id TEXT)', ...adding),
    nextMigration('contract', 'less', 'DROP TABLE of_this'),
  );
  agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
});

afterEach(async () => {
  agent.cut();
  for (const node of nodes) await node.close();
  await nats?.remove();
  const database = await openDatabase(config, undefined, ofNext);
  expect((await database.snapshot((db) => auditDatabase(db, Date.now()))).faults).toEqual([]);
  await database.close();
  await rm(config.dataDir, { recursive: true, force: true });
});

const tables = async (): Promise<string[]> => {
  const database = await openDatabase(config);
  const found = await database.read.query.introspection.getTables();
  await database.close();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
};

const start = async (nodeName: string, migrations?: readonly SchemaMigration[]): Promise<RunningServer> => {
  const terms = { ...besideOthers(), ...(nats ? {} : { network }), ...(migrations ? { migrations } : {}) };
  const node = await startServerNode({ ...config, nodeName }, terms);
  nodes.push(node);
  return node;
};
const connect = async ({ address }: RunningServer) => {
  const { agentId = '', agentToken = '' } = config.demo ?? {};
  await agent.connect(address, agentId, agentToken);
};
/** Seats the player at the node, plays, and moves money there and back. */
const playAt = async ({ address }: RunningServer, username: string, machineId: string) => {
  const player = await TestPlayer.login(address, username);
  const game = await player.game();
  await eventually(async () => expect(await game.init(machineId)).toMatchObject({ kind: 'accepted' }));
  const play = async () => {
    await eventually(async () => expect(await game.spin()).toMatchObject({ kind: 'accepted' }));
    expect(await game.cashIn(1_000)).toMatchObject({ kind: 'accepted' });
    await eventually(() => expect(agent.cabinet(machineId).meterMinor).toBeGreaterThanOrEqual(1_000));
    agent.cabinet(machineId).playRound({ stakeMinor: 100, winMinor: 40 });
  };
  return { player, game, play };
};

describe(`nodes of two neighbouring versions on ${testEngine}`, { timeout: 120_000 }, () => {
  it('play on one database while it expands, until it contracts', async () => {
    const older = await start('older');
    await connect(older);
    const one = await playAt(older, 'player1', 'm1');
    await one.play();

    await expect(start('newer', ofNext)).rejects.toThrow(/lacks the migration .*older of generation/);
    const expanded = await migrateDatabase(config, 'expand', { migrations: ofNext });
    expect(expanded).toMatchObject({ ran: ['2099-01-01T0000-everywhere'], left: ['2099-01-02T0000-less'] });
    // The older node must go on, with statements that it prepared before the migration.
    await one.play();

    const newer = await start('newer', ofNext);
    const two = await playAt(newer, 'player2', 'm2');
    await two.play();
    await one.play();
    expect(await one.game.leave()).toMatchObject({ kind: 'accepted' });

    await older.close();
    const again = await start('again');
    await connect(newer);
    const other = await playAt(again, 'player1', 'm1');
    await other.play();
    await two.play();
    await expect(migrateDatabase(config, 'contract', { migrations: ofNext })).rejects.toThrow(
      /T0000-less removes what these nodes still need: again of generation/,
    );
    expect(await other.game.leave()).toMatchObject({ kind: 'accepted' });
    await again.close();
    expect((await migrateDatabase(config, 'contract', { migrations: ofNext })).ran).toEqual(['2099-01-02T0000-less']);
    await expect(start('older')).rejects.toBeInstanceOf(NewerSchema);
    await two.play();
    expect(await two.game.leave()).toMatchObject({ kind: 'accepted' });
  });

  it('refuse one that joins just after the database has contracted', async () => {
    const database = await openDatabase(config);
    await migrateDatabase(config, 'contract', { migrations: ofNext });
    const logger = pino({ level: 'silent' });
    await expect(composeCluster({ config, database, logger }, besideOthers())).rejects.toBeInstanceOf(NewerSchema);
    expect(await database.read.all("SELECT id FROM nodes WHERE state = 'alive'")).toEqual([]);
    await database.close();
  });
});
