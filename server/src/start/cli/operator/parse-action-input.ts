import type { ActionSubcommand } from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import type { FieldParsers } from '../../../backoffice/implement-office-action.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import type { SubcommandInput } from './subcommand-definition.ts';

type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** Returns the action input that a command line contains. Throws a ConfigError that names the invalid argument. */
export const parseActionInput = (
  schema: z.ZodMiniType,
  { arguments: named, options: optional = {}, words: meanings = {}, fixed = {}, defaults = {} }: ActionSubcommand,
  { words, options }: SubcommandInput,
  readers: FieldParsers = {},
): Readonly<Record<string, unknown>> => {
  const fields = fieldsOf(schema);
  const input: Record<string, unknown> = { ...defaults, ...fixed };
  const read = (shown: string, field: string, text: string) => {
    const reader = readers[field];
    if (Object.hasOwn(meanings, text)) input[field] = meanings[text];
    else input[field] = reader ? reader(text, input) : readField(shown, fields[field], text);
  };
  for (const [place, [shown, field]] of Object.entries(named).entries()) read(shown, field, words[place] ?? '');
  for (const [option, field] of Object.entries(optional)) {
    const text = options[option];
    if (typeof text === 'string') read(`--${option}`, field, text);
    else if (text === true) input[field] = true;
    else if (!(field in input) && fields[field]) input[field] = absent(`--${option}`, fields[field]);
  }
  return input;
};

/** Returns true if the schema field corresponds to a command line option without a value. */
export const isBooleanSchemaField = (schema: z.ZodMiniType, field: string): boolean =>
  innerOf(fieldsOf(schema)[field]) instanceof z.ZodMiniBoolean;

/** Parses the complete input with the action's schema. An error here is a bug, not a mistake of the person who typed the command. */
export const validateActionInput = (schema: z.ZodMiniType, input: unknown): unknown => z.parse(schema, input);

const fieldsOf = (schema: z.ZodMiniType): Fields => (schema instanceof z.ZodMiniObject ? (schema.shape as Fields) : {});

/** Returns the value of a field whose command line option is missing. Throws if the action requires it. */
const absent = (shown: string, field: z.ZodMiniType): unknown => {
  if (z.safeParse(field, undefined).success) return undefined;
  if (z.safeParse(field, null).success) return null;
  const { error } = z.safeParse(field, '');
  throw new ConfigError(sentenceOf(error) ?? `${shown} is missing; nothing changed.`);
};

/** Returns the schema's error message if it is a complete sentence; null if it must be preceded by the name of the argument. */
const sentenceOf = (error: z.core.$ZodError | undefined): string | null => {
  const { message = '' } = error?.issues[0] ?? {};
  return message.startsWith('"') ? message : null;
};

const readField = (shown: string, field: z.ZodMiniType | undefined, text: string): unknown => {
  if (!field) throw new Error(`the action has no field for ${shown}`);
  const asText = z.safeParse(field, text);
  if (asText.success) return asText.data;
  const asNumber = z.safeParse(field, text.trim() === '' ? Number.NaN : Number(text));
  if (asNumber.success) return asNumber.data;
  if (shown.includes('|')) throw new ConfigError(`Give one of ${shown.replaceAll('|', ', ')}, not "${text}".`);
  throw new ConfigError(sentenceOf(asText.error) ?? `${shown} ${faultOf(field, asText.error)}`);
};

/** Zod's default error message for a schema without one of its own. */
const unsaid = 'Invalid input';

const faultOf = (field: z.ZodMiniType, error: z.core.$ZodError): string => {
  const inner = innerOf(field);
  if (inner instanceof z.ZodMiniEnum) return `is ${inner.options.join(' or ')}; nothing changed.`;
  const { message = unsaid } = error.issues[0] ?? {};
  return message === unsaid ? 'cannot be this; nothing changed.' : message;
};

const innerOf = (field: z.ZodMiniType | undefined): unknown =>
  field instanceof z.ZodMiniNullable || field instanceof z.ZodMiniOptional ? field.def.innerType : field;
