import { describe, expect, it } from 'vitest';
import { readJurisdictionProfileFile } from './jurisdiction-profile-files.ts';
import { type ProfileKey, profileKeys } from './jurisdiction-profile-keys.ts';
import { failSafeValues, parseJurisdictionProfile } from './parse-jurisdiction-profile.ts';

const all = ['deposit', 'stake', 'loss', 'time'];
const windows = ['day', 'week', 'month'];
const years = (months: number[]) => months;
const stakes = (...rows: [number | null, number][]) => rows.map(([belowAge, minor]) => ({ belowAge, minor }));
const back = (fixed: number | null, open: number | null) => ({ fixed, open });
const needed = Symbol('no default');
const some = (minimum: number) => ({ least: minimum });

/** The table of the design: key, default, fail-safe, demo, uk, germany, malta. */
const table: Readonly<Record<ProfileKey, readonly [unknown, unknown, unknown, unknown, unknown, unknown]>> = {
  'play.minCycleMs': [2500, 5000, 0, 2500, 5000, 2500],
  'play.autoRounds': [1, 1, 0, 1, 1, 100],
  'play.maxStake': [
    stakes([null, 100]),
    stakes([null, 0]),
    null,
    stakes([25, 200], [null, 500]),
    stakes([null, 100]),
    null,
  ],
  'play.publishedRules': [true, true, false, true, true, true],
  'play.jackpots': [false, false, true, true, false, true],
  'play.celebrate': ['aboveStake', 'aboveStake', 'aboveStake', 'aboveStake', 'aboveStake', 'aboveStake'],
  'money.discount': ['off', 'off', 'auto', 'off', 'off', 'ask'],
  'money.bonus': ['off', 'off', 'auto', 'ask', 'off', 'ask'],
  'money.allIn': [false, false, true, false, false, true],
  'money.cancelCashOut': [false, false, true, false, false, true],
  'money.cancelWithdrawal': [false, false, true, false, false, true],
  'limits.first': ['must', 'must', 'no', 'prompt', 'must', 'prompt'],
  'limits.kinds': [all, all, all, all, all, all],
  'limits.windows': [windows, windows, windows, windows, windows, windows],
  'limits.shape': ['rolling', 'rolling', 'rolling', 'rolling', 'calendar', 'rolling'],
  'limits.zone': ['UTC', 'UTC', 'Europe/Istanbul', 'Europe/London', 'Europe/Berlin', 'Europe/Malta'],
  'limits.depositMax': [null, 0, null, null, 100_000, null],
  'identity.payoutUpTo': [null, null, null, null, null, null],
  'identity.keepDays': [null, null, null, null, null, null],
  'laundering.deposits': [null, null, null, null, null, null],
  'laundering.turnover': [null, null, null, null, null, null],
  'laundering.inAndOut': [null, null, null, null, null, null],
  'limits.raiseAfterH': [168, 168, 24, 24, 168, 168],
  'limits.raiseConfirm': [true, true, true, true, true, true],
  'check.minutes': [[60], [15], [30, 15, 60], [10, 20, 30, 60], [60], [15, 30, 60]],
  'check.breakMin': [0, 5, 0, 0, 5, 0],
  'timeout.hours': Array(6).fill([24, 168, 720]) as unknown as readonly [
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    unknown,
  ],
  'exclusion.months': [
    years([6, 12, 60, 0]),
    years([6, 12, 60, 0]),
    years([1, 6, 12, 0]),
    years([6, 12, 60]),
    years([3, 12, 0]),
    years([1, 6, 12, 0]),
  ],
  'exclusion.returnH': [back(168, 168), back(null, null), back(24, 168), back(24, 24), back(168, 168), back(24, 168)],
  registers: [[], [], [], ['GAMSTOP'], ['OASIS', 'LUGAS'], []],
  'records.months': [12, 12, 12, 12, 12, 12],
  'recording.days': [7, 7, 7, 7, 7, 7],
  'recording.holdDays': [730, 730, 730, 730, 730, 730],
  'recording.required': ['real', 'real', 'real', 'real', 'real', 'real'],
  'age.min': [18, 21, 18, 18, 18, 18],
  currency: [needed, 'XXX', 'TRY', 'GBP', 'EUR', 'EUR'],
  'texts.help': [needed, {}, {}, some(1), some(1), some(1)],
};

