import type { Engine } from './database.ts';

/**
 * Returns the statements that make tables append-only: rows cannot be changed or deleted. `errorSubject` begins the error text: "plays
 * are".
 */
export const appendOnlyTriggers = (
  tables: readonly string[],
  errorSubject: string,
): Readonly<Record<Engine, readonly string[]>> => {
  const why = `${errorSubject} only ever added to`;
  const [first] = tables;
  return {
    sqlite: tables.flatMap((table) =>
      ['UPDATE', 'DELETE'].map(
        (verb) => `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
       BEGIN SELECT RAISE(ABORT, '${why}'); END`,
      ),
    ),
    postgres: [
      `CREATE FUNCTION keep_${first}() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION '${why}'; END $$`,
      ...tables.map(
        (table) => `CREATE TRIGGER ${table}_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION keep_${first}()`,
      ),
    ],
  };
};
