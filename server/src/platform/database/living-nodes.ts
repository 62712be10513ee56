import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type MigrationLog, rowsOf } from './migration-log.ts';
import type { LivingNode } from './plan-migrations.ts';
import type { Schema } from './schema.ts';

/** Number of looks at the heartbeats before a node counts as silent. */
const looks = 25;

interface NodeRow extends LivingNode {
  readonly id: string;
  readonly beat: number;
}

/**
 * Returns the nodes that run. A killed node may still be listed as alive, so this waits until each node has beaten, and
 * declares those dead that send no heartbeat. A node that is wrongly declared dead closes by itself.
 */
export const findLivingNodes = async (
  db: Kysely<Schema>,
  log: Pick<MigrationLog, 'hasNodes'>,
  silenceMs: number,
): Promise<LivingNode[]> => {
  if (!log.hasNodes) return [];
  const first = new Map((await readNodes(db)).map((node) => [node.id, node]));
  if (first.size === 0) return [];
  const lookMs = silenceMs / looks;
  for (let watchedMs = 0, lookedAtMs = performance.now(); ; ) {
    await sleep(lookMs);
    const askedAtMs = performance.now();
    // If this process or the whole machine stood still, the nodes could not be seen in that time.
    watchedMs += Math.min(askedAtMs - lookedAtMs, 2 * lookMs);
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

/** Throws `OlderNodes` if a node older than generation `oldest` runs. A starting node waits until this transaction ends. */
export const refuseOlderNodes = async (
  db: Kysely<Schema>,
  log: Pick<MigrationLog, 'hasNodes'>,
  oldest: number,
): Promise<void> => {
  if (!log.hasNodes) return;
  const older = (await readNodes(db)).filter(({ generation }) => generation < oldest);
  if (older.length > 0) throw new OlderNodes(older);
};

export class OlderNodes extends Error {
  readonly nodes: readonly LivingNode[];

  constructor(nodes: readonly LivingNode[]) {
    super('older nodes have started');
    this.nodes = nodes;
  }
}

const readNodes = (db: Kysely<Schema>): Promise<NodeRow[]> =>
  rowsOf<NodeRow>(db, "SELECT id, name, beat, generation FROM nodes WHERE state = 'alive' ORDER BY name, id");

/** Declares a silent node dead, unless it has sent another heartbeat. */
const setDead = (db: Kysely<Schema>, { id, beat }: NodeRow): Promise<unknown> =>
  sql`UPDATE nodes SET state = 'dead' WHERE id = ${id} AND beat = ${beat} AND state = 'alive'`.execute(db);
