/** As `foldedMailSql` says it, so that both engines find by it. */
const index =
  "players_by_folded_mail ON players ((replace(replace(replace(lower(email), 'i\u0307', 'i'), 'ı', 'i'), 'İ', 'i')))";

/** Finds accounts by a mail address that was typed in Turkish capitals. It fills nothing and is not unique. */
export const foldedMail = {
  sqlite: [`CREATE INDEX ${index}`],
  postgres: [`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index}`],
};
