const weekMs = 7 * 86_400_000;
const why = 'steps of staff are kept for a week at least';

/**
 * Lets steps of staff be deleted that are a week older than the newest one; nothing else of them changes. The rule needs no
 * clock, so that a wrong one deletes nothing younger.
 */
export const oldStaffSteps = {
  sqlite: [
    'DROP TRIGGER staff_steps_no_delete',
    `CREATE TRIGGER staff_steps_no_early_delete BEFORE DELETE ON staff_steps
       WHEN OLD.at > (SELECT MAX(at) FROM staff_steps) - ${weekMs}
       BEGIN SELECT RAISE(ABORT, '${why}'); END`,
    'CREATE INDEX staff_steps_by_time ON staff_steps (at)',
  ],
  postgres: [
    'DROP TRIGGER staff_steps_are_kept ON staff_steps',
    `CREATE TRIGGER staff_steps_are_not_changed BEFORE UPDATE OR TRUNCATE ON staff_steps
       FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_steps()`,
    `CREATE FUNCTION keep_young_staff_steps() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN
       IF OLD.at > (SELECT MAX(at) FROM staff_steps) - ${weekMs} THEN RAISE EXCEPTION '${why}'; END IF;
       RETURN OLD;
     END $$`,
    `CREATE TRIGGER staff_steps_no_early_delete BEFORE DELETE ON staff_steps
       FOR EACH ROW EXECUTE FUNCTION keep_young_staff_steps()`,
    'CREATE INDEX staff_steps_by_time ON staff_steps (at)',
  ],
};
