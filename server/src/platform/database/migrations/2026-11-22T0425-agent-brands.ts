import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the brands whose machines an agent may announce: at first those of the machines that it has announced. */
const statements = (id: string, strict: 'STRICT' | ''): string[] => [
  `CREATE TABLE agent_brands (
    agent_id ${id} NOT NULL REFERENCES agents (id),
    brand_id ${id} NOT NULL REFERENCES brands (id),
    PRIMARY KEY (agent_id, brand_id)
  ) ${strict}`,
  'INSERT INTO agent_brands SELECT DISTINCT agent_id, brand_id FROM machines',
];

const migrationFor = (id: string, strict: 'STRICT' | ''): Migration => ({
  up: async (db) => {
    for (const statement of statements(id, strict)) await sql.raw(statement).execute(db);
  },
});

export const agentBrands = migrationFor('TEXT', 'STRICT');
export const agentBrandsOnPostgres = migrationFor('TEXT COLLATE "C"', '');
