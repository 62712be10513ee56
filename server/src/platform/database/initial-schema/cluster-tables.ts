import type { SchemaPart } from './schema-part.ts';

/** Tables of nodes, their messages to each other, and their leases. */
export const clusterTables: readonly SchemaPart[] = [
  `CREATE TABLE nodes (
    id ID PRIMARY KEY,
    name ID NOT NULL,
    state ID NOT NULL CHECK (state IN ('alive', 'dead')),
    beat BIGINT NOT NULL,
    settings ID NOT NULL,
    bus_ok INTEGER NOT NULL DEFAULT 1,
    generation INTEGER NOT NULL DEFAULT 1,
    latency_ms INTEGER,
    round_trips TEXT NOT NULL DEFAULT '{}'
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE duties (
    name ID PRIMARY KEY,
    node_id ID NOT NULL,
    epoch BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE schema_migrations (
    name ID PRIMARY KEY,
    generation BIGINT NOT NULL,
    kind ID NOT NULL CHECK (kind IN ('expand', 'contract')),
    at BIGINT NOT NULL,
    checksum ID NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // The change feed, which every server reads. On PostgreSQL `tx` tells whether a snapshot included a row, because rows are not committed
  // in the order of their numbers.
  {
    sqlite: [
      `CREATE TABLE changes (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
        kind TEXT NOT NULL,
        subject TEXT NOT NULL
      ) STRICT`,
    ],
    postgres: [
      `CREATE TABLE changes (
        seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tx BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
        at BIGINT NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL
      )`,
      'CREATE INDEX changes_by_tx ON changes (tx, seq)',
      // Shows whether a transaction was committed whose commit reply was lost.
      `CREATE TABLE commit_marks (
        id UUID PRIMARY KEY,
        outcome TEXT NOT NULL CHECK (outcome IN ('committed', 'voided')),
        at TIMESTAMPTZ NOT NULL DEFAULT now()
      )`,
    ],
  },
  'CREATE INDEX changes_by_time ON changes (at)',
];
