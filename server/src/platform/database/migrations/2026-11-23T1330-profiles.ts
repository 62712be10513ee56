import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['profile_versions', 'profile_assignments', 'session_profiles'], 'profiles');

/** Adds the profiles of jurisdictions, when each was assigned, and under which one each session began. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE profile_versions (hash ${id} PRIMARY KEY, json TEXT NOT NULL) ${strict}`,
    `CREATE TABLE profile_assignments (
      number ${number} PRIMARY KEY CHECK (number > 0),
      hash ${id} NOT NULL REFERENCES profile_versions (hash),
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      reason TEXT NOT NULL
    ) ${strict}`,
    `CREATE TABLE session_profiles (session_id ${id} PRIMARY KEY, assignment ${number} NOT NULL) ${strict}`,
    ...kept[engine],
  ];
};

export const profiles = { sqlite: adding('sqlite'), postgres: adding('postgres') };
