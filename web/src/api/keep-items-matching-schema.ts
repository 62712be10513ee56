import * as z from 'zod/mini';

const reported = new Set<string>();

/** Returns the items that match the schema after `adapt` has converted them; leaves out and logs the others. */
export const keepItemsMatchingSchema = (
  itemName: string,
  items: readonly unknown[] | undefined,
  schema: z.ZodMiniType,
  adapt: (item: unknown) => unknown,
): unknown[] | undefined =>
  items?.map(adapt).filter((item) => {
    const parsed = z.safeParse(schema, item);
    if (parsed.success) return true;
    const issue = parsed.error.issues[0];
    const line = `${itemName} left out: ${issue?.path.join('.') || 'item'}: ${issue?.message}`;
    if (!reported.has(line)) console.warn(line);
    reported.add(line);
    return false;
  });
