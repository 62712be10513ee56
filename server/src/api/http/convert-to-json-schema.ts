import * as z from 'zod/mini';

/**
 * Returns a JSON schema for serialization and OpenAPI. Input that is converted to a string, such as an id that may be sent as a number, has
 * type string, because our server sends only strings; error codes stay numbers or strings.
 */
export const toJsonSchema = (
  schema: z.ZodMiniType,
  target: 'draft-7' | 'draft-2020-12' = 'draft-7',
): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Remove patterns with `\p{L}`: half of all JSON schema validators read it as literal letters and would refuse texts that we accept.
      if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern;
      if (!becomesText(zodSchema)) return;
      const text = jsonSchema.anyOf?.find((choice) => choice.type === 'string');
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, text ?? { type: 'string' });
    },
  });
  return json;
};

/** Returns true for schemas whose input is converted to a string with `String`. */
const becomesText = ({ _zod: { def } }: z.core.$ZodTypes): boolean => {
  if (def.type !== 'pipe') return false;
  const { def: made } = (def.out as z.core.$ZodTypes)._zod;
  return made.type === 'transform' && (made.transform as unknown) === String;
};
