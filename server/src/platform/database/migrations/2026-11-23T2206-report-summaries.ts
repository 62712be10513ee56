/**
 * Lets PostgreSQL summarise each range of rows when the next one begins. Else a report of the last days would read all rows
 * since the last vacuum, which is up to a fifth of the table.
 */
export const reportSummaries = {
  sqlite: [],
  postgres: ['plays_by_posting', 'transfers_by_time'].map(
    (index) => `ALTER INDEX ${index} SET (autosummarize = on)`,
  ),
};
