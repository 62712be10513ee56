import type { CallAnswerInput } from '@reelfloor/protocol/http';
import type { Queries } from '../../platform/database/database.ts';
import type { OnlinePresence } from './online-presence.ts';

const maxContacts = 200;

export interface ChatPerson {
  readonly id: string;
  readonly name: string;
  readonly isTeam: boolean;
  readonly siteKey: number;
  /** The chat status shown to others while this person is connected. */
  readonly chosenStatus: string;
}

type ChatList = CallAnswerInput<'chatUser'>['chatList'];

/** Lists the people to whom the caller may write: for players, staff; for staff, the players who wrote first. */
export const listChatContacts = async (
  db: Queries,
  presence: OnlinePresence,
  readerId: string,
): Promise<CallAnswerInput<'chatContacts'>> => {
  const rows = await db.all<{ id: string; name: string; unread: number; chosen: string }>(
    `SELECT p.id, p.display_name AS name, coalesce(m.unread, 0) AS unread, coalesce(s.status, 'online') AS chosen
     FROM players p
     LEFT JOIN chat_members m ON m.player_id = ? AND m.contact_id = p.id
     LEFT JOIN chat_statuses s ON s.player_id = p.id
     WHERE p.id IN (
         SELECT id FROM players WHERE user_group IN ('admin', 'staff')
           AND site_id = (SELECT site_id FROM players WHERE id = ?)
         UNION SELECT contact_id FROM chat_members WHERE player_id = ?)
       AND p.id <> ? AND p.banned = 0
     ORDER BY coalesce(m.last_at, 0) DESC, p.display_name, p.id LIMIT ?`,
    readerId,
    readerId,
    readerId,
    readerId,
    maxContacts,
  );
  return rows.map(({ id, name, unread, chosen }) => ({
    id,
    name,
    avatar: null,
    status: presence.statusOf(id, chosen),
    unread,
  }));
};

/** Finds a chat contact by id. Returns null if the caller may not write to that person. */
export const findPermittedChatContact = async (
  db: Queries,
  readerId: string,
  contactId: string,
): Promise<ChatPerson | null> => {
  if (contactId === readerId) return null;
  if (!(await areOfOneSite(db, readerId, contactId))) return null;
  const contact = await findChatPerson(db, contactId);
  if (contact === null || contact.isTeam) return contact;
  const known = await db.get('SELECT 1 FROM chat_members WHERE player_id = ? AND contact_id = ?', readerId, contactId);
  return known ? contact : null;
};

/** Returns whether two accounts belong to the same site. People of another site are never contacts. */
const areOfOneSite = async (db: Queries, one: string, other: string): Promise<boolean> =>
  (await db.get(
    'SELECT 1 FROM players a JOIN players b ON b.site_id = a.site_id WHERE a.id = ? AND b.id = ?',
    one,
    other,
  )) !== undefined;

export const findChatPerson = async (db: Queries, id: string): Promise<ChatPerson | null> => {
  const row = await db.get<{ name: string; user_group: string; site_id: number; chosen: string }>(
    `SELECT p.display_name AS name, p.user_group, p.site_id, coalesce(s.status, 'online') AS chosen
     FROM players p LEFT JOIN chat_statuses s ON s.player_id = p.id WHERE p.id = ? AND p.banned = 0`,
    id,
  );
  if (!row) return null;
  const isTeam = row.user_group === 'admin' || row.user_group === 'staff';
  return { id, name: row.name, isTeam, siteKey: Number(row.site_id), chosenStatus: row.chosen };
};

export const listPlayerChats = async (db: Queries, playerId: string): Promise<ChatList> => {
  const rows = await db.all<{ chat_id: string; contact_id: string; last_at: number }>(
    'SELECT chat_id, contact_id, last_at FROM chat_members WHERE player_id = ? ORDER BY last_at DESC LIMIT ?',
    playerId,
    maxContacts,
  );
  return rows.map(({ chat_id, contact_id, last_at }) => ({
    chatId: chat_id,
    contactId: contact_id,
    lastMessageTime: last_at,
  }));
};
