/** As `read-hall-wins.ts` says it, so that both engines find by it. */
const highWins = 'plays (posted_at) WHERE win_minor > 0 AND win_minor >= 10 * stake_minor';
const jackpots = 'transactions (at) WHERE type = 6';

/** Finds the few high wins and jackpots of the hall without reading every round. */
export const hallWins = {
  sqlite: [
    `CREATE INDEX plays_high_wins ON ${highWins}`,
    `CREATE INDEX transactions_jackpots ON ${jackpots}`,
  ],
  postgres: [
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS plays_high_wins ON ${highWins}`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS transactions_jackpots ON ${jackpots}`,
  ],
};
