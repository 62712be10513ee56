import type { Refusal, Result } from '@reelfloor/protocol';
import type { Database, DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { harmThresholds } from './harm-thresholds.ts';

/** Kinds of events in play that are stored in no other table. */
type NoteKind = 'cashOutCancelled' | 'depositRefused' | 'limitReached' | 'presses';

export interface PlayBehaviorNote {
  readonly id: number;
  readonly kind: NoteKind;
  readonly at: number;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Maximum number of play behavior notes read per check, newest first. */
const maxNotes = 500;

/**
 * Requests a check of this player for indicators of harm and of money laundering. Call it in the transaction that begins play or moves
 * money.
 */
export const requestHarmCheck = (tx: DatabaseTransaction, playerId: string) =>
  tx.run(
    `INSERT INTO harm_checks (player_id, asked, looked_at, game_rounds_number) VALUES (?, 1, 0, 0)
     ON CONFLICT (player_id) DO UPDATE SET asked = harm_checks.asked + 1`,
    playerId,
  );

/** Stores a play behavior note in its own transaction, because a transaction that ends in a refusal is rolled back. */
export const insertPlayBehaviorNote = (
  database: Database,
  playerId: string,
  note: Omit<PlayBehaviorNote, 'id'>,
): Promise<void> => database.transact((tx) => notePlayIn(tx, playerId, note));

const notePlayIn = async (
  tx: DatabaseTransaction,
  playerId: string,
  note: Omit<PlayBehaviorNote, 'id'>,
): Promise<void> => {
  await tx.run(
    'INSERT INTO play_notes (player_id, kind, at, figures) VALUES (?, ?, ?, ?)',
    playerId,
    note.kind,
    note.at,
    JSON.stringify(note.figures),
  );
  await requestHarmCheck(tx, playerId);
};

/** Returns the player's play behavior notes since a time, oldest first. */
export const listPlayBehaviorNotes = async (
  db: Queries,
  playerId: string,
  from: number,
): Promise<PlayBehaviorNote[]> => {
  const rows = await db.all<{ id: number; kind: NoteKind; at: number; figures: string }>(
    `SELECT id, kind, at, figures FROM play_notes WHERE player_id = ? AND at >= ?
     ORDER BY at DESC, id DESC LIMIT ${maxNotes}`,
    playerId,
    from,
  );
  return rows.map((row) => ({ ...row, figures: JSON.parse(row.figures) })).reverse();
};

/** Time in ms within which several button presses refused by a limit are stored as one, because a player may press repeatedly. */
const oneHitMs = 10 * 60_000;
const limitCodes: readonly unknown[] = ['LIMIT_REACHED', 'STAKE_OVER_LIMIT'];

/** Called in the same transaction to store more about a reached limit. */
type NoteLimit = (tx: DatabaseTransaction, refusal: Refusal, at: number) => Promise<void>;

/** Stores what the button presses at one seat show: reached limits, and how regular the presses are. */
export class PressPatternRecorder {
  readonly #database: Database;
  readonly #playerId: string;
  readonly #noteLimit: NoteLimit;
  readonly #onError: (error: unknown) => void;
  #hitAt = Number.NEGATIVE_INFINITY;
  #pressedAt: number[] = [];

  constructor(
    database: Database,
    playerId: string,
    onError: (error: unknown) => void,
    noteLimit: NoteLimit = async () => {},
  ) {
    this.#database = database;
    this.#playerId = playerId;
    this.#noteLimit = noteLimit;
    this.#onError = onError;
  }

  /** Records the result of a button press and its time in ms. Neither delays nor fails the press. */
  add(allowed: Result<unknown>, at: number): void {
    if (!allowed.ok) return this.#addRefused(allowed.refusal, at);
    this.#pressedAt.push(at);
    if (this.#pressedAt.length <= harmThresholds.regularPresses.presses) return;
    this.#note({ kind: 'presses', at, figures: computePressRegularity(this.#pressedAt) });
    this.#pressedAt = [at];
  }

  #addRefused(refusal: Refusal, at: number): void {
    const { code } = refusal;
    if (!limitCodes.includes(code) || at - this.#hitAt < oneHitMs) return;
    this.#hitAt = at;
    this.#note({ kind: 'limitReached', at, figures: { code } }, refusal);
  }

  #note(note: Omit<PlayBehaviorNote, 'id'>, refusal?: Refusal): void {
    const noted = this.#database.transact(async (tx) => {
      await notePlayIn(tx, this.#playerId, note);
      if (refusal) await this.#noteLimit(tx, refusal, note.at);
    });
    noted.catch(this.#onError);
  }
}

/**
 * Returns the regularity of button presses: the median interval, and the median deviation from it. A few long intervals, such as after a
 * win, change neither; a person deviates by tens of milliseconds each time.
 */
export const computePressRegularity = (pressedAt: readonly number[]) => {
  const gaps = pressedAt.slice(1).map((at, index) => at - (pressedAt[index] ?? at));
  const medianMs = median(gaps);
  return {
    presses: gaps.length,
    medianMs,
    spreadMs: median(gaps.map((gap) => Math.abs(gap - medianMs))),
    from: pressedAt[0] ?? 0,
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
