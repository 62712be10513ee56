import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** Time in ms after which a requested video clip expires. */
const clipLifeMs = 10 * 60_000;

/** Who may play a clip: one sign-in of a player, or one member of staff. */
export type ClipOwner = { readonly signInId: string } | { readonly staffId: string };

/** A video clip that an agent will upload. */
export interface ExpectedClip {
  readonly id: string;
  readonly expiresAt: number;
}

interface NewRecordingClip {
  readonly machineId: string;
  readonly agentId: string;
  readonly owner: ClipOwner;
  readonly ledgerFacts: string | null;
  readonly nodeId: string | null;
  readonly evidence: string | null;
}

export interface RecordingClipRow {
  readonly id: string;
  readonly sign_in_id: string | null;
  readonly staff_id: string | null;
  readonly node_id: string | null;
  readonly ledger_facts: string | null;
  readonly evidence: string | null;
}

/** The database rows of requested video clips, which all nodes share. They do not contain the clips' bytes. */
export class RecordingClipStore {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'nowMs'>;

  constructor({ database, clock }: { readonly database: Database; readonly clock: Pick<Clock, 'nowMs'> }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Inserts a requested clip under a new secret id. */
  async insertClip({
    machineId,
    agentId,
    owner,
    ledgerFacts,
    nodeId,
    evidence,
  }: NewRecordingClip): Promise<ExpectedClip> {
    const id = randomBytes(16).toString('base64url');
    const expiresAt = this.#clock.nowMs() + clipLifeMs;
    const { signInId = null, staffId = null } = { signInId: undefined, staffId: undefined, ...owner };
    await this.#database.transact((tx) =>
      tx.run(
        `INSERT INTO recording_clips (id, machine_id, agent_id, sign_in_id, staff_id, expires_at, ledger_facts, node_id, evidence)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[id, machineId, agentId, signInId, staffId, expiresAt, ledgerFacts, nodeId, evidence],
      ),
    );
    return { id, expiresAt };
  }

  /** Stores which node has a clip. Returns false if the clip was not requested from its agent, a node has it already, or it has expired. */
  async claimClipForNode(
    { id, agentId }: { readonly id: string; readonly agentId: string },
    nodeId: string,
  ): Promise<boolean> {
    const claimed = await this.#database.transact((tx) =>
      tx.run(
        'UPDATE recording_clips SET node_id = ? WHERE id = ? AND agent_id = ? AND node_id IS NULL AND expires_at > ?',
        ...[nodeId, id, agentId, this.#clock.nowMs()],
      ),
    );
    return claimed > 0;
  }

  /** Returns the clip with this id unless it has expired. */
  findClip(id: string): Promise<RecordingClipRow | undefined> {
    return this.#database.read.get<RecordingClipRow>(
      'SELECT id, sign_in_id, staff_id, node_id, ledger_facts, evidence FROM recording_clips WHERE id = ? AND expires_at > ?',
      id,
      this.#clock.nowMs(),
    );
  }

  /** Returns the Unix time in ms at which the oldest of the newest `most` clips requested in a sign-in expires; null if there are fewer. */
  async findExpiryOfOldestClip(signInId: string, most: number): Promise<number | null> {
    const row = await this.#database.read.get<{ expires_at: number }>(
      `SELECT expires_at FROM recording_clips WHERE sign_in_id = ? AND expires_at > ?
       ORDER BY expires_at DESC LIMIT 1 OFFSET ?`,
      ...[signInId, this.#clock.nowMs(), most - 1],
    );
    return row?.expires_at ?? null;
  }

  /** Returns expired clips of all nodes, at most 500, oldest first. */
  listExpiredClips(): Promise<Pick<RecordingClipRow, 'id' | 'node_id'>[]> {
    return this.#database.read.all<Pick<RecordingClipRow, 'id' | 'node_id'>>(
      'SELECT id, node_id FROM recording_clips WHERE expires_at <= ? ORDER BY expires_at LIMIT 500',
      this.#clock.nowMs(),
    );
  }

  deleteClip(id: string): Promise<unknown> {
    return this.#database.transact((tx) => tx.run('DELETE FROM recording_clips WHERE id = ?', id));
  }
}
