import { randomBytes } from 'node:crypto';
import type { MachineId } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { AgentLink } from '../machines/agent-link.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import {
  claimEvidenceUpload,
  type EvidencePart,
  findDisputedRoundOfLegalHold,
  formatEvidenceFileName,
  listEvidencePartsToRequest,
  markEvidenceFailed,
  markEvidenceRequested,
  markEvidenceStored,
  markEvidenceUnavailable,
  parseEvidenceFileName,
  resetEvidenceRequests,
} from './legal-hold-evidence.ts';
import type { LegalHoldEvidenceFiles } from './legal-hold-evidence-files.ts';

const pollMs = 2_000;
const settleMs = 60_000;
/** Timeout in ms for an agent to find the evidence and answer, before it uploads it. */
const answerMs = 30_000;
/** Delay in ms after the end of a period until its last pictures are on the agent's disk and listed in the recording's journal. */
const recordedAfterMs = 15_000;
/** Delay in ms before an evidence archive is requested again after a failure. */
const retryMs = 60_000;
/** Time in ms after which a requested archive that did not arrive counts as lost. */
const lostMs = 15 * 60_000;
/** Free disk space required on this node before an agent is asked for an evidence archive, in bytes. */
const usualBytes = 32 * 1024 * 1024;

interface CopiesDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: Pick<MachineFloor, 'get' | 'all'>;
  readonly clock: Clock;
  readonly transport: Pick<Transport, 'nodeId'>;
  readonly files: LegalHoldEvidenceFiles;
  readonly onError: (error: unknown) => void;
}

/**
 * Copies the recordings under legal holds from the agents of this node, so that they survive the loss of an agent's disk. Each part of a
 * hold is requested once its period has ended, one at a time per machine, with retries. The node that receives a part stores it until the
 * hold ends.
 */
export class LegalHoldEvidenceCopier {
  readonly #dependencies: CopiesDependencies;
  readonly #stops: (() => void)[] = [];
  /** Unix time in ms since when each node that stores evidence archives has been dead, by node id. */
  readonly #goneSince = new Map<string, number>();
  /** Whether this node's free disk space is too low for evidence archives; null until checked. */
  #lacksSpace: boolean | null = null;

