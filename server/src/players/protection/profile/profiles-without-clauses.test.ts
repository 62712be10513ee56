import { expect, it } from 'vitest';
import { readJurisdictionProfileFile, shippedProfiles } from './jurisdiction-profile-files.ts';
import { type ProfileKey, profileKeys } from './jurisdiction-profile-keys.ts';
import { parseJurisdictionProfile } from './parse-jurisdiction-profile.ts';

/** Where the profiles that name no clause differ from the defaults. */
const withoutClauses: Readonly<Record<string, Readonly<Partial<Record<ProfileKey, unknown>>>>> = {
  turkey: {
    'play.maxStake': [
      { belowAge: 25, minor: 5_000 },
      { belowAge: null, minor: 20_000 },
    ],
    'play.jackpots': true,
    'limits.zone': 'Europe/Istanbul',
    'limits.depositMax': 2_500_000,
    'check.minutes': [30, 15, 60],
    currency: 'TRY',
  },
  unregulated: { 'age.min': 21, currency: 'EUR', 'texts.help': {} },
};

const read = (id: string) => {
  const parsed = parseJurisdictionProfile(readJurisdictionProfileFile(id));
  if (!parsed.ok) throw new Error(parsed.faults.join('; '));
  return parsed.profile;
};

it.each(Object.entries(withoutClauses))(
  'say of %s that nothing but our choice is behind it, and what it lacks, and otherwise have the defaults',
  (id, own) => {
    const { values, legalReview, id: named, clauses, about, lacks } = read(id);
    expect([named, legalReview]).toEqual([id, null]);
    for (const key of Object.keys(profileKeys) as ProfileKey[]) {
      if (Object.hasOwn(own, key)) expect(values[key], key).toEqual(own[key]);
      else if (key !== 'texts.help') expect(values[key], key).toEqual(profileKeys[key].otherwise);
      expect(clauses[key], key).toMatch(/^our choice/);
    }
    expect(about).toMatch(/no statement that play is allowed|nothing about whether play is allowed/);
    expect(lacks.join()).toMatch(/No licence is named|No regulator, licence or law is named/);
    expect(lacks.join()).toContain('No register of excluded people is asked');
  },
);

it('says nothing of itself where a regulator is named, and refuses texts that are none', () => {
  for (const id of shippedProfiles)
    if (!Object.hasOwn(withoutClauses, id)) expect(read(id)).toMatchObject({ about: '', lacks: [] });
  for (const change of [{ about: 7 }, { about: 'a\u0000' }, { lacks: 'all' }, { lacks: [' '] }, { lacks: [7] }]) {
    const file = JSON.parse(readJurisdictionProfileFile('turkey')) as object;
    expect(parseJurisdictionProfile(JSON.stringify({ ...file, ...change }))).toMatchObject({ ok: false });
  }
});
