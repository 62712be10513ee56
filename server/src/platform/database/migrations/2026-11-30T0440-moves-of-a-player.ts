import type { Engine } from '../database.ts';

const indexes = [
  'cash_transfers_by_player ON cash_transfers (player_id, at, id)',
  'waiting_hand_pays_by_player ON waiting_hand_pays (player_id, at, id)',
];

/** Orders of cash and hand pays of one player by time, for the list of everything that the player's money did. */
export const movesOfAPlayer: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: indexes.map((index) => `CREATE INDEX ${index}`),
  postgres: indexes.map((index) => `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index}`),
};
