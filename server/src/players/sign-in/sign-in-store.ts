import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { deleteLoginTickets } from './login-tickets.ts';

export interface SignInRow {
  readonly player_id: string;
  readonly site_id: number;
  readonly began_at: number;
  readonly expires_at: number;
  readonly locked_at: number | null;
  /** Unix time in ms of the last stored check of the sign-in's access token; null before the first. */
  readonly seen_at: number | null;
  readonly seen_ip: string | null;
  readonly banned: number;
  readonly user_group: string;
  readonly permissions: string;
  /** 1 if the user entered a 2FA code in this sign-in. */
  readonly by_code: number;
  /** 1 if the user currently has a second factor. */
  readonly has_factor: number;
}

const columns = `s.player_id, p.site_id, s.began_at, s.expires_at, s.locked_at, s.seen_at, s.seen_ip, p.banned, p.user_group,
  p.permissions, s.by_code,
  CASE WHEN EXISTS (SELECT 1 FROM second_factors f WHERE f.player_id = s.player_id) THEN 1 ELSE 0 END AS has_factor`;

export const findSignIn = (db: Pick<Queries, 'get'>, signInId: string): Promise<SignInRow | undefined> =>
  db.get<SignInRow>(`SELECT ${columns} FROM sign_ins s JOIN players p ON p.id = s.player_id WHERE s.id = ?`, signInId);

const maxListed = 100;

interface ListedSignIn {
  readonly id: string;
  readonly began_at: number;
  /** IP address of the login; null for sign-ins from before this column existed. */
  readonly ip: string | null;
  /** Browser's user agent at the login; null if not stored. */
  readonly browser: string | null;
  readonly seen_at: number | null;
  readonly seen_ip: string | null;
}

export const listSignIns = (db: Pick<Queries, 'all'>, playerId: string, now: number): Promise<ListedSignIn[]> =>
  db.all<ListedSignIn>(
    `SELECT id, began_at, ip, browser, seen_at, seen_ip FROM sign_ins WHERE player_id = ? AND expires_at > ?
     ORDER BY began_at DESC, id LIMIT ?`,
    playerId,
    now,
    maxListed,
  );

/** Returns those of these sign-ins that have not ended, by id. */
export const findActiveSignIns = async (
  db: Pick<Queries, 'all'>,
  signInIds: readonly string[],
): Promise<Map<string, SignInRow>> => {
  const places = signInIds.map(() => '?').join(', ');
  const rows = await db.all<SignInRow & { id: string }>(
    `SELECT s.id, ${columns} FROM sign_ins s JOIN players p ON p.id = s.player_id WHERE s.id IN (${places})`,
    ...signInIds,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

export const insertSignIn = async (
  tx: DatabaseTransaction,
  signIn: {
    id: string;
    playerId: string;
    at: number;
    expiresAt: number;
    ip: string;
    browser?: string | null;
    isByCode: boolean;
  },
): Promise<void> => {
  await tx.run('DELETE FROM sign_ins WHERE expires_at < ?', signIn.at);
  await tx.run(
    `INSERT INTO sign_ins (id, player_id, began_at, expires_at, locked_at, wrong_pins, ip, browser, by_code)
     VALUES (?, ?, ?, ?, NULL, 0, ?, ?, ?)`,
    signIn.id,
    signIn.playerId,
    signIn.at,
    signIn.expiresAt,
    signIn.ip,
    signIn.browser ?? null,
    signIn.isByCode ? 1 : 0,
  );
};

/** Stores that the player has entered a 2FA code in this sign-in. */
export const markSignInVerifiedByCode = async (tx: DatabaseTransaction, signInId: string): Promise<void> => {
  await tx.run('UPDATE sign_ins SET by_code = 1 WHERE id = ?', signInId);
};

const quietMs = 60_000;

/**
 * Returns true if the check of an access token should be stored: it has a new IP address, comes `quietMs` after the stored one, or extends
 * the expiry much.
 */
export const shouldStoreSignInActivity = (
  { seen_at, seen_ip, expires_at }: Pick<SignInRow, 'seen_at' | 'seen_ip' | 'expires_at'>,
  { at, ip, expiresAt }: { at: number; ip: string; expiresAt: number },
): boolean => {
  if (seen_at === null || seen_ip !== ip || at - seen_at >= quietMs) return true;
  // Count a tenth of the remaining lifetime as "much", not a fixed time, because some tokens live less than a minute.
  return expiresAt - expires_at > (expiresAt - at) / 10;
};

/** Stores a check of the sign-in's access token and the new expiry. Returns false if the sign-in has ended. */
export const renewSignIn = async (
  tx: DatabaseTransaction,
  id: string,
  { expiresAt, at, ip }: { expiresAt: number; at: number; ip: string },
): Promise<boolean> =>
  (await tx.run('UPDATE sign_ins SET expires_at = ?, seen_at = ?, seen_ip = ? WHERE id = ?', expiresAt, at, ip, id)) >
  0;

export const revokeSignIn = async (tx: DatabaseTransaction, id: string): Promise<void> => {
  await tx.run('DELETE FROM sign_ins WHERE id = ?', id);
};

/** Ends all sign-ins of the player except `keptSignInId`, and deletes all login tickets. Returns the ids of the ended sign-ins. */
export const revokeOtherPlayerSignIns = async (
  tx: DatabaseTransaction,
  playerId: string,
  keptSignInId: string | null,
): Promise<string[]> => {
  await deleteLoginTickets(tx, playerId);
  const rows = await tx.all<{ id: string }>(
    'SELECT id FROM sign_ins WHERE player_id = ? AND id <> ?',
    playerId,
    keptSignInId ?? '',
  );
  for (const { id } of rows) await revokeSignIn(tx, id);
  return rows.map(({ id }) => id);
};
