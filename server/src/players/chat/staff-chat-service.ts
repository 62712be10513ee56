import { createHash, randomUUID } from 'node:crypto';
import {
  type ContactNotice,
  type ContactStatus,
  chatPageSize,
  createRefusedResult,
  okResult,
  type PlayerId,
  type Result,
} from '@reelfloor/protocol';
import type { CallAnswerInput } from '@reelfloor/protocol/http';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { findChatPerson, findPermittedChatContact, listChatContacts, listPlayerChats } from './chat-contacts.ts';
import { OnlinePresence } from './online-presence.ts';

const maxMessages = 20;
const allowanceMs = 30_000;

interface Outgoing {
  readonly chatId: string;
  readonly contactId: string;
  readonly messageText: string;
  readonly key?: string | undefined;
}

interface MessageRow {
  readonly id: number;
  readonly chat_id: string;
  readonly sender_id: string;
  readonly message_key: string;
  readonly text: string;
  readonly at: number;
}

type Message = CallAnswerInput<'sendMessage'>['message'] & { who: string };

const writeMessage = async (
  tx: DatabaseTransaction,
  senderId: string,
  { chatId, contactId, messageText, key }: Outgoing & { key: string },
  now: number,
): Promise<Result<{ message: Message; isNew: boolean }>> => {
  if (!(await findPermittedChatContact(tx, senderId, contactId))) return createRefusedResult('NOT_FOUND');
  if (chatId !== computeChatId(senderId, contactId)) return createRefusedResult('FORBIDDEN');
  const earlier = await tx.get<MessageRow>(
    'SELECT id, chat_id, sender_id, message_key, text, at FROM chat_messages WHERE sender_id = ? AND message_key = ?',
    senderId,
    key,
  );
  if (earlier) {
    const isSame = earlier.chat_id === chatId && earlier.text === messageText;
    return isSame ? okResult({ message: messageOf(earlier), isNew: false }) : createRefusedResult(40000);
  }
  const waitMs = await mustWaitMs(tx, senderId, now);
  if (waitMs > 0) return createRefusedResult('RATE_LIMITED', { retry_s: Math.ceil(waitMs / 1000) });
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
  return okResult({
    message: { id: row.id, who: senderId, message: messageText, time: now, key },
    isNew: true,
  });
};

const messageOf = ({ id, sender_id, message_key, text, at }: MessageRow): Message => ({
  id,
  who: sender_id,
  message: text,
  time: at,
  key: message_key,
});

