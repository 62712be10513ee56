import { createHash } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** Maximum number of a player's subscribed browsers. Adding another one removes the oldest. */
const maxBrowsers = 5;

/** A browser's Web Push subscription. Keys in base64url (RFC 8291). */
export interface WebPushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Language of the push messages to this browser. */
  readonly language: string;
}

interface PushBrowser extends WebPushSubscription {
  readonly playerId: string;
  readonly signInId: string;
}

/** Returns the database key of a browser's push subscription, a hash: the endpoint URL itself is long, and a secret. */
export const getPushBrowserId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 32);

/**
 * Stores the browser's push subscription for the player's sign-in. A browser subscribed by another player is taken over only with the same
 * keys, because somebody may have seen only the endpoint. Returns false if the keys differ, or if the sign-in has ended.
 */
export const storePushBrowser = async (tx: DatabaseTransaction, browser: PushBrowser, at: number): Promise<boolean> => {
  const { endpoint, p256dh, auth, language, playerId, signInId } = browser;
  const id = getPushBrowserId(endpoint);
  // Check again: the sign-in may have ended since the call was authenticated.
  if (!(await tx.get('SELECT 1 FROM sign_ins WHERE id = ?', signInId))) return false;
  const known = await tx.get<{ player_id: string; p256dh: string; auth: string }>(
    'SELECT player_id, p256dh, auth FROM push_browsers WHERE id = ?',
    id,
  );
  if (known && known.player_id !== playerId) {
    if (known.p256dh !== p256dh || known.auth !== auth) return false;
    // Delete the pending messages of the browser's earlier player, which must not reach this player.
    await tx.run('DELETE FROM push_messages WHERE browser_id = ?', id);
  }
  await tx.run(
    `INSERT INTO push_browsers (id, player_id, sign_in_id, endpoint, p256dh, auth, language, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET player_id = excluded.player_id, sign_in_id = excluded.sign_in_id,
       p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, made_at = excluded.made_at`,
    id,
    playerId,
    signInId,
    endpoint,
    p256dh,
    auth,
    language,
    at,
  );
  const all = await tx.all<{ id: string }>(
    'SELECT id FROM push_browsers WHERE player_id = ? ORDER BY made_at DESC, id',
    playerId,
  );
  for (const old of all.filter((row) => row.id !== id).slice(maxBrowsers - 1)) await removePushBrowser(tx, old.id);
  return true;
};

export const removePushBrowser = async (tx: DatabaseTransaction, id: string): Promise<void> => {
  await tx.run('DELETE FROM push_browsers WHERE id = ?', id);
};

/** Returns the player's browsers subscribed to Web Push whose sign-in has not ended. */
export const listPushBrowsers = (db: Queries, playerId: string, at: number): Promise<{ readonly id: string }[]> =>
  db.all<{ id: string }>(
    `SELECT b.id FROM push_browsers b JOIN sign_ins s ON s.id = b.sign_in_id
     WHERE b.player_id = ? AND s.expires_at > ? ORDER BY b.id`,
    playerId,
    at,
  );
