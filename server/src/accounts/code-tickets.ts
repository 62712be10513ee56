import { createHash, randomBytes } from 'node:crypto';
import type { Queries, UnitOfWork } from '../database/database.ts';

/** A login that waits for its code, one that sets a second factor up first, and a set-up on the profile. */
export type TicketPurpose = 'login' | 'loginSetup' | 'profileSetup';

/** Long enough to find the phone; a set-up has an app to install before. */
const lifetimeMs: Readonly<Record<TicketPurpose, number>> = {
  login: 5 * 60_000,
  loginSetup: 20 * 60_000,
  profileSetup: 20 * 60_000,
};
/** Tickets of one player from one address; the oldest goes. */
const maxTickets = 5;

export interface CodeTicket {
  readonly playerId: string;
  readonly purpose: TicketPurpose;
  /** Where the password was given. The ticket counts from there alone. */
  readonly ip: string;
  /** Of a set-up on the profile: the sign-in that asked. */
  readonly signInId: string | null;
  /** Of a set-up: the new secret, sealed. */
  readonly secret: string | null;
}

/** Makes a ticket, whose text only its caller gets: the table has its hash. */
export const makeCodeTicket = async (unit: UnitOfWork, ticket: CodeTicket, at: number): Promise<string> => {
  await unit.run('DELETE FROM code_tickets WHERE expires_at < ?', at);
  await unit.run(
    `DELETE FROM code_tickets WHERE player_id = ? AND ip = ? AND ticket_hash NOT IN
       (SELECT ticket_hash FROM code_tickets WHERE player_id = ? AND ip = ?
        ORDER BY made_at DESC, ticket_hash LIMIT ?)`,
    ticket.playerId,
    ticket.ip,
    ticket.playerId,
    ticket.ip,
    maxTickets - 1,
  );
  const text = randomBytes(32).toString('base64url');
  await unit.run(
    `INSERT INTO code_tickets (ticket_hash, player_id, purpose, ip, sign_in_id, secret, made_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    hashOf(text),
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

/** A ticket that is good from this address; null for any other. */
export const findCodeTicket = async (
  db: Pick<Queries, 'get'>,
  text: string,
  ip: string,
  at: number,
): Promise<CodeTicket | null> => {
  const row = await db.get<{
    player_id: string;
    purpose: TicketPurpose;
    sign_in_id: string | null;
    secret: string | null;
  }>(
    `SELECT player_id, purpose, sign_in_id, secret FROM code_tickets
     WHERE ticket_hash = ? AND ip = ? AND expires_at > ?`,
    hashOf(text),
    ip,
    at,
  );
  if (!row) return null;
  const { player_id, purpose, sign_in_id, secret } = row;
  return { playerId: player_id, purpose, ip, signInId: sign_in_id, secret };
};

/** Uses a ticket up. Returns false where somebody else was faster. */
export const takeCodeTicket = async (unit: UnitOfWork, text: string): Promise<boolean> =>
  (await unit.run('DELETE FROM code_tickets WHERE ticket_hash = ?', hashOf(text))) === 1;

/** Voids all tickets of a player: the password, the rights or the second factor is another one now. */
export const deleteCodeTickets = async (unit: UnitOfWork, playerId: string): Promise<void> => {
  await unit.run('DELETE FROM code_tickets WHERE player_id = ?', playerId);
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
