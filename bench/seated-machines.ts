import type { UnitOfWork } from '@reelfloor/server/testing/database';

export const seatMachines = async (unit: UnitOfWork, machines: number): Promise<void> => {
  await unit.run("INSERT INTO agents (id, token_hash) VALUES ('a', '')");
  await unit.run("INSERT INTO brands (id, name, position, bounds) VALUES ('koi', 'Neon Koi', 1, '{}')");
  for (let index = 0; index < machines; index++) {
    const [player, session, machine] = [`p${index}`, `s${index}`, String(index)];
    await unit.run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, created_at) VALUES (?, ?, '', '', '', '', '', '', 'user', '[]', 0)`,
      player,
      `player${index}`,
    );
    await unit.run(
      "INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, 'koi', 'a', '{}')",
      machine,
    );
    await unit.run(
      "INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES (?, ?, ?, 'koi', 0, '')",
      session,
      player,
      machine,
    );
    await unit.run(
      "INSERT INTO seats (machine_id, player_id, session_id, epoch, state, expires_at) VALUES (?, ?, ?, 1, 'held', 0)",
      machine,
      player,
      session,
    );
  }
};
