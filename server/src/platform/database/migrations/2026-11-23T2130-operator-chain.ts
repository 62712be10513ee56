import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['operator_chain'], 'links of the record');

/**
 * Adds the chain of hashes over the operators' record. The first line written after it links all lines before. An older
 * program writes lines without a link; the next line of a newer program links them.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE operator_chain (
      change_id ${number} PRIMARY KEY REFERENCES operator_changes (id),
      before_hash ${id} NOT NULL,
      hash ${id} NOT NULL
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const operatorChain = { sqlite: adding('sqlite'), postgres: adding('postgres') };
