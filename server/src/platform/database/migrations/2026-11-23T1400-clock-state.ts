import type { Engine } from '../database.ts';

/** Adds the newest time on which the clocks of a running server agreed. */
const adding = (engine: Engine): readonly string[] => {
  const [number, strict] = engine === 'sqlite' ? ['INTEGER', 'STRICT'] : ['BIGINT', ''];
  return [
    `CREATE TABLE clock_state (
      id ${number} PRIMARY KEY CHECK (id = 1),
      trusted_at ${number} NOT NULL
    ) ${strict}`,
  ];
};

export const clockState = { sqlite: adding('sqlite'), postgres: adding('postgres') };
