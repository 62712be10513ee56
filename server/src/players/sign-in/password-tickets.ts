import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** Time in which whoever logged in with a password for once must have chosen a new one. */
const lifetimeMs = 20 * 60_000;
/** Most tickets of one player. A new ticket above this number replaces all earlier ones. */
const maxTickets = 5;

/** Stores a new ticket of a login that waits for a new password, and returns its text; the table holds only a hash. */
export const makePasswordTicket = async (
  tx: DatabaseTransaction,
  { playerId, ip }: { readonly playerId: string; readonly ip: string },
  at: number,
): Promise<string> => {
  await tx.run('DELETE FROM password_tickets WHERE expires_at < ?', at);
  const count = await tx.get<{ held: number }>(
    'SELECT count(*) AS held FROM password_tickets WHERE player_id = ?',
    playerId,
  );
  if (Number(count?.held) >= maxTickets) await deletePasswordTickets(tx, playerId);
  const text = randomBytes(32).toString('base64url');
  await tx.run(
    'INSERT INTO password_tickets (ticket_hash, player_id, ip, expires_at) VALUES (?, ?, ?, ?)',
    hashOf(text),
    playerId,
    ip,
    at + lifetimeMs,
  );
  return text;
};

/** Returns the player of the ticket, or null if it is not valid for this address at this time. */
export const findPasswordTicket = async (
  db: Pick<Queries, 'get'>,
  text: string,
  ip: string,
  at: number,
): Promise<string | null> => {
  const row = await db.get<{ player_id: string }>(
    'SELECT player_id FROM password_tickets WHERE ticket_hash = ? AND ip = ? AND expires_at > ?',
    hashOf(text),
    ip,
    at,
  );
  return row?.player_id ?? null;
};

export const deletePasswordTickets = async (tx: DatabaseTransaction, playerId: string): Promise<void> => {
  await tx.run('DELETE FROM password_tickets WHERE player_id = ?', playerId);
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
