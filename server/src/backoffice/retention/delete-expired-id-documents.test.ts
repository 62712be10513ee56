import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAuditTrail } from '../../platform/audit-trail/verify-audit-trail.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { assignJurisdictionProfile } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { profileText } from '../../testing/reviewed-profile.ts';
import { deleteExpiredIdentityDocuments } from './delete-expired-data.ts';

const dayMs = 86_400_000;
const now = 20_000 * dayMs + 5_000;
const old = now - 40 * dayMs;

describe('documents of people who have left', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await run("INSERT INTO sites (id, name, hosts, opened_at) VALUES (5, 'Casino B', '[]', 1)");
  });
  afterEach(() => remove());

  const run = (sql: string) => database.transact((tx) => tx.run(sql));
  const keepFor = (days: number | null, siteKey: number | null = null) =>
    database.transact((tx) =>
      assignJurisdictionProfile(tx, {
        ...{ text: profileText('demo', { values: { 'identity.keepDays': days } }), siteKey },
        ...{ at: 1, who: 'ada', reason: 'a test' },
      }),
    );
  const addPlayer = async (id: string, site = 0) => {
    await run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, created_at, banned, site_id)
       VALUES ('${id}', '${id}', '', '', '', '', '', '', 'user', '[]', 1, 1, ${site})`,
    );
    await run(
      `INSERT INTO identity_documents (id, player_id, kind, number_end, state, added_at, added_by, decided_at, decided_by, reason, sealed_picture, key_id)
       VALUES ('d-${id}', '${id}', 'passport', '42', 'accepted', ${old}, 'ada', ${old}, 'ada', '', 'sealed', 'k')`,
    );
  };
  const kept = async () =>
    (
      await database.read.all<{ player: string }>(
        'SELECT player_id AS player FROM identity_documents WHERE sealed_picture IS NOT NULL ORDER BY 1',
      )
    ).map(({ player }) => player);

  it('lose picture and number after the days of the profile, once; what remains says who decided', async () => {
    await addPlayer('left');
    await deleteExpiredIdentityDocuments(database, now);
    expect(await kept()).toEqual(['left']);
    await keepFor(40);
    await deleteExpiredIdentityDocuments(database, now);
    expect(await kept()).toEqual(['left']);
    await keepFor(39);
    // Two nodes that both believe to hold the lease.
    await Promise.all([deleteExpiredIdentityDocuments(database, now), deleteExpiredIdentityDocuments(database, now)]);
    expect(
      await database.read.all('SELECT state, number_end, decided_by, reason, sealed_picture FROM identity_documents'),
    ).toEqual([{ state: 'removed', number_end: '', decided_by: 'server', reason: 'retention', sealed_picture: null }]);
    const lines = await database.read.all<{ details: string }>(
      "SELECT details FROM operator_changes WHERE what = 'retention' AND subject = 'documents'",
    );
    expect(lines.map(({ details }) => JSON.parse(details))).toMatchObject([{ rows: 1, days: 39 }]);
    expect(await verifyAuditTrail(database.read)).toEqual([]);
  });

  it.each([
    ['is not blocked', "UPDATE players SET banned = 0 WHERE id = 'p'"],
    [
      'was blocked lately',
      `INSERT INTO operator_changes (at, who, what, subject, details) VALUES (${now - dayMs}, 'ada', 'account block', 'p', '{}')`,
    ],
    ['has a new document', `UPDATE identity_documents SET added_at = ${now - dayMs}`],
    ['has money', "INSERT INTO balances (account, amount_minor, version) VALUES ('wallet:p', 5, 1)"],
    [
      'is in an open case',
      `INSERT INTO laundering_cases (player_id, opened_at, opened_by, reason) VALUES ('p', ${old}, 'ada', 'a test')`,
    ],
  ])('are kept while the account %s', async (_why, change) => {
    await addPlayer('p');
    await keepFor(10);
    await run(change);
    await deleteExpiredIdentityDocuments(database, now);
    expect(await kept()).toEqual(['p']);
  });

  it('follow the profile of their own site', async () => {
    await addPlayer('hall');
    await addPlayer('casino', 5);
    await keepFor(null);
    await keepFor(10, 5);
    await deleteExpiredIdentityDocuments(database, now);
    expect(await kept()).toEqual(['hall']);
  });
});
