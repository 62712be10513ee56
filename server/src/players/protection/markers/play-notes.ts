import type { Database, Queries, UnitOfWork } from '../../../platform/database/database.ts';

/** Facts about play that no other table keeps. */
type NoteKind = 'cashOutCancelled' | 'depositRefused' | 'limitReached' | 'presses';

export interface PlayNote {
  readonly id: number;
  readonly kind: NoteKind;
  readonly at: number;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Most notes that one look reads: the newest ones. */
const maxNotes = 500;

/** Asks that somebody looks for marks of this player. Call it in the unit that begins play or moves money. */
export const askForMarks = (unit: UnitOfWork, playerId: string) =>
  unit.run(
    `INSERT INTO mark_looks (player_id, asked, looked_at, plays_number) VALUES (?, 1, 0, 0)
     ON CONFLICT (player_id) DO UPDATE SET asked = mark_looks.asked + 1`,
    playerId,
  );

/** Notes a fact in a unit of its own, because a unit that refuses undoes what it wrote. */
export const notePlay = (database: Database, playerId: string, note: Omit<PlayNote, 'id'>): Promise<void> =>
  database.transact(async (unit) => {
    await unit.run(
      'INSERT INTO play_notes (player_id, kind, at, figures) VALUES (?, ?, ?, ?)',
      playerId,
      note.kind,
      note.at,
      JSON.stringify(note.figures),
    );
    await askForMarks(unit, playerId);
  });

/** Returns the player's notes from a time on, oldest first. */
export const listNotes = async (db: Queries, playerId: string, from: number): Promise<PlayNote[]> => {
  const rows = await db.all<{ id: number; kind: NoteKind; at: number; figures: string }>(
    `SELECT id, kind, at, figures FROM play_notes WHERE player_id = ? AND at >= ?
     ORDER BY at DESC, id DESC LIMIT ${maxNotes}`,
    playerId,
    from,
  );
  return rows.map((row) => ({ ...row, figures: JSON.parse(row.figures) })).reverse();
};
