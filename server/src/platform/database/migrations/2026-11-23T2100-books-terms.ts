import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

/** Adds the terms under which the books were begun: the currency of all amounts, and the site of all accounts. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE books_terms (name ${id} PRIMARY KEY, value TEXT NOT NULL, at ${number} NOT NULL) ${strict}`,
  ];
};

export const booksTerms = { sqlite: adding('sqlite'), postgres: adding('postgres') };
