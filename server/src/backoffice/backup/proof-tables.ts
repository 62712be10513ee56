import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** A period of the codes of authenticator apps, in ms. */
const codeStepMs = 30_000;

/**
 * What proves to the server who somebody is, for as long as it is in the database: sign-ins, tickets, codes that count
 * once, browsers that get a person's notices. A restored copy has some that were ended or used since, so a restore ends
 * all of them. In the order in which rows may be deleted.
 */
export const proofTables = [
  'push_messages',
  'push_browsers',
  'recording_clips',
  'sign_ins',
  'launches',
  'sign_in_tickets',
  'mail_codes',
  'recovery_codes',
  'staff_sign_ins',
  'staff_tickets',
] as const;

/** Columns that prove somebody in tables that stay, and the statement that ends them. The `?` is the last used code step. */
const proofColumns = [
  { column: 'seats.resume_hash', sql: 'UPDATE seats SET resume_hash = NULL' },
  { column: 'second_factors.last_step', sql: 'UPDATE second_factors SET last_step = ? WHERE last_step < ?' },
  {
    column: 'staff.factor_last_step',
    sql: 'UPDATE staff SET factor_last_step = ? WHERE factor_last_step < ?',
  },
  // What one person asked for and another may confirm. It may have been declined, or done, since. What was done at once stays as it is.
  {
    column: 'staff_requests.expires_at',
    sql: `UPDATE staff_requests SET expires_at = 0, protects = 0,
      ended_at = CASE WHEN done_at IS NULL THEN ended_at ELSE coalesce(ended_at, 0) END WHERE state = 'waiting'`,
  },
] as const;

/** Columns that open something until their owner or the operator changes them; a restore brings the earlier ones back. */
export const lastingSecrets = [
  'vouchers.code_hash',
  ...['players.password_hash', 'players.pin_code', 'second_factors.secret', 'second_factors.recovery_salt'],
  ...['staff.password_hash', 'staff.factor_secret', 'agents.token_hash', 'push_keys.private_key'],
  'displays.token_hash',
  ...['site_connections.out_key', 'site_connections.out_key_before'],
  ...['site_connections.in_key', 'site_connections.in_key_before'],
] as const;

export const endedColumns: readonly string[] = proofColumns.map(({ column }) => column);

/** Ends all that proved somebody in a restored database. A code of an app that was valid up to `at` is used up. */
export const endProofs = async (tx: DatabaseTransaction, at: number): Promise<void> => {
  for (const table of proofTables) await tx.run(`DELETE FROM ${table}`);
  // One step more, because a code of the next step is taken, too, for the sake of clocks.
  const step = Math.floor(at / codeStepMs) + 1;
  for (const { sql } of proofColumns) await tx.run(sql, ...(sql.includes('?') ? [step, step] : []));
};
