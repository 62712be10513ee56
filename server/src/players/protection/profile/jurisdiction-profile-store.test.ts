import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { profileText } from '../../../testing/reviewed-profile.ts';
import {
  assignJurisdictionProfile,
  findCurrentJurisdictionProfile,
  type JurisdictionProfileSelector,
  listJurisdictionAssignments,
  readJurisdictionProfilesBySite,
  readJurisdictionValues,
  readSeatJurisdictionValues,
  storeSessionJurisdiction,
} from './jurisdiction-profile-store.ts';
import type { JurisdictionValues } from './jurisdiction-profile-values.ts';
import { failSafeValues } from './parse-jurisdiction-profile.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase({ profile: null }));
});
afterEach(() => remove());

const assignText = (text: string | null, siteKey: number | null = null) =>
  database.transact((tx) => assignJurisdictionProfile(tx, { text, siteKey, at: 1, who: 'ayse', reason: 'test' }));
const assign = (values: Partial<JurisdictionValues>, siteKey: number | null = null) =>
  assignText(profileText('demo', { values }), siteKey);
const begin = (sessionId: string) => database.transact((tx) => storeSessionJurisdiction(tx, sessionId));
const at = (sessionId: string) => readSeatJurisdictionValues(database.read, sessionId);

describe('the profile in the ledger', () => {
  it('is the most careful one while none is assigned or the assigned one cannot be read', async () => {
    expect(await readJurisdictionValues(database.read, 'hall')).toEqual(failSafeValues);
    expect(await at('s1')).toEqual(failSafeValues);
    await assign({ 'play.minCycleMs': 1000 });
    expect(await readJurisdictionValues(database.read, 'hall')).toMatchObject({
      'play.minCycleMs': 1000,
      'money.allIn': true,
    });
    await assignText('{"schema": 1}');
    expect(await readJurisdictionValues(database.read, 'hall')).toEqual(failSafeValues);
    expect((await findCurrentJurisdictionProfile(database.read))?.parsed.ok).toBe(false);
  });

  it('is the one that was assigned last, also if it was assigned before', async () => {
    await assign({ 'play.minCycleMs': 1000 });
    await assign({ 'play.minCycleMs': 2000 });
    await assign({ 'play.minCycleMs': 1000 });
    expect((await readJurisdictionValues(database.read, 'hall'))['play.minCycleMs']).toBe(1000);
    expect((await listJurisdictionAssignments(database.read)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('is not seen before its transaction commits, nor if the transaction fails', async () => {
    await assign({ 'play.minCycleMs': 1000 });
    const failing = database.transact(async (tx) => {
      await assignJurisdictionProfile(tx, { text: profileText('uk'), at: 1, who: 'ayse', reason: '' });
      expect((await readJurisdictionValues(tx, 'hall'))['play.minCycleMs']).toBe(2500);
      throw new Error('the power fails');
    });
    await expect(failing).rejects.toThrow('the power fails');
    expect((await readJurisdictionValues(database.read, 'hall'))['play.minCycleMs']).toBe(1000);
  });

  it('gets a number for each of several assignments at once', async () => {
    await Promise.all([1, 2, 3, 4].map((cycle) => assign({ 'play.minCycleMs': cycle })));
    expect((await listJurisdictionAssignments(database.read)).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  it('is only ever added to', async () => {
    await assign({});
    await begin('s1');
    for (const table of ['profile_versions', 'profile_assignments', 'session_profiles'])
      await expect(database.transact((tx) => tx.run(`DELETE FROM ${table}`))).rejects.toThrow('only ever added');
    await expect(database.transact((tx) => tx.run("UPDATE profile_versions SET json = '{}'"))).rejects.toThrow(
      'only ever added',
    );
  });
});

/** Adds a player of a site with a session. */
const begunAt = async (siteKey: number, name: string): Promise<string> => {
  await database.transact(async (tx) => {
    await tx.run(
      `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, banned, created_at)
       VALUES (?, ?, ?, '', '', '', '', '', '', 'user', '[]', 0, 1)`,
      ...[name, name, siteKey],
    );
    await tx.run(
      "INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES (?, ?, 'm', 'koi', 1, '')",
      ...[`session-${name}`, name],
    );
    await storeSessionJurisdiction(tx, `session-${name}`);
  });
  return `session-${name}`;
};

describe('the profile of a site', () => {
  it('holds for the site and its players alone, until the site is under the hall’s again', async () => {
    await insertTestSeat(database);
    await assign({ 'play.minCycleMs': 1000, 'recording.days': 7 });
    await begunAt(3, 'zelda');
    await begunAt(0, 'quentin');
    await assign({ 'play.minCycleMs': 3000, 'recording.days': 30 }, 3);
    await assign({ 'play.minCycleMs': 1500, 'recording.days': 9 });
    const cycleOf = async (of: JurisdictionProfileSelector) =>
      (await readJurisdictionValues(database.read, of))['play.minCycleMs'];
    expect(await cycleOf('hall')).toBe(1500);
    expect(await cycleOf({ siteKey: 3 })).toBe(3000);
    expect(await cycleOf({ siteKey: 4 })).toBe(1500);
    expect(await cycleOf({ playerId: 'zelda' })).toBe(3000);
    expect(await cycleOf({ playerId: 'quentin' })).toBe(1500);
    const { at: atSite, strictest } = await readJurisdictionProfilesBySite(database.read);
    expect([atSite(3), atSite(0)].map((values) => values['play.minCycleMs'])).toEqual([3000, 1500]);
    expect(strictest).toMatchObject({ 'play.minCycleMs': 3000, 'recording.days': 30 });
    await assignText(null, 3);
    expect(await cycleOf({ playerId: 'zelda' })).toBe(1500);
    expect((await readJurisdictionProfilesBySite(database.read)).strictest['recording.days']).toBe(9);
  });

  it('reaches the seats of its players as that of the hall does, and no other seat', async () => {
    await insertTestSeat(database);
    await assign({ 'play.minCycleMs': 1000 });
    const [zelda, quentin] = [await begunAt(3, 'zelda'), await begunAt(0, 'quentin')];
    await assign({ 'play.minCycleMs': 3000 }, 3);
    const held = async (session: string) => (await at(session))['play.minCycleMs'];
    expect([await held(zelda), await held(quentin)]).toEqual([3000, 1000]);
    // The hall's does not hold at a site that has its own.
    await assign({ 'play.minCycleMs': 5000 });
    expect([await held(zelda), await held(quentin)]).toEqual([3000, 5000]);
    const later = await begunAt(3, 'zoe');
    await assign({ 'play.minCycleMs': 2000 }, 3);
    expect([await held(zelda), await held(later)]).toEqual([3000, 3000]);
    expect(await held(await begunAt(3, 'zack'))).toBe(2000);
    await assignText(null, 3);
    expect(await held(later)).toBe(5000);
    expect(await held(await begunAt(3, 'zoltan'))).toBe(5000);
  });
});

describe('a seat that is taken', () => {
  it('has what is stricter at once, and what is looser with its next session', async () => {
    await assign({ 'play.minCycleMs': 1000, 'play.autoRounds': 50, 'money.allIn': true });
    await begin('s1');
    await assign({ 'play.minCycleMs': 3000, 'play.autoRounds': 0, 'money.allIn': false });
    await begin('s2');
    expect(await at('s1')).toMatchObject({
      'play.minCycleMs': 3000,
      'play.autoRounds': 50,
      'money.allIn': false,
    });
    await assign({ 'play.minCycleMs': 2000, 'play.autoRounds': 10, 'money.allIn': true });
    const held = { 'play.minCycleMs': 3000, 'play.autoRounds': 10, 'money.allIn': false };
    expect(await at('s1')).toMatchObject(held);
    expect(await at('s2')).toMatchObject(held);
    await begin('s3');
    expect(await at('s3')).toMatchObject({
      'play.minCycleMs': 2000,
      'play.autoRounds': 10,
      'money.allIn': true,
    });
  });

  it.each([
    { before: [15], after: [60], held: [15] },
    { before: [60], after: [30], held: [30] },
    { before: [30, 15, 60], after: [60], held: [30, 15, 60] },
    { before: [15, 60], after: [30], held: [15, 30] },
    { before: [20, 45], after: [30, 10], held: [20, 30, 10] },
  ])('is checked no later than by $before and $after', async ({ before, after, held }) => {
    await assign({ 'check.minutes': before });
    await begin('s1');
    await assign({ 'check.minutes': after });
    expect((await at('s1'))['check.minutes']).toEqual(held);
    await begin('s2');
    expect((await at('s2'))['check.minutes']).toEqual(after);
  });

  it('never has a stake over the lowest that held for an age since its session began', async () => {
    await assign({ 'play.maxStake': null });
    await begin('s1');
    await assign({
      'play.maxStake': [
        { belowAge: 25, minor: 200 },
        { belowAge: null, minor: 500 },
      ],
    });
    await assign({
      'play.maxStake': [
        { belowAge: 21, minor: 100 },
        { belowAge: 30, minor: 300 },
        { belowAge: null, minor: 900 },
      ],
    });
    expect((await at('s1'))['play.maxStake']).toEqual([
      { belowAge: 21, minor: 100 },
      { belowAge: 25, minor: 200 },
      { belowAge: 30, minor: 300 },
      { belowAge: null, minor: 500 },
    ]);
  });
});
