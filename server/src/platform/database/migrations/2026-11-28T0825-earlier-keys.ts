const statements = ['ALTER TABLE machines ADD COLUMN earlier_keys TEXT'];

/** Adds the stake keys that a machine had before its newest description, for rounds that wait in its journal. */
export const earlierKeys = { sqlite: statements, postgres: statements };
