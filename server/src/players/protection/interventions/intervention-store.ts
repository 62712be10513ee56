import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/**
 * Measures that staff can take to protect a player, mildest first; then the steps by which two people loosen a restriction or limit set by
 * the operator.
 */
export type InterventionStep =
  | 'note'
  | 'message'
  | 'check'
  | 'limit'
  | 'timeout'
  | 'exclude'
  | 'restrict'
  | 'limitRaiseAsked'
  | 'limitRaise'
  | 'releaseAsked'
  | 'release';

interface Intervention {
  readonly step: InterventionStep;
  readonly at: number;
  readonly who: string;
  readonly reason: string;
  /** The harm indicator that the intervention responds to; null if none. */
  readonly indicatorId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Records a staff intervention. Call it in the transaction that carries it out. */
export const recordIntervention = (tx: DatabaseTransaction, playerId: string, intervention: Intervention) =>
  tx.run(
    'INSERT INTO interventions (player_id, step, at, who, reason, harm_indicator_id, details) VALUES (?, ?, ?, ?, ?, ?, ?)',
    playerId,
    intervention.step,
    intervention.at,
    intervention.who,
    intervention.reason,
    intervention.indicatorId,
    JSON.stringify(intervention.details),
  );

/** Returns the newest staff interventions for a player, oldest first. */
export const listInterventions = async (db: Queries, playerId: string, maxRows: number): Promise<Intervention[]> => {
  const rows = await db.all<{
    step: InterventionStep;
    at: number;
    who: string;
    reason: string;
    harm_indicator_id: string | null;
    details: string;
  }>(
    `SELECT step, at, who, reason, harm_indicator_id, details FROM interventions WHERE player_id = ?
     ORDER BY id DESC LIMIT ${maxRows}`,
    playerId,
  );
  return rows
    .map(({ harm_indicator_id, details, ...row }) => ({
      ...row,
      indicatorId: harm_indicator_id,
      details: JSON.parse(details),
    }))
    .reverse();
};
