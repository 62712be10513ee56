import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** Duration of a time step of authenticator app (TOTP) codes, in ms. */
const codeStepMs = 30_000;

/**
 * Tables whose rows authenticate somebody: sign-ins, tickets, one-time codes, push subscriptions. A restored copy contains rows that were
 * ended or used since the backup, so a restore deletes all of them. Listed in an order that foreign keys allow.
 */
export const authenticationTables = [
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

/**
 * Columns that authenticate somebody, in tables whose rows a restore keeps, and the statement that invalidates them. `?` is the last used
 * TOTP time step.
 */
const proofColumns = [
  { column: 'seats.resume_hash', sql: 'UPDATE seats SET resume_hash = NULL' },
  { column: 'second_factors.last_step', sql: 'UPDATE second_factors SET last_step = ? WHERE last_step < ?' },
  {
    column: 'staff.factor_last_step',
    sql: 'UPDATE staff SET factor_last_step = ? WHERE factor_last_step < ?',
  },
  // Expire pending requests for a second person's confirmation: they may have been declined or executed since the backup. The effects of
  // actions that were executed at once are kept.
  {
    column: 'approval_requests.expires_at',
    sql: `UPDATE approval_requests SET expires_at = 0, protects = 0,
      ended_at = CASE WHEN done_at IS NULL THEN ended_at ELSE coalesce(ended_at, 0) END WHERE state = 'waiting'`,
  },
] as const;

/** Long-lived secrets, which are valid until their owner or the operator changes them. A restore brings back earlier values. */
export const lastingSecrets = [
  'vouchers.code_hash',
  ...['players.password_hash', 'players.pin_code', 'second_factors.secret', 'second_factors.recovery_salt'],
  ...['staff.password_hash', 'staff.factor_secret', 'agents.token_hash', 'push_keys.private_key'],
  'displays.token_hash',
  ...['site_connections.out_key', 'site_connections.out_key_before'],
  ...['site_connections.in_key', 'site_connections.in_key_before'],
] as const;

export const endedColumns: readonly string[] = proofColumns.map(({ column }) => column);

/** Invalidates all authentication data in a restored database. TOTP codes valid up to `at` count as used. */
export const invalidateRestoredCredentials = async (tx: DatabaseTransaction, at: number): Promise<void> => {
  for (const table of authenticationTables) await tx.run(`DELETE FROM ${table}`);
  // Count one more time step as used, because the code of the next step is also accepted, to allow for clock skew.
  const step = Math.floor(at / codeStepMs) + 1;
  for (const { sql } of proofColumns) await tx.run(sql, ...(sql.includes('?') ? [step, step] : []));
};
