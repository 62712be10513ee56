/** Adds what the timeline of a machine reads: its transfers, the newest first. */
export const transfersByMachine = {
  sqlite: ['CREATE INDEX cash_transfers_by_machine ON cash_transfers (machine_id, at)'],
  postgres: [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS cash_transfers_by_machine ON cash_transfers (machine_id, at)',
  ],
};
