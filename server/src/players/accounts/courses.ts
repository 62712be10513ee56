import type { Course } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** Most courses per user. Saving another one deletes the one that was changed longest ago. */
export const maxCourses = 20;

export const saveCourse = async (
  tx: DatabaseTransaction,
  playerId: string,
  { id, ...fields }: Course,
  at: number,
): Promise<void> => {
  await tx.run(
    `INSERT INTO courses (player_id, course_id, fields, changed_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (player_id, course_id) DO UPDATE SET fields = excluded.fields, changed_at = excluded.changed_at`,
    playerId,
    id,
    JSON.stringify(fields),
    at,
  );
  await tx.run(
    `DELETE FROM courses WHERE player_id = ? AND course_id NOT IN (
       SELECT course_id FROM courses WHERE player_id = ? ORDER BY changed_at DESC, course_id = ? DESC, course_id LIMIT ?
     )`,
    playerId,
    playerId,
    id,
    maxCourses,
  );
};
