import * as z from 'zod/mini';

/** Returns a JSON schema for serialization and OpenAPI. Its ids are strings, because our server sends no others. */
export const jsonSchemaOf = (
  schema: z.ZodMiniType,
  target: 'draft-7' | 'draft-2020-12' = 'draft-7',
): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const choices = jsonSchema.anyOf;
      if (choices?.length !== 2) return;
      const [first, second] = choices;
      if (typeof first !== 'object' || typeof second !== 'object') return;
      if (first.type !== 'integer' || second.type !== 'string') return;
      delete jsonSchema.anyOf;
      jsonSchema.type = 'string';
    },
  });
  return json;
};
