import type { Dice } from './dice.ts';
import { anyValue } from './nonsense.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Values that exist on the target, by the field's name. The rest of the run plays at `m1` and as `player1`. */
const known: Readonly<Record<string, readonly string[]>> = {
  machineId: ['m2', 'fuzz-1'],
  player: ['fuzzed'],
  username: ['fuzzed'],
  brand: ['orbit'],
  agent: ['fuzz-spare'],
  login: ['fuzz-desk'],
  group: ['user', 'staff', 'admin'],
  page: ['privacy', 'help'],
  lang: ['en', 'tr'],
};
/** Texts that many fields take: days, months, times, money, addresses, marks of pages. */
const common = ['2026-11-27', '2026-11', '08:00', '12.50', 'a@example.com', 'en', 'fuzz', '0', 'HOUSE_NAME'];

/** Returns a value that mostly fits a JSON schema, so that it passes the first check; sometimes a part is nonsense. */
export const fitting = (dice: Dice, schema: Schema, name = ''): unknown => {
  if (dice.oneIn(12)) return anyValue(dice);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices) return fitting(dice, dice.pick(choices), name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return dice.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return fittingObject(dice, schema);
    case 'array':
      return Array.from({ length: dice.roll(3) }, () => fitting(dice, (schema.items ?? {}) as Schema, name));
    case 'integer':
    case 'number':
      return dice.pick([1, 2, 100, 1 + dice.roll(5000), Number(schema.minimum ?? 0), Number(schema.maximum ?? 1)]);
    case 'boolean':
      return dice.oneIn(2);
    case 'null':
      return null;
    case 'string':
      return fittingText(dice, schema, name);
    default:
      return anyValue(dice);
  }
};

const fittingObject = (dice: Dice, schema: Schema): Record<string, unknown> => {
  const required = new Set((schema.required ?? []) as string[]);
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    if (required.has(name) ? !dice.oneIn(20) : dice.oneIn(2)) made[name] = fitting(dice, inner, name);
  return made;
};

const fittingText = (dice: Dice, schema: Schema, name: string): string => {
  if (schema.format === 'uuid') return uuidOf(dice);
  const words = known[name];
  if (words && !dice.oneIn(6)) return dice.pick(words);
  const least = Number(schema.minLength ?? 0);
  return dice.pick(common).padEnd(Math.min(least, 200), 'x');
};

/** Returns a UUID (RFC 9562) that the dice decide. */
const uuidOf = (dice: Dice): string => {
  const hex = Array.from({ length: 30 }, () => dice.roll(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
};