const mustWaitMs = async (tx: DatabaseTransaction, senderId: string, now: number): Promise<number> => {
  const recent = await tx.get<{ count: number; first: number | null }>(
    // Ignore chat messages with a time in the future, stored before the clock was set back: otherwise nobody could write until the clock
    // has caught up.
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

/** Returns the id of the chat between two people, in either order. */
export const computeChatId = (firstId: string, secondId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([firstId, secondId].sort()))
    .digest('base64url')
    .slice(0, 22);

/** Maximum number of contacts notified when a player's status changes. */
const maxAudience = 1_000;

export interface TeamChatDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly now: () => number;
  /** Logs that a chat status could not be sent. This happens in the background, where no caller would see the error. */
  readonly alarm: (message: string, facts: Record<string, unknown>) => void;
}

/** Chats between players and staff. A chat that the caller may not see is reported as not found. */
export class StaffChatService {
  readonly presence: OnlinePresence;
  readonly #dependencies: TeamChatDependencies;

  constructor(dependencies: TeamChatDependencies) {
    this.#dependencies = dependencies;
    this.presence = new OnlinePresence((playerId) => void this.#notifyStatus(playerId));
    dependencies.bus.subscribe('statusChosen', ({ playerId }) => void this.#notifyStatus(playerId));
  }

  contacts(readerId: string): Promise<CallAnswerInput<'chatContacts'>> {
    return listChatContacts(this.#dependencies.database.read, this.presence, readerId);
  }

  async user(readerId: string): Promise<Result<CallAnswerInput<'chatUser'>>> {
    const { read } = this.#dependencies.database;
    const person = await findChatPerson(read, readerId);
    if (!person) return createRefusedResult('NOT_FOUND');
    const { name, chosenStatus: status } = person;
    return okResult({
      id: readerId,
      name,
      avatar: null,
      status,
      chatList: await listPlayerChats(read, readerId),
    });
  }

  async chooseStatus(readerId: string, status: ContactStatus): Promise<Result<CallAnswerInput<'chatUser'>>> {
    await this.#dependencies.database.transact((tx) =>
      tx.run(
        `INSERT INTO chat_statuses (player_id, status) VALUES (?, ?)
         ON CONFLICT (player_id) DO UPDATE SET status = excluded.status`,
        readerId,
        status,
      ),
    );
    this.#dependencies.bus.publish('statusChosen', { playerId: readerId as PlayerId });
    return this.user(readerId);
  }

  /** Returns the chat's newest messages, or the ones before message `before`, and marks the chat as read. */
  async chat(
    readerId: string,
    { contactId, userId, before }: { contactId: string; userId: string; before?: number | undefined },
  ): Promise<Result<CallAnswerInput<'chat'>>> {
    const { database } = this.#dependencies;
    if (userId !== readerId) return createRefusedResult('FORBIDDEN');
    if (!(await findPermittedChatContact(database.read, readerId, contactId))) return createRefusedResult('NOT_FOUND');
    await this.#markRead(readerId, contactId);
    const id = computeChatId(readerId, contactId);
    const rows = await database.read.all<MessageRow>(
      `SELECT id, chat_id, sender_id, message_key, text, at FROM chat_messages
       WHERE chat_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
      id,
      before ?? Number.MAX_SAFE_INTEGER,
      chatPageSize + 1,
    );
    const dialog = rows.slice(0, chatPageSize).reverse().map(messageOf);
    const userChatList = await listPlayerChats(database.read, readerId);
    return okResult({ chat: { id, dialog, hasEarlier: rows.length > chatPageSize }, userChatList });
  }

  /** Stores a chat message and sends it to both people. Idempotent: a repeat with the same key is not stored again. */
  async send(senderId: string, outgoing: Outgoing): Promise<Result<CallAnswerInput<'sendMessage'>>> {
    const { database, bus, now } = this.#dependencies;
    const { contactId } = outgoing;
    const key = outgoing.key ?? randomUUID();
    const written = await database.transact((tx) => writeMessage(tx, senderId, { ...outgoing, key }, now()));
    if (!written.ok) return written;
    const { message, isNew } = written.value;
    if (isNew) {
      const { chatId } = outgoing;
      bus.publish('chatMessageSent', {
        to: contactId as PlayerId,
        notice: { chatId, contactId: senderId, message },
      });
      bus.publish('chatMessageSent', { to: senderId as PlayerId, notice: { chatId, contactId, message } });
    }
    return okResult({ message, userChatList: await listPlayerChats(database.read, senderId) });
  }

  stop(): void {
    this.presence.stop();
  }

  async #markRead(readerId: string, contactId: string): Promise<void> {
    const { database } = this.#dependencies;
    const waiting = await database.read.get(
      'SELECT 1 FROM chat_members WHERE player_id = ? AND contact_id = ? AND unread > 0',
      readerId,
      contactId,
    );
    // Skip the write if the chat has no unread messages, as most opened chats.
    if (!waiting) return;
    await database.transact((tx) =>
      tx.run('UPDATE chat_members SET unread = 0 WHERE player_id = ? AND contact_id = ?', readerId, contactId),
    );
  }

  /** Sends a staff member's chat status to all players, but a player's status only to staff who have a chat with the player. */
  async #notifyStatus(playerId: string): Promise<void> {
    const { database, bus, alarm } = this.#dependencies;
    try {
      const person = await findChatPerson(database.read, playerId);
      if (!person) return;
      const status = this.presence.statusOf(playerId, person.chosenStatus);
      const contacts = await database.read.all<{ contact_id: PlayerId }>(
        'SELECT contact_id FROM chat_members WHERE player_id = ? ORDER BY last_at DESC LIMIT ?',
        playerId,
        maxAudience,
      );
      const notice: ContactNotice = { id: playerId, status };
      const to = person.isTeam ? null : contacts.map(({ contact_id }) => contact_id);
      bus.publish('contactChanged', { to, siteKey: person.siteKey, notice });
    } catch (error) {
      alarm('a contact could not be told about', { err: error, playerId });
    }
  }
}
