import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['plays'], 'plays');

/** Adds what each round, hand pay and jackpot staked and won, with running totals of its player. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE play_totals (
      player_id ${id} PRIMARY KEY,
      number ${number} NOT NULL,
      counted_at ${number} NOT NULL,
      staked_minor ${number} NOT NULL,
      won_minor ${number} NOT NULL
    ) ${strict}`,
    `CREATE TABLE plays (
      player_id ${id} NOT NULL,
      number ${number} NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('round', 'handPay', 'jackpot', 'earlier')),
      session_id ${id} NOT NULL,
      machine_id ${id} NOT NULL,
      brand_id ${id} NOT NULL,
      round_id TEXT,
      free_spin ${number} NOT NULL,
      band_id ${number},
      stake_minor ${number} NOT NULL CHECK (stake_minor >= 0),
      win_minor ${number} NOT NULL CHECK (win_minor >= 0),
      meter_minor ${number},
      stops TEXT,
      counted_at ${number} NOT NULL,
      posted_at ${number} NOT NULL,
      staked_total_minor ${number} NOT NULL,
      won_total_minor ${number} NOT NULL,
      PRIMARY KEY (player_id, number)
    ) ${strict}`,
    'CREATE INDEX plays_by_time ON plays (player_id, counted_at, number)',
    'CREATE INDEX plays_by_session ON plays (session_id, number)',
    // The sessions of the time before are one play each, at their ends: when each of their rounds was played is not known.
    `INSERT INTO plays (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, band_id, stake_minor,
       win_minor, meter_minor, stops, counted_at, posted_at, staked_total_minor, won_total_minor)
     SELECT player_id, row_number() OVER earlier, 'earlier', id, machine_id, brand_id, NULL, 0, NULL, stake_minor, win_minor,
       NULL, NULL, coalesce(ended_at, started_at), coalesce(ended_at, started_at),
       CAST(sum(stake_minor) OVER earlier AS ${number}), CAST(sum(win_minor) OVER earlier AS ${number})
     FROM sessions WHERE stake_minor > 0 OR win_minor > 0
     WINDOW earlier AS (PARTITION BY player_id ORDER BY coalesce(ended_at, started_at), id)`,
    `INSERT INTO play_totals (player_id, number, counted_at, staked_minor, won_minor)
     SELECT player_id, number, counted_at, staked_total_minor, won_total_minor FROM plays p
     WHERE number = (SELECT max(number) FROM plays WHERE plays.player_id = p.player_id)`,
    ...kept[engine],
  ];
};

export const plays = { sqlite: adding('sqlite'), postgres: adding('postgres') };
