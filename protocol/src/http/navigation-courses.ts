import * as z from 'zod/mini';

/** Maximum size of a course (a record that the template's pages save for a user), in characters of its JSON. */
const maxCourseLength = 4096;

const nameSchema = z.string().check(z.minLength(1), z.maxLength(64));
const valueSchema = z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()]);
const listedSchema = z.union([valueSchema, z.record(nameSchema, valueSchema)]);

/**
 * A course, a record that the template's pages save for a user: an id and other fields, which are plain values, records of these, or lists
 * of both (specification readings, "Template pages").
 */
export const courseSchema = z
  .catchall(
    z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    z.union([listedSchema, z.array(listedSchema)]),
  )
  .check(
    z.refine((course) => JSON.stringify(course).length <= maxCourseLength, {
      message: `longer than ${maxCourseLength} characters as JSON`,
    }),
  );
export type NavigationCourse = z.infer<typeof courseSchema>;
