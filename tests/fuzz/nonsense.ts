import type { Dice } from './dice.ts';

/** Values on which parsers, databases and arithmetic have failed before. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'ğİ\u202e💰',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  'jndi:ldap://x',
  'x'.repeat(300),
  'x'.repeat(20_000),
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: { admin: true } } },
  'm1',
  'p-player1',
  'koi',
  '0000',
  100,
];

/** Field names of calls and channels, so that the input passes the server's first check. */
const names: readonly string[] = [
  'id',
  'username',
  'password',
  'site_id',
  'machineId',
  'machineID',
  'token',
  'pin',
  'user',
  'code',
  'email',
  'lang',
  'status',
  'chatId',
  'contactId',
  'messageText',
  'transferId',
  'amountMinor',
  'commandId',
  'button',
  'bandId',
  '__proto__',
  'constructor',
  'toString',
];

export const anyValue = (dice: Dice, depth = 0): unknown => {
  if (depth > 3 || dice.oneIn(2)) return dice.pick(odd);
  if (dice.oneIn(3)) return Array.from({ length: dice.roll(5) }, () => anyValue(dice, depth + 1));
  return anyObject(dice, depth + 1);
};

export const anyObject = (dice: Dice, depth = 0): Record<string, unknown> => {
  const made: Record<string, unknown> = {};
  // Assigning `__proto__` would change the prototype instead of adding a field.
  for (let left = dice.roll(6); left > 0; left--)
    Object.defineProperty(made, dice.pick(names), {
      value: anyValue(dice, depth + 1),
      enumerable: true,
      configurable: true,
    });
  return made;
};

export const anyText = (dice: Dice, value: unknown): Buffer => {
  const whole = Buffer.from(JSON.stringify(value) ?? '');
  switch (dice.roll(6)) {
    case 0:
      return whole.subarray(0, dice.roll(whole.length + 1));
    case 1: {
      const damaged = Buffer.from(whole);
      if (damaged.length > 0) damaged[dice.roll(damaged.length)] = dice.roll(256);
      return damaged;
    }
    case 2:
      return Buffer.from(Array.from({ length: dice.roll(200) }, () => dice.roll(256)));
    default:
      return whole;
  }
};

/** Returns a random word of printable ASCII without spaces, which headers and addresses allow. */
export const anyWord = (dice: Dice): string =>
  Array.from({ length: dice.roll(40) }, () => String.fromCharCode(33 + dice.roll(94))).join('');
