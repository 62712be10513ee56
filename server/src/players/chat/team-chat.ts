import { randomUUID } from 'node:crypto';
import {
  type ContactNotice,
  type ContactStatus,
  chatPageSize,
  done,
  type PlayerId,
  type Result,
  refused,
} from '@reelfloor/protocol';
import type { CallAnswerInput } from '@reelfloor/protocol/http';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { findContact, findPerson, listChats, listContacts } from './contacts.ts';
import { Presence } from './presence.ts';
import { chatIdOf, type MessageRow, messageOf, type Outgoing, writeMessage } from './write-message.ts';

/** Most contacts that are told when a player's status changes. */
const maxAudience = 1_000;

export interface TeamChatDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly now: () => number;
  /** Reports that a status could not be sent. This happens in the background, where no caller would see an error. */
  readonly alarm: (message: string, facts: Record<string, unknown>) => void;
}

/** Chats between players and staff. A chat that the caller may not see is reported as not found. */
export class TeamChat {
  readonly presence: Presence;
  readonly #dependencies: TeamChatDependencies;

  constructor(dependencies: TeamChatDependencies) {
    this.#dependencies = dependencies;
    this.presence = new Presence((playerId) => void this.#notifyStatus(playerId));
    dependencies.bus.subscribe('statusChosen', ({ playerId }) => void this.#notifyStatus(playerId));
  }

  contacts(readerId: string): Promise<CallAnswerInput<'chatContacts'>> {
    return listContacts(this.#dependencies.database.read, this.presence, readerId);
  }

  async user(readerId: string): Promise<Result<CallAnswerInput<'chatUser'>>> {
    const { read } = this.#dependencies.database;
    const person = await findPerson(read, readerId);
    if (!person) return refused('NOT_FOUND');
    const { name, chosenStatus: status } = person;
    return done({ id: readerId, name, avatar: null, status, chatList: await listChats(read, readerId) });
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
    if (userId !== readerId) return refused('FORBIDDEN');
    if (!(await findContact(database.read, readerId, contactId))) return refused('NOT_FOUND');
    await this.#markRead(readerId, contactId);
    const id = chatIdOf(readerId, contactId);
    const rows = await database.read.all<MessageRow>(
      `SELECT id, chat_id, sender_id, message_key, text, at FROM chat_messages
       WHERE chat_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
      id,
      before ?? Number.MAX_SAFE_INTEGER,
      chatPageSize + 1,
    );
    const dialog = rows.slice(0, chatPageSize).reverse().map(messageOf);
    const userChatList = await listChats(database.read, readerId);
    return done({ chat: { id, dialog, hasEarlier: rows.length > chatPageSize }, userChatList });
  }

  /** Stores a message and sends it to both people. A repeat, recognised by its key, is not stored again. */
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
    return done({ message, userChatList: await listChats(database.read, senderId) });
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
    // Most opened chats have no unread messages: skip the write for them.
    if (!waiting) return;
    await database.transact((tx) =>
      tx.run(
        'UPDATE chat_members SET unread = 0 WHERE player_id = ? AND contact_id = ?',
        readerId,
        contactId,
      ),
    );
  }

  /** Sends a staff member's status to all players, but a player's status only to staff who have a chat with the player. */
  async #notifyStatus(playerId: string): Promise<void> {
    const { database, bus, alarm } = this.#dependencies;
    try {
      const person = await findPerson(database.read, playerId);
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
