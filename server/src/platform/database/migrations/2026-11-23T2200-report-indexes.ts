/**
 * Adds what reports need to read one business day. On PostgreSQL rows lie in the order in which they came, so an index of
 * ranges is enough: it is tiny, and a round pays next to nothing for it. SQLite's entries lie in order of time already.
 */
export const reportIndexes = {
  sqlite: [
    'CREATE INDEX plays_by_posting ON plays (posted_at)',
    'CREATE INDEX promotions_by_time ON promotions (at)',
  ],
  postgres: [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS plays_by_posting ON plays USING brin (posted_at)',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_by_time ON transfers USING brin (at)',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS promotions_by_time ON promotions (at)',
  ],
};
