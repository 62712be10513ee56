import type { Database, Queries } from '../../platform/database/database.ts';
import type { EvidenceFiles } from './evidence-files.ts';
import { evidenceName, partOfName } from './hold-evidence.ts';

/** After this time in ms without its node a copy counts as lost, and is fetched again from the agent. */
const lostNodeMs = 10 * 60_000;
/** Most ids in one query. */
const atOnce = 200;

interface Settling {
  readonly database: Database;
  readonly files: EvidenceFiles;
  readonly nodeId: string;
  readonly nowMs: number;
  /** Since when nodes that keep copies are gone, in ms since 1970. */
  readonly goneSince: Map<string, number>;
}

interface CopyRow {
  readonly hold_id: string;
  readonly part: number;
  readonly state: 'waiting' | 'kept';
  readonly node_id: string | null;
  readonly bytes: number;
  readonly sha256: string;
}

const ofPart = 'hold_id = ? AND part = ?';

/**
 * Makes this node's copies and the database agree: deletes the copies of holds that have ended, takes over those that an earlier process
 * kept here, and has those fetched again that are gone with their file or their node.
 */
export const settleEvidence = async (settling: Settling): Promise<void> => {
  const { database, files, nodeId, nowMs } = settling;
  const names = await files.list(nowMs);
  await deleteEnded(settling, names.keys());
  const alive = await database.read.all<{ id: string }>("SELECT id FROM nodes WHERE state = 'alive'");
  const living = new Set([nodeId, ...alive.map(({ id }) => id)]);
  const copies = await listCopies(database.read, nodeId, living);
  for (const copy of copies) {
    const name = evidenceName({ holdId: copy.hold_id, part: copy.part });
    const isHere = names.get(name) === copy.bytes;
    if (copy.node_id === nodeId && copy.state === 'kept' && isHere) continue;
    const change = isHere
      ? await takenOver(settling, copy, name)
      : isLost(settling, copy)
        ? `UPDATE recording_evidence SET state = 'waiting', node_id = NULL, asked_at = NULL WHERE ${ofPart} AND state = 'kept'`
        : null;
    const values = isHere ? [nodeId] : [];
    if (change) await database.transact((tx) => tx.run(change, ...values, copy.hold_id, copy.part));
  }
  for (const id of settling.goneSince.keys())
    if (living.has(id) || !copies.some(({ node_id }) => node_id === id)) settling.goneSince.delete(id);
};

/** Deletes the copies of lifted holds, the file before its row says so. */
const deleteEnded = async ({ database, files, nodeId }: Settling, names: Iterable<string>): Promise<void> => {
  const parts = [...names].flatMap((name) => partOfName(name) ?? []);
  const ids = [...new Set(parts.map(({ holdId }) => holdId))];
  const lifted = new Set<string>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const rows = await database.read.all<{ id: string }>(
      `SELECT id FROM recording_holds WHERE lifted_at IS NOT NULL AND id IN (${some.map(() => '?').join(', ')})`,
      ...some,
    );
    for (const { id } of rows) lifted.add(id);
  }
  for (const part of parts.filter(({ holdId }) => lifted.has(holdId))) {
    await files.remove(evidenceName(part));
    await database.transact((tx) =>
      tx.run(
        `UPDATE recording_evidence SET state = 'deleted' WHERE ${ofPart} AND node_id = ?`,
        ...[part.holdId, part.part, nodeId],
      ),
    );
  }
  const isLifted = 'hold_id IN (SELECT id FROM recording_holds WHERE lifted_at IS NOT NULL)';
  const unneeded = `state = 'waiting' AND ${isLifted}`;
  if (await database.read.get(`SELECT 1 FROM recording_evidence WHERE ${unneeded} LIMIT 1`))
    await database.transact((tx) =>
      tx.run(`UPDATE recording_evidence SET state = 'deleted', clip_id = NULL WHERE ${unneeded}`),
    );
};

/** Returns the copies that this node keeps, or that no living node does. */
const listCopies = async (db: Queries, nodeId: string, living: ReadonlySet<string>): Promise<CopyRow[]> => {
  const rows = await db.all<CopyRow>(
    `SELECT e.* FROM recording_evidence e JOIN recording_holds h ON h.id = e.hold_id
     WHERE h.lifted_at IS NULL AND e.sha256 IS NOT NULL AND e.state IN ('kept', 'waiting')`,
  );
  return rows.filter(({ node_id }) => node_id === null || node_id === nodeId || !living.has(node_id));
};

const takenOver = async ({ files }: Settling, { sha256 }: CopyRow, name: string): Promise<string | null> =>
  (await files.sha256Of(name).catch(() => null)) === sha256
    ? `UPDATE recording_evidence SET state = 'kept', node_id = ?, clip_id = NULL WHERE ${ofPart}`
    : null;

const isLost = ({ nodeId, nowMs, goneSince }: Settling, { state, node_id }: CopyRow): boolean => {
  if (state !== 'kept' || node_id === null) return false;
  // Its file was here.
  if (node_id === nodeId) return true;
  const since = goneSince.get(node_id) ?? nowMs;
  goneSince.set(node_id, since);
  return nowMs - since >= lostNodeMs;
};
