/** As `usernameSkeletonSql` says it, so that both engines find by it. */
const index =
  "players_by_skeleton ON players ((replace(replace(replace(username, 'm', 'rn'), '0', 'o'), '1', 'l')))";

/** Finds accounts whose user names look alike. It fills nothing and is not unique: older accounts may look alike and stay. */
export const usernameSkeletons = {
  sqlite: [`CREATE INDEX ${index}`],
  postgres: [`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index}`],
};