  constructor(dependencies: CopiesDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock, database, onError } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('machineConnected', ({ machineId }) => {
        // Request evidence again after an agent has connected. Only the node to which it is connected knows that the connection is new.
        if (this.#linkOf(machineId)) database.transact((tx) => resetEvidenceRequests(tx, machineId)).catch(onError);
      }),
      repeatWithoutOverlap(clock, pollMs, () => this.askForDue().catch(onError)),
      repeatWithoutOverlap(clock, settleMs, () => this.#settle().catch(onError)),
    );
    this.#settle().catch(onError);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Requests the due evidence archives from the agents of this node. */
  async askForDue(): Promise<void> {
    const { database, floor, clock } = this.#dependencies;
    const now = clock.nowMs();
    const due = await listEvidencePartsToRequest(database.read, {
      machineIds: floor.all().flatMap(({ id }) => (this.#linkOf(id) ? [id] : [])),
      ...{ overMs: now - recordedAfterMs, lostMs: now - lostMs, retryMs: now - retryMs },
    });
    if (due.length === 0 && this.#lacksSpace === false) return;
    if (!(await this.#hasSpace(usualBytes))) return;
    await Promise.all(due.map((part) => this.#ask(part)));
  }

  /**
   * Receives a requested evidence archive from its agent. Null: none was requested under this id; false: it was not stored, and will be
   * requested again.
   */
  async receive(
    { id, agentId }: { readonly id: string; readonly agentId: string },
    body: AsyncIterable<Buffer>,
    length: number | null,
  ): Promise<boolean | null> {
    const { database, clock, files, transport } = this.#dependencies;
    const { nodeId } = transport;
    const part = await database.transact((tx) => claimEvidenceUpload(tx, { clipId: id, agentId, nodeId }));
    if (!part) return null;
    const received = await files.receive(formatEvidenceFileName(part), body, length);
    if (received.kind === 'whole') {
      const kept = { nodeId, at: clock.nowMs(), bytes: received.bytes, sha256: received.sha256 };
      await database.transact((tx) => markEvidenceStored(tx, part, kept));
      return true;
    }
    if (received.kind === 'noSpace') this.#noteSpace(false);
    await database.transact((tx) =>
      received.kind === 'tooLong' ? markEvidenceUnavailable(tx, part, 'tooLong') : markEvidenceFailed(tx, part),
    );
    return false;
  }

  #linkOf(machineId: MachineId): AgentLink | null {
    const link = this.#dependencies.floor.get(machineId)?.link;
    return link?.isHere ? link : null;
  }

  async #ask(part: EvidencePart): Promise<void> {
    const { database, floor, clock } = this.#dependencies;
    const { machineId, holdId, fromMs, untilMs } = part;
    const link = this.#linkOf(machineId);
    const agentId = floor.get(machineId)?.agentId;
    if (!link || agentId === undefined) return;
    const clipId = randomBytes(16).toString('base64url');
    const asked = { clipId, agentId, at: clock.nowMs() };
    if (!(await database.transact((tx) => markEvidenceRequested(tx, part, asked)))) return;
    const round = await findDisputedRoundOfLegalHold(database.read, holdId);
    const order = { machineId, clipId, fromMs, untilMs, ...(round && { round }) };
    const answer = await link.command('recordingEvidence', order, answerMs);
    if (answer.kind === 'accepted') return;
    const why = answer.kind === 'refused' ? reasonOf(answer.error) : null;
    await database.transact((tx) =>
      why === null ? markEvidenceFailed(tx, part) : markEvidenceUnavailable(tx, part, why),
    );
  }

  async #hasSpace(bytes: number): Promise<boolean> {
    const hasSpace = await this.#dependencies.files.hasSpaceFor(bytes);
    this.#noteSpace(hasSpace);
    return hasSpace;
  }

  #noteSpace(hasSpace: boolean): void {
    if (this.#lacksSpace === !hasSpace) return;
    this.#lacksSpace = !hasSpace;
    this.#dependencies.bus.publish('evidenceSpaceChanged', { isLacking: !hasSpace });
  }

  #settle(): Promise<void> {
    const { database, clock, files, transport } = this.#dependencies;
    const { nodeId } = transport;
    return settleEvidence({ database, files, nodeId, nowMs: clock.nowMs(), goneSince: this.#goneSince });
  }
}

/** Returns why an agent will never have a recording of a period; null if it may have one later. */
const reasonOf = ({
  code,
  Params,
}: {
  readonly code: string | number;
  readonly Params?: Readonly<Record<string, string | number>> | undefined;
}): string | null => {
  if (code === 'METHOD_UNKNOWN') return 'noRecorder';
  if (code !== 'RECORDING_NONE' || Params?.reason === 'diskFailed') return null;
  return String(Params?.reason ?? 'notAsked');
};

/** Time in ms for which a node must be dead before its evidence archives count as lost and are fetched from the agents again. */
const lostNodeMs = 10 * 60_000;
/** Maximum number of ids in one database query. */
const atOnce = 200;

interface Settling {
  readonly database: Database;
  readonly files: LegalHoldEvidenceFiles;
  readonly nodeId: string;
  readonly nowMs: number;
  /** Unix time in ms since when each node that stores evidence archives has been dead, by node id. */
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
 * Reconciles this node's evidence archives with the database: deletes those of legal holds that have ended, adopts those of an earlier
 * process here, and has archives fetched again whose file or node is lost.
 */
const settleEvidence = async (settling: Settling): Promise<void> => {
  const { database, files, nodeId, nowMs } = settling;
  const names = await files.list(nowMs);
  await deleteEnded(settling, names.keys());
  const alive = await database.read.all<{ id: string }>("SELECT id FROM nodes WHERE state = 'alive'");
  const living = new Set([nodeId, ...alive.map(({ id }) => id)]);
  const copies = await listCopies(database.read, nodeId, living);
  for (const copy of copies) {
    const name = formatEvidenceFileName({ holdId: copy.hold_id, part: copy.part });
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

/** Deletes the evidence archives of lifted legal holds: each file before its row is updated. */
const deleteEnded = async ({ database, files, nodeId }: Settling, names: Iterable<string>): Promise<void> => {
  const parts = [...names].flatMap((name) => parseEvidenceFileName(name) ?? []);
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
    await files.remove(formatEvidenceFileName(part));
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

/** Returns the evidence archives that this node stores, or that no live node stores. */
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
  // This node stored the evidence archive but its file is missing, so fetch it again.
  if (node_id === nodeId) return true;
  const since = goneSince.get(node_id) ?? nowMs;
  goneSince.set(node_id, since);
  return nowMs - since >= lostNodeMs;
};
