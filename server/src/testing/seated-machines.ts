import type { DatabaseTransaction } from '../platform/database/database.ts';

/** Bounds that refuse no round of the benchmarks. */
const bounds = JSON.stringify({
  maxStakeMinor: 1_000_000,
  maxWinStakes: 1_000,
  maxFreeSpins: 100,
  freeSpinMultiplier: 2,
  sharePerMille: 1_000,
  handPayMinor: 1_000_000,
  maxAheadMinor: 1_000_000_000,
  stakedPerHitMinor: [],
  approvalMinor: null,
});

/** Adds a brand with four jackpots. */
export const addBrand = async (tx: DatabaseTransaction, id: string): Promise<void> => {
  await tx.run(
    'INSERT INTO brands (id, name, position, bounds) VALUES (?, ?, (SELECT count(*) FROM brands), ?)',
    id,
    id,
    bounds,
  );
  for (const [level, weight] of [4, 3, 2, 1].entries())
    await tx.run(
      'INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry) VALUES (?, ?, ?, 0, 0, 0)',
      id,
      level + 1,
      weight,
    );
};

/** Which brand each machine has, by its number, and the number of the first machine. */
interface SeatedMachines {
  readonly first?: number;
  readonly brandOf?: (index: number) => string;
}

/** Adds machines, each with a player who plays there, and returns their ids. Without `brandOf` it adds the brand `koi`. */
export const seatMachines = async (
  tx: DatabaseTransaction,
  machines: number,
  { first = 0, brandOf }: SeatedMachines = {},
): Promise<string[]> => {
  await tx.run("INSERT INTO agents (id, token_hash) VALUES ('a', '') ON CONFLICT DO NOTHING");
  if (!brandOf) await tx.run("INSERT INTO brands (id, name, position, bounds) VALUES ('koi', 'Neon Koi', 1, '{}')");
  const ids: string[] = [];
  for (let index = first; index < first + machines; index++) {
    const [player, session, machine] = [`p${index}`, `s${index}`, String(index)];
    const brand = brandOf?.(index - first) ?? 'koi';
    ids.push(machine);
    await tx.run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, created_at) VALUES (?, ?, '', '', '', '', '', '', 'user', '[]', 0)`,
      player,
      `player${index}`,
    );
    await tx.run("INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, ?, 'a', '{}')", machine, brand);
    await tx.run(
      "INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES (?, ?, ?, ?, 0, '')",
      session,
      player,
      machine,
      brand,
    );
    await tx.run(
      "INSERT INTO seats (machine_id, player_id, session_id, epoch, state) VALUES (?, ?, ?, 1, 'held')",
      machine,
      player,
      session,
    );
  }
  return ids;
};
