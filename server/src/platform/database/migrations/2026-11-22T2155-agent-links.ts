import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the node to which each agent is connected, the connection's epoch and the agent's process. Each machine gets the
 * first version of its agent's next connection, which is above all versions of earlier connections and above the times
 * that served as versions before.
 */
const statements = (number: 'INTEGER' | 'BIGINT', text: string, now: string, end: string): string[] => [
  `CREATE TABLE agent_links (
    agent_id ${text} PRIMARY KEY REFERENCES agents (id),
    node_id ${text},
    epoch ${number} NOT NULL,
    instance ${text} NOT NULL,
    since ${number} NOT NULL
  ) ${end}`,
  `ALTER TABLE machines ADD COLUMN version_base ${number} NOT NULL DEFAULT 0`,
  `UPDATE machines SET version_base = ${now}`,
];

const running = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db);
  },
});

export const agentLinks = running(
  statements('INTEGER', 'TEXT', "CAST(strftime('%s', 'now') AS INTEGER) * 1000", 'STRICT, WITHOUT ROWID'),
);
export const agentLinksOnPostgres = running(
  statements('BIGINT', 'TEXT COLLATE "C"', 'floor(extract(epoch FROM now()) * 1000)::bigint', ''),
);