/** Those that the table has, in its order; the others have a test of their own. */
const inTable = ['demo', 'uk', 'germany', 'malta'] as const;

/** The clauses of the design; a value that is not here is the house's own choice. */
const clauses: Readonly<Record<string, Partial<Record<ProfileKey, string>>>> = {
  uk: {
    'play.minCycleMs': 'RTS 14D',
    'play.autoRounds': 'RTS 8A',
    'play.maxStake': 'SI 2025/215',
    'play.publishedRules': 'RTS 3A and 3C',
    'play.jackpots': 'RTS 9A',
    'play.celebrate': 'RTS 14F',
    'money.discount': 'RTS 14A',
    'money.allIn': 'RTS 14A',
    'limits.first': 'RTS 12A',
    'limits.kinds': 'RTS 12B',
    'limits.windows': 'RTS 12B',
    'limits.raiseAfterH': 'RTS 12D',
    'limits.raiseConfirm': 'RTS 12D',
    'check.minutes': 'RTS 13B',
    'timeout.hours': 'SR 3.3.4',
    'exclusion.months': 'SR 3.5.3',
    'exclusion.returnH': 'SR 3.5.3',
    registers: 'SR 3.5.5',
    'records.months': 'RTS 1B',
  },
  germany: {
    'play.minCycleMs': 'GlüStV §22a(6)',
    'play.autoRounds': 'GlüStV §22a(4)',
    'play.maxStake': 'GlüStV §22a(7)',
    'play.jackpots': 'GlüStV §22a',
    'limits.first': 'GlüStV §6c(1)',
    'limits.kinds': 'GlüStV §6c',
    'limits.windows': 'GlüStV §6c',
    'limits.shape': 'GlüStV §6c(1)',
    'limits.depositMax': 'GlüStV §6c(1)',
    'limits.raiseAfterH': 'GlüStV §6c',
    'check.minutes': 'GlüStV §6h(7)',
    'check.breakMin': 'GlüStV §22a(9)',
    'timeout.hours': 'GlüStV §6i(3)',
    'exclusion.months': 'GlüStV §8a',
    registers: 'GlüStV §8',
    'records.months': 'GlüStV §6d(1)',
  },
  malta: {
    'play.autoRounds': 'GLI-19 4.9.2',
    'limits.first': 'MGA',
    'limits.kinds': 'MGA',
    'check.minutes': 'MGA',
    'timeout.hours': 'MGA',
    'exclusion.months': 'MGA',
    'exclusion.returnH': 'MGA',
  },
  demo: {},
};

const keys = Object.keys(profileKeys) as ProfileKey[];

const read = (id: string) => {
  const parsed = parseJurisdictionProfile(readJurisdictionProfileFile(id));
  if (!parsed.ok) throw new Error(parsed.faults.join('; '));
  return parsed.profile;
};

describe('the profiles that the product brings', () => {
  it('have the keys of the table, its defaults and its most careful values', () => {
    expect(keys.sort()).toEqual(Object.keys(table).sort());
    for (const key of keys) {
      const [otherwise, failSafe] = table[key];
      expect(profileKeys[key].otherwise, key).toEqual(otherwise === needed ? undefined : otherwise);
      expect(failSafeValues[key], key).toEqual(failSafe);
    }
  });

  it.each(inTable.map((id, index) => [id, index + 2] as const))(
    'say of %s what the table says, each value with its clause, and that no lawyer has read it',
    (id, column) => {
      const { values, legalReview, id: named, clauses: reported } = read(id);
      expect([named, legalReview]).toEqual([id, null]);
      for (const key of keys) {
        const expected = table[key][column];
        if (key === 'texts.help' && id !== 'demo') expect(Object.keys(values[key]).length).toBeGreaterThan(0);
        else expect(values[key], key).toEqual(expected);
        const clause = clauses[id]?.[key];
        if (clause === undefined) expect(reported[key], key).toMatch(/^our choice/);
        else expect(reported[key]?.startsWith(clause), `${key}: ${reported[key]}`).toBe(true);
      }
    },
  );
});

