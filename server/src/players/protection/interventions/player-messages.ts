import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { type ProtectionChange, publishProtectionChange } from '../restrict-player.ts';

/** Maximum number of staff messages shown to a player at once, oldest unread first. */
const maxShown = 10;

interface PlayerMessage {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

/** Shows a staff message on the player's pages until the player acknowledges it. */
export const sendPlayerMessage = async (
  tx: DatabaseTransaction,
  { playerId, at, who }: ProtectionChange,
  text: string,
): Promise<void> => {
  await tx.run(
    'INSERT INTO player_messages (id, player_id, text, at, who) VALUES (?, ?, ?, ?, ?)',
    randomUUID(),
    playerId,
    text,
    at,
    who,
  );
  await publishProtectionChange(tx, playerId);
};

export const listUnreadPlayerMessages = (db: Queries, playerId: string): Promise<PlayerMessage[]> =>
  db.all<PlayerMessage>(
    `SELECT m.id, m.at, m.text FROM player_messages m WHERE m.player_id = ?
       AND NOT EXISTS (SELECT 1 FROM player_message_reads r WHERE r.message_id = m.id)
     ORDER BY m.at, m.id LIMIT ${maxShown}`,
    playerId,
  );

/** Marks a message from staff as read by the player. Idempotent. */
export const acknowledgePlayerMessage = async (
  tx: DatabaseTransaction,
  { playerId, at }: { readonly playerId: PlayerId; readonly at: number },
  messageId: string,
): Promise<Result<null>> => {
  const known = 'SELECT 1 AS found FROM player_messages WHERE id = ? AND player_id = ?';
  if (!(await tx.get(known, messageId, playerId))) return createRefusedResult('NOT_FOUND');
  const isNew = await tx.run(
    'INSERT INTO player_message_reads (message_id, at) VALUES (?, ?) ON CONFLICT (message_id) DO NOTHING',
    messageId,
    at,
  );
  if (isNew > 0) await publishProtectionChange(tx, playerId);
  return okResult(null);
};
