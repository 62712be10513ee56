import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const words = {
  sqlite: { number: 'INTEGER', counted: 'INTEGER PRIMARY KEY AUTOINCREMENT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', strict: '' },
} as const;
type Engine = keyof typeof words;

const tables = ({ number, counted, strict }: (typeof words)[Engine]): string[] => [
  `CREATE TABLE chat_members (
    player_id TEXT NOT NULL REFERENCES players (id),
    contact_id TEXT NOT NULL REFERENCES players (id),
    chat_id TEXT NOT NULL,
    unread ${number} NOT NULL CHECK (unread >= 0),
    last_at ${number} NOT NULL,
    PRIMARY KEY (player_id, contact_id)
  ) ${strict}`,
  `CREATE TABLE chat_messages (
    id ${counted},
    chat_id TEXT NOT NULL,
    sender_id TEXT NOT NULL REFERENCES players (id),
    message_key TEXT NOT NULL,
    text TEXT NOT NULL,
    at ${number} NOT NULL,
    UNIQUE (sender_id, message_key)
  ) ${strict}`,
  'CREATE INDEX chat_messages_by_chat ON chat_messages (chat_id, id)',
  'CREATE INDEX chat_messages_by_sender ON chat_messages (sender_id, at)',
  `CREATE TABLE chat_statuses (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    status TEXT NOT NULL
  ) ${strict}`,
  'CREATE INDEX players_by_group ON players (user_group)',
  `CREATE TABLE quick_panel_entries (
    id TEXT NOT NULL,
    lang TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('event', 'note')),
    position ${number} NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (id, lang)
  ) ${strict}`,
  `CREATE TABLE user_settings (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    shortcuts TEXT NOT NULL,
    settings TEXT NOT NULL
  ) ${strict}`,
];

const migrationFor = (engine: Engine): Migration => ({
  up: async (db) => {
    for (const statement of tables(words[engine])) await sql.raw(statement).execute(db);
  },
});

export const teamChat = migrationFor('sqlite');
export const teamChatOnPostgres = migrationFor('postgres');
