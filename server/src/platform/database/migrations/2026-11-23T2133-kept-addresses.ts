const indexes = [
  "sessions_with_address ON sessions (ended_at) WHERE ip <> ''",
  "logins_with_address ON logins (id) WHERE ip <> ''",
] as const;

/** Adds indexes by which the oldest rows with an address are found, without reading those whose address is gone. */
export const keptAddresses = {
  sqlite: indexes.map((index) => `CREATE INDEX ${index}`),
  postgres: indexes.map((index) => `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index}`),
};
