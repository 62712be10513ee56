import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import { type MigrationLog, queryRows, readMigrationLog, recordMigration } from './migration-log.ts';
import type { MigrationTimeouts } from './migration-timeouts.ts';
import { type LiveNode, oldestCompatibleSchemaGeneration } from './plan-migrations.ts';
import { isLockTimeoutOrDeadlock } from './postgres-errors.ts';
import type { Schema } from './schema.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { blockedMigrationError, SchemaRefusal } from './schema-migration-errors.ts';

/** Runs one migration. Returns false if another program has run it already. */
export const runMigration = async (
  db: Kysely<Schema>,
  engine: Engine,
  migration: SchemaMigration,
  patience: MigrationTimeouts,
): Promise<boolean> => {
  const isConcurrent = engine === 'postgres' && indexesOf(migration).length > 0;
  for (let tries = 1; ; tries++) {
    try {
      return isConcurrent ? await buildIndexes(db, migration) : await runInTransaction(db, engine, migration, patience);
    } catch (error) {
      if (error instanceof OlderNodes) throw blockedMigrationError(migration, error.nodes);
      if (!isLockTimeoutOrDeadlock(error)) throw error;
      if (tries >= patience.maxTries) throw busyTables(migration);
    }
    await sleep(patience.pauseMs);
  }
};

const busyTables = ({ name }: SchemaMigration): SchemaRefusal =>
  new SchemaRefusal(
    `The migration ${name} did not get its tables, because other transactions held them; nothing of it was done. Run npm run migrate again when fewer people play, or end the long transaction (pg_stat_activity).`,
  );

const runInTransaction = (
  db: Kysely<Schema>,
  engine: Engine,
  migration: SchemaMigration,
  { tableMs }: MigrationTimeouts,
): Promise<boolean> =>
  // `read committed`: the check of the nodes at the end must see what was committed during this transaction.
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const log = await readMigrationLog(tx, engine);
      if (log.ran.has(migration.name)) return false;
      const giveUpAt = performance.now() + tableMs;
      const run = async (statement: string) => {
        if (engine === 'postgres') await waitForLocksUntil(tx, giveUpAt);
        await sql.raw(statement).execute(tx);
      };
      for (const statement of migration.statements[engine]) await run(statement);
      // Lock the list of nodes: a node that joins now waits for the end of this transaction, and then sees the migration.
      if (engine === 'postgres' && log.hasNodes) await run('LOCK TABLE nodes IN SHARE MODE');
      await refuseOlderNodes(tx, log, oldestCompatibleSchemaGeneration(migration));
      await recordMigration(tx, engine, migration);
      return true;
    });

/** Sets a common timeout for all locks of a transaction, because others wait for the locks that it already has. */
const waitForLocksUntil = (tx: Kysely<Schema>, giveUpAt: number): Promise<unknown> => {
  const leftMs = Math.max(1, Math.round(giveUpAt - performance.now()));
  return sql.raw(`SET LOCAL lock_timeout = '${leftMs}ms'`).execute(tx);
};

const concurrentIndex = /^CREATE INDEX CONCURRENTLY IF NOT EXISTS (\w+)/;

const indexesOf = (migration: SchemaMigration): { name: string; statement: string }[] =>
  migration.statements.postgres.flatMap((statement) => {
    const name = concurrentIndex.exec(statement)?.[1];
    return name === undefined ? [] : [{ name, statement }];
  });

/** Builds indexes without blocking writes to their tables, which PostgreSQL cannot do in a transaction. Idempotent. */
const buildIndexes = async (db: Kysely<Schema>, migration: SchemaMigration): Promise<boolean> => {
  for (const { name, statement } of indexesOf(migration)) {
    const unfinished = await queryRows(
      db,
      `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`,
    );
    if (unfinished.length > 0) await sql.raw(`DROP INDEX CONCURRENTLY ${name}`).execute(db);
    await sql.raw(statement).execute(db);
  }
  await recordMigration(db, 'postgres', migration);
  return true;
};

/** Number of heartbeat checks before a node without a heartbeat counts as silent. */
const checks = 25;

interface NodeRow extends LiveNode {
  readonly id: string;
  readonly beat: number;
}

/**
 * Returns the running nodes. A killed node may still be listed as alive, so this waits until each node has sent a heartbeat, and declares
 * those dead that send none. A node that is wrongly declared dead shuts itself down.
 */
export const findLiveNodes = async (
  db: Kysely<Schema>,
  log: Pick<MigrationLog, 'hasNodes'>,
  silenceMs: number,
): Promise<LiveNode[]> => {
  if (!log.hasNodes) return [];
  const first = new Map((await readNodes(db)).map((node) => [node.id, node]));
  if (first.size === 0) return [];
  const pollMs = silenceMs / checks;
  for (let watchedMs = 0, lookedAtMs = performance.now(); ; ) {
    await sleep(pollMs);
    const askedAtMs = performance.now();
    // If this process or the whole computer was suspended, no heartbeat could be seen in that time: do not count it.
    watchedMs += Math.min(askedAtMs - lookedAtMs, 2 * pollMs);
    lookedAtMs = askedAtMs;
    const nodes = await readNodes(db);
    const quiet = nodes.filter(({ id, beat }) => first.get(id)?.beat === beat);
    if (quiet.length === 0) return nodes;
    if (watchedMs >= silenceMs) {
      for (const node of quiet) await setDead(db, node);
      return readNodes(db);
    }
  }
};

/**
 * Throws `OlderNodes` if a node of an older schema generation (release number) than `oldest` is running. A starting node waits until this
 * transaction ends.
 */
const refuseOlderNodes = async (
  db: Kysely<Schema>,
  log: Pick<MigrationLog, 'hasNodes'>,
  oldest: number,
): Promise<void> => {
  if (!log.hasNodes) return;
  const older = (await readNodes(db)).filter(({ generation }) => generation < oldest);
  if (older.length > 0) throw new OlderNodes(older);
};

class OlderNodes extends Error {
  readonly nodes: readonly LiveNode[];

  constructor(nodes: readonly LiveNode[]) {
    super('older nodes have started');
    this.nodes = nodes;
  }
}

const readNodes = (db: Kysely<Schema>): Promise<NodeRow[]> =>
  queryRows<NodeRow>(db, "SELECT id, name, beat, generation FROM nodes WHERE state = 'alive' ORDER BY name, id");

/** Declares a silent node dead, unless it has sent another heartbeat. */
const setDead = (db: Kysely<Schema>, { id, beat }: NodeRow): Promise<unknown> =>
  sql`UPDATE nodes SET state = 'dead' WHERE id = ${id} AND beat = ${beat} AND state = 'alive'`.execute(db);
