/** Adds the rules by which a session began and a round was drawn; null if the cabinet did not say. */
const statements = [
  'ALTER TABLE sessions ADD COLUMN rules_hash TEXT',
  'ALTER TABLE plays ADD COLUMN rules_hash TEXT',
];

export const rulesHash = { sqlite: statements, postgres: statements };
