/**
 * Adds a table that names the generation and the kind of each migration, so that a node can judge migrations that it does
 * not know. Nodes without generations are of generation 1.
 */
const creating = (number: string, text: string, end: string): readonly string[] => [
  `CREATE TABLE schema_migrations (
    name ${text} PRIMARY KEY,
    generation ${number} NOT NULL,
    kind ${text} NOT NULL CHECK (kind IN ('expand', 'contract')),
    at ${number} NOT NULL
  ) ${end}`,
  'ALTER TABLE nodes ADD COLUMN generation INTEGER NOT NULL DEFAULT 1',
];

export const generations = {
  sqlite: creating('INTEGER', 'TEXT', 'STRICT, WITHOUT ROWID'),
  postgres: creating('BIGINT', 'TEXT COLLATE "C"', ''),
};