describe('a file that is not as the table says', () => {
  const faults = (text: string): string => {
    const parsed = parseJurisdictionProfile(text);
    return parsed.ok ? '' : parsed.faults.join('; ');
  };
  const changed = (change: (file: Record<string, unknown> & { values: Record<string, unknown> }) => void) => {
    const file = JSON.parse(readJurisdictionProfileFile('uk'));
    change(file);
    return faults(JSON.stringify(file));
  };

  it.each(keys)('is refused for %s if its value is of a wrong type, and names it', (key) => {
    for (const v of ['?', -1, 2.5, { belowAge: 1 }, [[]], undefined])
      expect(changed(({ values }) => Object.assign(values, { [key]: { v, clause: 'RTS 1' } }))).toContain(`${key}: `);
  });

  it.each(keys)('is refused for %s without a clause, with an empty one or with more than that', (key) => {
    const { v } = JSON.parse(readJurisdictionProfileFile('uk')).values[key];
    expect(changed(({ values }) => Object.assign(values, { [key]: { v, clause: 'RTS 1' } }))).toBe('');
    for (const entry of [{ v }, { v, clause: ' ' }, { v, clause: 7 }, { v, clause: 'RTS 1', also: 1 }, v, null])
      expect(changed(({ values }) => Object.assign(values, { [key]: entry }))).toContain(`${key}: `);
  });

  it.each(keys)('has the default for %s if it leaves it out, unless there is none', (key) => {
    const file = JSON.parse(readJurisdictionProfileFile('uk'));
    delete file.values[key];
    const parsed = parseJurisdictionProfile(JSON.stringify(file));
    const { otherwise } = profileKeys[key];
    if (otherwise === undefined)
      expect(parsed).toEqual({ ok: false, faults: [`${key}: is missing, and has no default`] });
    else expect(parsed.ok && parsed.profile.values[key]).toEqual(otherwise);
  });

  it.each([
    [
      'an unknown key',
      (f: Record<string, unknown> & { values: object }) =>
        Object.assign(f.values, { 'play.turbo': { v: true, clause: 'x' } }),
      'play.turbo: this version knows no such key',
    ],
    [
      'a key of objects',
      (f: { values: object }) =>
        Object.defineProperty(f.values, '__proto__', { value: { v: 1, clause: 'x' }, enumerable: true }),
      '__proto__',
    ],
    ['another head', (f: object) => Object.assign(f, { note: 'x' }), 'note'],
    ['another form', (f: object) => Object.assign(f, { schema: 2 }), 'schema'],
    ['an id of another form', (f: object) => Object.assign(f, { id: 'UK 1' }), 'id'],
    ['a review that is no day', (f: object) => Object.assign(f, { legalReview: '2026-02-30' }), 'legalReview'],
    ['a review that is no date', (f: object) => Object.assign(f, { legalReview: true }), 'legalReview'],
    [
      'a gap in the ages',
      (f: { values: object }) => Object.assign(f.values, { 'play.maxStake': { v: stakes([25, 200]), clause: 'x' } }),
      'play.maxStake',
    ],
    [
      'ages that fall',
      (f: { values: object }) =>
        Object.assign(f.values, {
          'play.maxStake': { v: stakes([25, 200], [21, 100], [null, 500]), clause: 'x' },
        }),
      'play.maxStake',
    ],
    [
      'a value twice in a list',
      (f: { values: object }) => Object.assign(f.values, { 'timeout.hours': { v: [24, 24], clause: 'x' } }),
      'timeout.hours',
    ],
    [
      'help by a script',
      (f: { values: object }) =>
        Object.assign(f.values, {
          'texts.help': { v: { en: [{ label: 'x', url: 'javascript:x' }] }, clause: 'x' },
        }),
      'texts.help',
    ],
    [
      'wins that are celebrated though they are no more than the stake',
      (f: { values: object }) => Object.assign(f.values, { 'play.celebrate': { v: 'any', clause: 'x' } }),
      'play.celebrate: "any"',
    ],
  ])('is refused for %s', (_, change, says) => {
    expect(changed(change)).toContain(says);
  });

  it('is refused for a key that stands there twice, because readers and the parser could take different ones', () => {
    const text = readJurisdictionProfileFile('uk');
    const twice = (line: string) => text.replace('"values": {', `"values": { ${line},`);
    expect(faults(twice('"play.autoRounds": {"v": 0, "clause": "x"}'))).toContain('play.autoRounds');
    expect(faults(text.replace('"v": 2500,', '"v": 0, "v": 2500,'))).toContain('twice');
    expect(faults(`${text}x`)).toBe('it is no JSON');
    expect(faults(' '.repeat(70_000))).toContain('longer than');
  });
});
