import { sessionSorts, transactionSorts } from '@reelfloor/protocol';
import type { Database } from '@reelfloor/server/testing/database';

export const player = 'p-bench';
const others = 'p-other';

/** Adds transactions, sessions and plays of the player, and as many of another player between them. Amounts repeat, as in real data. */
export const addRows = async (database: Database, rows: number): Promise<void> => {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${2 * rows})`;
  const who = `CASE WHEN n % 2 = 0 THEN '${player}' ELSE '${others}' END`;
  const at = '1700000000000 + n * 400000';
  // Scatters the values, so that no column grows with time as `at` does.
  const spread = (factor: number, below: number) => `(n * ${factor}) % ${below}`;
  await database.transact(async (tx) => {
    for (const id of [player, others])
      await tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES ('${id}', '${id}', '', '', '', '', '', '', 'user', '[145]', 1)`,
      );
    await tx.run("INSERT INTO agents (id, token_hash) VALUES ('a', '')");
    await tx.run("INSERT INTO brands (id, name, position) VALUES ('koi', 'Neon Koi', 1)");
    await tx.run("INSERT INTO machines (id, brand_id, agent_id, description) VALUES ('405', 'koi', 'a', '{}')");
    await tx.run(
      `${numbers} INSERT INTO transfers (id, content_hash, kind, at) SELECT 't-' || n, '', 'bench', ${at} FROM numbers`,
    );
    await tx.run(
      `${numbers} INSERT INTO transactions
         (transfer_id, player_id, at, type, amount_minor, source, tag, machine_id, balance_minor)
       SELECT 't-' || n, ${who}, ${at}, 1 + ${spread(7, 6)}, ${spread(7919, 41)} * 500 - 10000, 'machine', '', '405',
         ${spread(104_729, 2_000_000)} FROM numbers`,
    );
    await tx.run(
      `${numbers} INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, band_id,
         stake_minor, win_minor, meter_minor, stops, counted_at, posted_at, staked_total_minor, won_total_minor)
       SELECT ${who}, (n + 1) / 2, 'round', 's-' || n, '405', 'koi', 'r-' || n, 0, 1, 100, 90, 5000, '[1,2,3,4,5]', ${at}, ${at},
         (n + 1) / 2 * 100, (n + 1) / 2 * 90 FROM numbers`,
    );
    await tx.run(
      `${numbers} INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, spins, free_spins,
         cash_in_minor, cash_out_minor, ip)
       SELECT 's-' || n, ${who}, '405', 'koi', ${at}, ${at} + ${spread(7919, 300)} * 1000, ${spread(104_729, 400)},
         ${spread(31, 20)}, ${spread(7919, 41)} * 500, ${spread(7907, 3000)} * 10, '127.0.0.1' FROM numbers`,
    );
  });
};

/** Lists with the columns that order them, for reading pages by OFFSET as most programs do. */
export const usualWays = [
  ...transactionSorts.map((sort) => ({
    list: 'transactions' as const,
    sort,
    keys: `${{ at: '', type: 'type, ', amount: 'amount_minor, ', balance: 'balance_minor, ' }[sort]}at, id`,
  })),
  ...sessionSorts.map((sort) => ({
    list: 'sessions' as const,
    sort,
    keys: `${
      {
        start: '',
        duration: '(ended_at - started_at), ',
        spins: 'spins, ',
        freeSpins: 'free_spins, ',
        cashIn: 'cash_in_minor, ',
        cashOut: 'cash_out_minor, ',
      }[sort]
    }started_at, id`,
  })),
];
