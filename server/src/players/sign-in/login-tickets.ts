import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/**
 * `login` waits for a 2FA code, `newPassword` for a replacement of a password given out by staff; `loginSetup` and `profileSetup` set up a
 * second factor at login or on the profile page.
 */
type TicketPurpose = 'login' | 'newPassword' | 'loginSetup' | 'profileSetup';

/** Lifetime of a login ticket in ms: time to find the phone, to choose a password or, for a setup, to install an app. */
const lifetimeMs: Readonly<Record<TicketPurpose, number>> = {
  login: 5 * 60_000,
  newPassword: 20 * 60_000,
  loginSetup: 20 * 60_000,
  profileSetup: 20 * 60_000,
};
/** Maximum number of login tickets per player and IP address. A new ticket above it deletes the oldest one. */
const maxTickets = 5;

export interface LoginTicket {
  readonly playerId: string;
  readonly purpose: TicketPurpose;
  readonly ip: string;
  /** Id of the sign-in that started a `profileSetup`; null for a ticket from a login. */
  readonly signInId: string | null;
  /** The new TOTP secret, encrypted by `TotpSecretEncryption`; null if no second factor is being set up. */
  readonly secret: string | null;
}

/** Generates the random secret text of a login ticket or a cookie. */
export const generateRandomSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a login ticket or a cookie is stored, so that nobody who reads the database can sign in with it. */
export const hashTicketOrCookieSecret = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Stores a new login ticket and returns its text; the table holds only its hash. */
export const issueLoginTicket = async (tx: DatabaseTransaction, ticket: LoginTicket, at: number): Promise<string> => {
  await tx.run('DELETE FROM sign_in_tickets WHERE expires_at < ?', at);
  await tx.run(
    `DELETE FROM sign_in_tickets WHERE player_id = ? AND ip = ? AND ticket_hash NOT IN
       (SELECT ticket_hash FROM sign_in_tickets WHERE player_id = ? AND ip = ?
        ORDER BY made_at DESC, ticket_hash LIMIT ?)`,
    ticket.playerId,
    ticket.ip,
    ticket.playerId,
    ticket.ip,
    maxTickets - 1,
  );
  const text = generateRandomSecret();
  await tx.run(
    `INSERT INTO sign_in_tickets (ticket_hash, player_id, purpose, ip, sign_in_id, secret, made_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    hashTicketOrCookieSecret(text),
    ticket.playerId,
    ticket.purpose,
    ticket.ip,
    ticket.signInId,
    ticket.secret,
    at,
    at + lifetimeMs[ticket.purpose],
  );
  return text;
};

/** Returns the login ticket with this text, or null if it is not valid for this IP address at this time. */
export const findLoginTicket = async (
  db: Pick<Queries, 'get'>,
  text: string,
  ip: string,
  at: number,
): Promise<LoginTicket | null> => {
  const row = await db.get<{
    player_id: string;
    purpose: TicketPurpose;
    sign_in_id: string | null;
    secret: string | null;
  }>(
    `SELECT player_id, purpose, sign_in_id, secret FROM sign_in_tickets
     WHERE ticket_hash = ? AND ip = ? AND expires_at > ?`,
    hashTicketOrCookieSecret(text),
    ip,
    at,
  );
  if (!row) return null;
  const { player_id, purpose, sign_in_id, secret } = row;
  return { playerId: player_id, purpose, ip, signInId: sign_in_id, secret };
};

export const redeemLoginTicket = async (tx: DatabaseTransaction, text: string): Promise<boolean> =>
  (await tx.run('DELETE FROM sign_in_tickets WHERE ticket_hash = ?', hashTicketOrCookieSecret(text))) === 1;

/** Deletes all login tickets of a player. Call this when the player's password, rights or second factor change. */
export const deleteLoginTickets = async (tx: DatabaseTransaction, playerId: string): Promise<void> => {
  await tx.run('DELETE FROM sign_in_tickets WHERE player_id = ?', playerId);
};
