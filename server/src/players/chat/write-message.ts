import { createHash } from 'node:crypto';
import { done, type Result, refused } from '@reelfloor/protocol';
import type { CallAnswerInput } from '@reelfloor/protocol/http';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findContact } from './contacts.ts';

const maxMessages = 20;
const allowanceMs = 30_000;

export interface Outgoing {
  readonly chatId: string;
  readonly contactId: string;
  readonly messageText: string;
  readonly key?: string | undefined;
}

export interface MessageRow {
  readonly id: number;
  readonly chat_id: string;
  readonly sender_id: string;
  readonly message_key: string;
  readonly text: string;
  readonly at: number;
}

type Message = CallAnswerInput<'sendMessage'>['message'] & { who: string };

export const writeMessage = async (
  tx: DatabaseTransaction,
  senderId: string,
  { chatId, contactId, messageText, key }: Outgoing & { key: string },
  now: number,
): Promise<Result<{ message: Message; isNew: boolean }>> => {
  if (!(await findContact(tx, senderId, contactId))) return refused('NOT_FOUND');
  if (chatId !== chatIdOf(senderId, contactId)) return refused('FORBIDDEN');
  const earlier = await tx.get<MessageRow>(
    'SELECT id, chat_id, sender_id, message_key, text, at FROM chat_messages WHERE sender_id = ? AND message_key = ?',
    senderId,
    key,
  );
  if (earlier) {
    const isSame = earlier.chat_id === chatId && earlier.text === messageText;
    return isSame ? done({ message: messageOf(earlier), isNew: false }) : refused(40000);
  }
  const waitMs = await mustWaitMs(tx, senderId, now);
  if (waitMs > 0) return refused('RATE_LIMITED', { retry_s: Math.ceil(waitMs / 1000) });
  await tx.run(
    'INSERT INTO chat_messages (chat_id, sender_id, message_key, text, at) VALUES (?, ?, ?, ?, ?)',
    chatId,
    senderId,
    key,
    messageText,
    now,
  );
  const row = await tx.get<{ id: number }>(
    'SELECT id FROM chat_messages WHERE sender_id = ? AND message_key = ?',
    senderId,
    key,
  );
  if (!row) throw new Error('a message just written is not there');
  await joinChat(tx, { playerId: senderId, contactId, chatId, unread: 0, at: now });
  await joinChat(tx, { playerId: contactId, contactId: senderId, chatId, unread: 1, at: now });
  return done({ message: { id: row.id, who: senderId, message: messageText, time: now, key }, isNew: true });
};

export const messageOf = ({ id, sender_id, message_key, text, at }: MessageRow): Message => ({
  id,
  who: sender_id,
  message: text,
  time: at,
  key: message_key,
});

const mustWaitMs = async (tx: DatabaseTransaction, senderId: string, now: number): Promise<number> => {
  const recent = await tx.get<{ count: number; first: number | null }>(
    // What was written before the clock was set back does not count: otherwise nobody could write until it has caught up.
    'SELECT count(*) AS count, min(at) AS first FROM chat_messages WHERE sender_id = ? AND at > ? AND at <= ?',
    senderId,
    now - allowanceMs,
    now,
  );
  if (!recent || recent.count < maxMessages) return 0;
  return (recent.first ?? now) + allowanceMs - now;
};

const joinChat = (
  tx: DatabaseTransaction,
  member: { playerId: string; contactId: string; chatId: string; unread: number; at: number },
): Promise<number> =>
  tx.run(
    `INSERT INTO chat_members (player_id, contact_id, chat_id, unread, last_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (player_id, contact_id) DO UPDATE SET
       unread = chat_members.unread + excluded.unread, last_at = excluded.last_at`,
    member.playerId,
    member.contactId,
    member.chatId,
    member.unread,
    member.at,
  );

/** Returns the id of the chat between two people. Swapping the two people gives the same id. */
export const chatIdOf = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].sort()))
    .digest('base64url')
    .slice(0, 22);
