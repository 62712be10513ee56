import * as z from 'zod/mini';

/**
 * Returns a JSON schema for serialization and OpenAPI. What is made a text as it is read, such as an id that may come as a number, is a text in it,
 * because our server sends no others; codes of refusals stay numbers and texts.
 */
export const jsonSchemaOf = (
  schema: z.ZodMiniType,
  target: 'draft-7' | 'draft-2020-12' = 'draft-7',
): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Half of all validators read `\p{L}` as letters of their own: what they would refuse, we take.
      if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern;
      if (!becomesText(zodSchema)) return;
      const text = jsonSchema.anyOf?.find((choice) => choice.type === 'string');
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, text ?? { type: 'string' });
    },
  });
  return json;
};

/** True for what is piped into `String`. */
const becomesText = ({ _zod: { def } }: z.core.$ZodTypes): boolean => {
  if (def.type !== 'pipe') return false;
  const { def: made } = (def.out as z.core.$ZodTypes)._zod;
  return made.type === 'transform' && (made.transform as unknown) === String;
};
