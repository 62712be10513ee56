import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataExportSchema, personalDataTables } from '../../../backoffice/players/export-personal-data.ts';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { openStaffAlert } from '../../../platform/alerts/staff-alert-store.ts';
import { verifyAuditTrail } from '../../../platform/audit-trail/verify-audit-trail.ts';
import { testEngine } from '../../../platform/database/temporary-database.ts';
import { prepareOpenSpin } from '../../../players/protection/limits/open-spin-store.ts';
import { postCashDeskMovement } from '../../../testing/ledger.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';
import { login, TestPlayer } from '../../../testing/test-player.ts';

const password = 'a password of my own';
const dayMs = 86_400_000;

describe("a person's data", { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'person-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rowsOf = (sql: string) => place.database.read.all<Record<string, string | number | null>>(sql);
  const run = (sql: string) => place.database.transact(async (tx) => void (await tx.run(sql)));
  const idOf = async (username: string) =>
    String((await rowsOf(`SELECT id FROM players WHERE username = '${username}'`))[0]?.id);
  const add = async (username: string) => {
    await operator(
      [
        ...[
          'account',
          'add',
          username,
          '--name',
          'Zeliha',
          '--lastname',
          'Kuzgun',
          '--email',
          `${username}@kuzgun.example`,
        ],
        ...['--born', '1990-01-02', '--password-stdin'],
      ],
      password,
    );
    const player = await TestPlayer.login(place.floor.address, username, password);
    await operator(['account', 'edit', username, '--name', 'Zelihan']);
    const staff = await idOf('staff1');
    const sent = await player.post('/api/chat', { chatId: '', contactId: staff, message: 'geheim text' });
    if (sent.status !== 200) {
      const id = await idOf(username);
      await run(
        `INSERT INTO chat_members (player_id, contact_id, chat_id, unread, last_at) VALUES ('${id}', '${staff}', 'c-${username}', 0, 1)`,
      );
      await run(
        `INSERT INTO chat_messages (chat_id, sender_id, message_key, text, at) VALUES ('c-${username}', '${id}', 'k', 'geheim text', 1)`,
      );
    }
    await login(place.floor.address, { username, password: 'wrong one' });
    const playerId = await idOf(username);
    const cause = { kind: 'statement', subject: playerId, playerId, text: 'It does not add up' } as const;
    const alertId = await openStaffAlert(place.database, cause, Date.now());
    await operator(['alert', 'acknowledge', alertId, '--note', 'Kuzgun has called']);
    return playerId;
  };
  const movement = (username: string, direction: 'deposit' | 'withdraw') =>
    place.database.transact((tx) =>
      postCashDeskMovement(tx, {
        ...{ direction, username, amountMinor: 500, note: 'for Zeliha Kuzgun' },
        ...{ key: `${direction}-${username}`, at: Date.now() },
      }),
    );

  if (testEngine === 'sqlite')
    it('has no table that refers to an account and is neither exported nor withheld by law', async () => {
      const tables = await rowsOf("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
      const known = new Set(personalDataTables.map(({ table }) => table));
      const refers: string[] = [];
      for (const { name } of tables) {
        const columns = await rowsOf(`SELECT name FROM pragma_table_info('${name}')`);
        const keys = await rowsOf(`SELECT "table" AS name FROM pragma_foreign_key_list('${name}')`);
        const named = columns.some(({ name: column }) =>
          /^(player_id|account|username|email|sender_id|contact_id|reserved_for)$/.test(String(column)),
        );
        const linked = keys.some(({ name: other }) => known.has(String(other)) && !impersonal.has(String(other)));
        if (named || linked) refers.push(String(name));
      }
      expect(refers.length).toBeGreaterThan(40);
      expect(refers.filter((name) => !known.has(name) && !impersonal.has(name))).toEqual([]);
      const there = new Set(tables.map(({ name }) => String(name)));
      expect([...known].filter((name) => !there.has(name))).toEqual([]);
    });

  it('is exported whole into a file of the documented form, without secrets, and the record tells it', async () => {
    const id = await add('exported');
    await movement('exported', 'deposit');
    await place.database.transact((tx) => prepareOpenSpin(tx, id));
    const path = join(folder, 'exported.json');
    expect(await operator(['account', 'export', 'exported', '--out', path, '--reason', 'asked'])).toContain(
      'rows about exported',
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    const reported = personalDataExportSchema.parse(JSON.parse(text));
    expect(Object.keys(reported.tables)).toEqual(
      personalDataTables.filter(({ isWithheld }) => !isWithheld).map(({ table }) => table),
    );
    expect(reported.tables.players).toMatchObject([
      { id, username: 'exported', name: 'Zelihan', born_on: '1990-01-02' },
    ]);
    expect(reported.tables.chat_messages).toMatchObject([{ text: 'geheim text' }]);
    expect(reported.tables.balances).toMatchObject([{ amount_minor: 500 }]);
    expect(reported.tables.entries).toMatchObject([{ amount_minor: 500 }]);
    expect(reported.tables.account_edits).toMatchObject([{ before_text: 'Zeliha', after_text: 'Zelihan' }]);
    expect(reported.tables.logins).toHaveLength(2);
    expect(reported.tables.limited_spins).toEqual([]);
    expect(reported.tables.alerts).toMatchObject([{ kind: 'statement', note: 'Kuzgun has called' }]);
    const hash = (await rowsOf(`SELECT password_hash, pin_code FROM players WHERE id = '${id}'`))[0];
    for (const secret of Object.values(hash ?? {})) expect(text).not.toContain(String(secret));
    expect(text).not.toMatch(/password_hash|ticket_hash|pin_code/);
    await expect(operator(['account', 'export', 'exported', '--out', path])).rejects.toThrow('already exists');
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await operator('record list exported --action account')).toContain('account export exported');
  });

  it('is replaced for good, and the ledger stay right', async () => {
    const id = await add('leaving.one');
    await movement('leaving.one', 'deposit');
    const anonymise = (who = 'mehmet@desk', at = Date.now()) =>
      operator(['account', 'anonymise', 'leaving.one', '--reason', 'asked'], '', { who, at });
    await expect(operator('account anonymise leaving.one')).rejects.toThrow('Say why');
    await expect(anonymise()).rejects.toThrow('still has money');
    await movement('leaving.one', 'withdraw');
    await expect(anonymise()).rejects.toThrow('is not blocked');
    await operator('account block leaving.one');
    await expect(anonymise('ayse@desk')).rejects.toThrow('another person');
    await run(
      `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
       VALUES ('r-leaving', '${id}', 'exclusion', 1, ${Date.now() + dayMs}, '', 'player')`,
    );
    await expect(anonymise()).rejects.toThrow('must stay effective');
    await run("INSERT INTO restriction_ends (restriction_id, at, reason, who) VALUES ('r-leaving', 2, 'x', 'x')");
    const before = await rowsOf('SELECT * FROM entries ORDER BY transfer_id, account');

    const gone = /now (gone-[0-9a-f]{12})/.exec(await anonymise())?.[1] ?? '';
    expect(await rowsOf('SELECT * FROM entries ORDER BY transfer_id, account')).toEqual(before);
    expect((await auditDatabase(place.database.read, Date.now())).faults).toEqual([]);
    expect(await verifyAuditTrail(place.database.read)).toEqual([]);
    expect(
      await rowsOf(`SELECT username, name, lastname, email, born_on, banned FROM players WHERE id = '${id}'`),
    ).toEqual([{ username: gone, name: '', lastname: '', email: '', born_on: null, banned: 1 }]);
    const path = join(folder, 'gone.json');
    await operator(['account', 'export', gone, '--out', path]);
    expect(await readFile(path, 'utf8')).not.toMatch(
      /Zeli|Kuzgun|leaving\.one@|127\.0\.0\.1|geheim|1990-01-02|"leaving\.one"/,
    );
    expect(await operator(`record list ${gone}`)).toContain('"reason":"asked"');
    expect((await login(place.floor.address, { username: 'leaving.one', password })).body.code).toBe(10700);
    expect((await login(place.floor.address, { username: gone, password })).body.code).toBe(10700);
    await expect(anonymise()).rejects.toThrow('no account leaving.one');
  });

  it('may be replaced by the one who blocked the account, a day later', async () => {
    await add('leaving.two');
    await operator('account block leaving.two');
    const words = ['account', 'anonymise', 'leaving.two', '--reason', 'asked'];
    await expect(operator(words, '', { at: Date.now() + dayMs - 60_000 })).rejects.toThrow('another person');
    expect(await operator(words, '', { at: Date.now() + dayMs })).toContain('The account is now gone-');
  });

  it('is refused for somebody who has a seat', async () => {
    const game = await (await place.floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
    await expect(operator('account anonymise player1 --reason x')).rejects.toThrow('has a seat at machine m1');
  });
});

/** Tables whose columns only look as if they referred to a person. */
const impersonal = new Set([
  // Empty between commits.
  'unlisted_entries',
  'machines',
  'machine_assignments',
  'transfers',
  'entries',
  'operator_changes',
  'operator_chain',
  // What refers to a request for a second person tells about staff.
  'approval_requests',
]);
