import type { SchemaPart } from './schema-part.ts';

/** Who players are: the documents that they have shown. */
export const identityTables: readonly SchemaPart[] = [
  `CREATE TABLE identity_documents (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL,
    number_end TEXT NOT NULL,
    expires_on TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'removed')),
    added_at BIGINT NOT NULL,
    added_by TEXT NOT NULL,
    decided_at BIGINT,
    decided_by TEXT,
    reason TEXT NOT NULL,
    sealed_picture TEXT,
    key_id TEXT NOT NULL,
    CHECK (state = 'waiting' OR (decided_at IS NOT NULL AND decided_by IS NOT NULL)),
    CHECK (state <> 'removed' OR sealed_picture IS NULL)
  ) STRICT`,
  'CREATE INDEX identity_documents_by_player ON identity_documents (player_id, added_at)',
];
