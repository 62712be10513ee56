/** Adds the browser's name for itself to a player's sign-ins. Null for those that began before. */
const statements = ['ALTER TABLE sign_ins ADD COLUMN browser TEXT'];

export const signInBrowsers = { sqlite: statements, postgres: statements };
