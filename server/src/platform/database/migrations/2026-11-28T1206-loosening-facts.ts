const adding = [
  'ALTER TABLE release_requests ADD COLUMN facts TEXT',
  'ALTER TABLE limit_changes ADD COLUMN facts TEXT',
];

/**
 * Stores with what staff ask to loosen for a player what they saw of that player (JSON; null in rows of a release before, which
 * nobody can confirm).
 */
export const looseningFacts = { sqlite: adding, postgres: adding };
