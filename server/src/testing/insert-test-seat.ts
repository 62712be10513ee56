import type { Database } from '../platform/database/database.ts';

const rows = [
  "INSERT INTO agents (id, token_hash) VALUES ('agent', 'h')",
  "INSERT INTO brands (id, name, position) VALUES ('koi', 'Koi', 1)",
  "INSERT INTO machines (id, brand_id, agent_id, description, epoch) VALUES ('m', 'koi', 'agent', '{}', 3)",
  `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
     permissions, created_at) VALUES ('p', 'p', 'p', 'p', 'p', 'p', 'p', 'p', 'user', '[]', 1)`,
  "INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES ('s', 'p', 'm', 'koi', 1, '')",
  `INSERT INTO seats (machine_id, player_id, session_id, epoch, state)
     VALUES ('m', 'p', 's', 3, 'held')`,
];

/** Seats player `p` at machine `m` for a test, because an account `machine:m` may hold credit only while the machine has a seat. */
export const insertTestSeat = (database: Database): Promise<void> =>
  database.transact(async (tx) => {
    for (const sql of rows) await tx.run(sql);
  });
