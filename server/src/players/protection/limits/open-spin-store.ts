import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** The last spin of a player with limits of stakes or losses. Times are Unix times in ms. */
export interface OpenSpin {
  readonly sessionId: string;
  /** Id of the command that started the spin; empty if the next spin is blocked because a limit was set. */
  readonly commandId: string;
  /** The seat's fencing number, which increases when another page takes the seat. */
  readonly epoch: number;
  /** Time at which the spin began. */
  readonly at: number;
  /** Until when the spin blocks the player's next one; null: until the spin's round is in the ledger. */
  readonly lapsesAt: number | null;
  /** True if the spin's round is in the ledger. Always false if the spin belongs to another session than the queried one. */
  readonly isRoundIn: boolean;
}

/** The columns of `buildOpenSpinSql`. */
export interface OpenSpinRow {
  readonly open_session_id: string | null;
  readonly open_command_id: string;
  readonly open_epoch: number;
  readonly opened_at: number;
  readonly open_lapses_at: number | null;
  readonly is_round_in: number;
}

/**
 * SQL for a player's last spin: a statement selects `columns` from a row with the player and the queried session (both SQL), followed by
 * `joins`. Read the row with `toOpenSpin`.
 */
export const buildOpenSpinSql = (playerId: string, sessionId: string) => ({
  columns: `limited_spins.session_id AS open_session_id, limited_spins.command_id AS open_command_id,
    limited_spins.epoch AS open_epoch, limited_spins.at AS opened_at, limited_spins.lapses_at AS open_lapses_at,
    CASE WHEN limited_spins.session_id = ${sessionId} THEN
      CASE WHEN EXISTS (SELECT 1 FROM game_rounds g WHERE g.player_id = ${playerId}
        AND g.number > limited_spins.after_number AND g.session_id = ${sessionId} AND g.kind = 'round' AND g.free_spin = 0)
      THEN 1 ELSE 0 END
    ELSE 0 END AS is_round_in`,
  joins: `LEFT JOIN limited_spins ON limited_spins.player_id = ${playerId}`,
});

export const toOpenSpin = (row: OpenSpinRow): OpenSpin | null =>
  row.open_session_id === null
    ? null
    : {
        sessionId: row.open_session_id,
        commandId: row.open_command_id,
        epoch: row.open_epoch,
        at: row.opened_at,
        lapsesAt: row.open_lapses_at,
        isRoundIn: row.is_round_in === 1,
      };

export const findOpenSpin = async (
  db: Queries,
  { playerId, sessionId }: { readonly playerId: string; readonly sessionId: string },
): Promise<OpenSpin | null> => {
  const { columns, joins } = buildOpenSpinSql('ask.player_id', 'ask.session_id');
  const row = await db.get<OpenSpinRow>(
    `SELECT ${columns} FROM (SELECT CAST(? AS TEXT) AS player_id, CAST(? AS TEXT) AS session_id) AS ask ${joins}`,
    ...[playerId, sessionId],
  );
  return row ? toOpenSpin(row) : null;
};

interface NotedSpin extends Omit<OpenSpin, 'isRoundIn'> {
  /** The number of the player's newest round before the spin. */
  readonly afterNumber: number;
}

/**
 * Adds a row without a spin for a player who now has a limit. Otherwise the first spin would add it, and on PostgreSQL a new row conflicts with
 * the spins of all players near it in the index: of fifty who first pressed at once, each ran four times.
 */
export const prepareOpenSpin = (tx: DatabaseTransaction, playerId: string) =>
  tx.run(
    `INSERT INTO limited_spins (player_id, session_id, epoch, command_id, after_number, at, lapses_at)
     VALUES (?, '', 0, '', 0, 0, 0) ON CONFLICT (player_id) DO NOTHING`,
    playerId,
  );

export const storeOpenSpin = (tx: DatabaseTransaction, playerId: string, spin: NotedSpin) =>
  tx.run(
    `INSERT INTO limited_spins (player_id, session_id, epoch, command_id, after_number, at, lapses_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET session_id = excluded.session_id, epoch = excluded.epoch,
       command_id = excluded.command_id, after_number = excluded.after_number, at = excluded.at,
       lapses_at = excluded.lapses_at`,
    playerId,
    ...[spin.sessionId, spin.epoch, spin.commandId, spin.afterNumber, spin.at, spin.lapsesAt],
  );
