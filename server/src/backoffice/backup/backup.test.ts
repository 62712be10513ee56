import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { parsePostgresConnectionUrl } from '../../platform/database/postgres-connection-config.ts';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { writeJournalOf } from '../../testing/written-journal.ts';

describe('a backup of a running floor', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  /** Variables of the commands. */
  let variables: Record<string, string> = {};
  beforeEach(async () => {
    variables = {};
    floor = await TestFloor.open();
    writeFileSync(join(floor.config.dataDir, 'Settings.json'), '{"DEFAULT_LANG":"en"}');
    player = await floor.player('player1');
  });
  afterEach(async () => {
    await floor.close();
    for (const end of ['', '-2', '-newer', '.key']) rmSync(`${backup()}${end}`, { recursive: true, force: true });
  });

  const cabinet = (id: string) => floor.agent.cabinet(id);
  const journals = () => join(floor.config.dataDir, 'agent');
  const backup = () => `${floor.config.dataDir}-backup`;
  const plan = () => join(floor.config.dataDir, 'plan.json');
  const keepJournals = () => {
    for (const id of ['m1', 'm2']) writeJournalOf(journals(), cabinet(id));
  };
  const run = (name: 'backup' | 'restore', ...words: string[]): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = floor.config;
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...variables };
      const command = join(import.meta.dirname, `../../start/cli/${name}-command.ts`);
      execFile(process.execPath, [command, ...words], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });
  const sits = async (machineId: string, creditMinor: number) => {
    const game = await player.game();
    expect(await game.init(machineId)).toMatchObject({ kind: 'accepted' });
    expect(await game.cashIn(creditMinor)).toMatchObject({ value: { state: 'settled' } });
    return game;
  };
  const taken = (id: string) =>
    eventually(async () =>
      expect(
        await floor.queryDatabase((db) => db.get('SELECT acknowledged_seq AS seq FROM machines WHERE id = ?', id)),
      ).toEqual({ seq: cabinet(id).lastSeq }),
    );
  const money = () =>
    floor.queryDatabase((db) =>
      db.all('SELECT account, amount_minor FROM balances WHERE amount_minor <> 0 ORDER BY account'),
    );
  const auditFaults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);
  /** Destroys the disk of the database: nothing of it is left. */
  const loseDatabase = async () => {
    const { databaseUrl, databasePath, dataDir } = floor.config;
    if (databaseUrl === null) {
      for (const end of ['', '-wal', '-shm']) rmSync(`${databasePath}${end}`, { force: true });
      return;
    }
    const client = new Client(parsePostgresConnectionUrl(databaseUrl));
    await client.connect();
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    await client.end();
    rmSync(join(dataDir, 'Settings.json'));
  };
  const operator = (...words: string[]) => operate(floor, ...words);

  const encrypts = () => {
    variables = { BACKUP_KEY_FILE: `${backup()}.key` };
    writeFileSync(`${backup()}.key`, randomBytes(32).toString('base64'), { mode: 0o600 });
  };

  it('brings everything back after the disk of the database died: decrypted, restored, reconciled, audited', async () => {
    encrypts();
    const game = await sits('m1', 5_000);
    keepJournals();
    const evidence = join(floor.config.dataDir, 'evidence', 'hold-1.tar');
    writeFileSync(evidence, 'pictures', { mode: 0o600 });
    writeFileSync(`${evidence}.part`, 'pict');
    // Rounds go on while the backup is made, so the database is copied in the middle of play.
    const isDone = run('backup', backup());
    for (let round = 0; round < 30; round++) cabinet('m1').playRound({ stakeMinor: 100, winMinor: round * 3 });
    const made = await isDone;
    expect(made, made.said).toMatchObject({ code: 0 });
    expect(made.said).toMatch(/2 journals, [2-9] files of settings.*JWT_SECRET, SECOND_FACTOR_KEY/s);
    await taken('m1');
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    await sits('m2', 2_000);
    cabinet('m2').playRound({ stakeMinor: 500, winMinor: 70 });
    await taken('m2');
    keepJournals();
    const refused = await run('restore', backup());
    expect(refused.said).toContain('Another server runs on this ledger');
    expect(refused.code).toBe(1);
    const before = await money();
    await floor.stop();
    await loseDatabase();
    rmSync(join(floor.config.dataDir, 'evidence'), { recursive: true });
    const checked = await run('restore', backup(), '--check');
    expect(checked.said).toMatch(/is complete: .*m2: ledger of the backup up to event 0; .*2 events can be replayed/s);
    const restored = await run('restore', backup());
    expect(restored, restored.said).toMatchObject({ code: 0 });
    expect(restored.said).toContain('Players and staff must log in again');
    expect(readFileSync(evidence, 'utf8')).toBe('pictures');
    expect(statSync(evidence).mode & 0o777).toBe(0o600);
    expect(existsSync(`${evidence}.part`)).toBe(false);
    expect(await money()).not.toEqual(before);
    await operator('reconcile', 'plan', '--journals', journals(), '--out', plan());
    expect(await operator('reconcile', 'apply', plan(), '--reason', 'the disk died')).toContain('m2: replay');
    expect(await money()).toEqual(before);
    expect(await auditFaults()).toEqual([]);
    await floor.restart();
    await floor.connectAgent();
    expect(floor.agent.hello).toMatchObject({ value: { contradicted: {} } });
    player = await floor.player('player1');
    const again = await player.game();
    await eventually(async () => expect(await again.init('m2')).toMatchObject({ kind: 'accepted' }));
    expect(await again.leave()).toMatchObject({ kind: 'accepted' });
    expect(await auditFaults()).toEqual([]);
  });

  it('gets a folder of its own by the timer, and says in the data folder what failed', async () => {
    encrypts();
    const last = () => JSON.parse(readFileSync(join(floor.config.dataDir, 'last-backup.json'), 'utf8'));
    expect((await run('backup')).said).toContain('set BACKUP_FOLDER');
    variables = { ...variables, BACKUP_FOLDER: backup(), BACKUP_JOURNALS: '/nowhere' };
    const failed = await run('backup');
    expect(failed).toEqual({ code: 1, said: expect.stringContaining('There is no folder /nowhere') });
    expect(last()).toMatchObject({ at: null, failure: { text: expect.stringContaining('/nowhere') } });
    expect(existsSync(backup())).toBe(false);
    keepJournals();
    const made = await run('backup', '--journals', journals());
    expect(made, made.said).toMatchObject({ code: 0, said: expect.stringContaining('pictures; encrypted.') });
    const [name = ''] = readdirSync(backup());
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
    expect(last()).toEqual({ at: expect.any(Number), folder: join(backup(), name) });
    expect(readdirSync(join(backup(), name))).toContain('manifest.encrypted');
    const checked = await run('restore', join(backup(), name), '--check');
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('is complete') });
    writeFileSync(`${backup()}.key`, randomBytes(32).toString('base64'));
    const refused = await run('restore', join(backup(), name), '--check');
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('encrypted with another key') });
  });

  it('brings back no sign-in of the office, and no waiting request, that ended since', async () => {
    const [asker, other] = [
      await OfficeMember.open(floor, 'manager'),
      await OfficeMember.open(floor, 'manager', 'kerem'),
    ];
    const asked = await asker.act('setAccountGroup', { player: 'player2', group: 'staff' });
    expect(asked.body).toMatchObject({ state: 'waiting' });
    expect(await run('backup', backup())).toMatchObject({ code: 0 });
    const params = { id: asked.body.requestId };
    const declined = await other.call('declineRequest', { params, body: { reason: 'not this one' } });
    expect(declined.status).toBe(200);
    expect((await asker.call('signOut', { body: {} })).status).toBe(200);
    await floor.stop();
    const restored = await run('restore', backup());
    expect(restored.said).toContain('replace again what was replaced since');
    await floor.restart();
    for (const member of [asker, other])
      expect(await member.movedTo(floor).call('me')).toMatchObject({ status: 200, body: { me: null } });
    const request = await floor.queryDatabase((db) => db.get('SELECT state, expires_at FROM approval_requests'));
    expect(request).toEqual({ state: 'waiting', expires_at: 0 });
  });

  it('keeps what was there beside, and settings as they are', async () => {
    await sits('m1', 5_000);
    expect(await run('backup', backup())).toMatchObject({ code: 0 });
    writeFileSync(join(floor.config.dataDir, 'Settings.json'), '{"DEFAULT_LANG":"ar"}');
    cabinet('m1').playRound({ stakeMinor: 100 });
    await taken('m1');
    await floor.stop();
    const { said } = await run('restore', backup());
    expect(said).toMatch(/Moved aside: .*before.restore.*\n/);
    expect(said).toMatch(/Kept, because it already exists: .*Settings.json/);
    expect(readFileSync(join(floor.config.dataDir, 'Settings.json'), 'utf8')).toContain('"ar"');
    // The old files that a restore keeps are left out of later backups, and later restores do not stop at them.
    expect(await run('backup', `${backup()}-2`)).toMatchObject({ code: 0 });
    expect(await run('restore', `${backup()}-2`)).toMatchObject({ code: 0 });
    expect(await auditFaults()).toEqual([]);
    if (floor.config.databaseUrl !== null) return;
    const aside =
      readdirSync(floor.config.dataDir)
        .filter((name) => name.startsWith('before-restore-'))
        .sort()[0] ?? '';
    const old = new DatabaseSync(join(floor.config.dataDir, aside, 'reelfloor.sqlite'), { readOnly: true });
    expect(old.prepare("SELECT amount_minor FROM balances WHERE account = 'machine:m1'").get()).toEqual({
      amount_minor: 4_900,
    });
    old.close();
  });

  it('says which file was changed or is missing, and restores nothing of it', async () => {
    keepJournals();
    expect(await run('backup', backup())).toMatchObject({ code: 0 });
    expect(statSync(backup()).mode & 0o077).toBe(0);
    expect((await run('backup', backup())).said).toContain('exists; name a folder that is not there yet');
    const inside = join(floor.config.dataDir, 'inside');
    expect((await run('backup', inside)).said).toContain('is in DATA_DIR, and would be lost with it');
    const { files } = JSON.parse(readFileSync(join(backup(), 'manifest.json'), 'utf8')) as {
      files: { path: string; kind: string }[];
    };
    const databasePlace = files.find(({ kind }) => kind === 'database')?.path ?? '';
    writeFileSync(join(backup(), databasePlace), 'x', { flag: 'a' });
    rmSync(join(backup(), 'settings/Settings.json'));
    await floor.stop();
    for (const words of [['--check'], []]) {
      const { code, said } = await run('restore', backup(), ...words);
      expect(code).toBe(1);
      expect(said).toMatch(new RegExp(`${databasePlace} was changed: .*settings/Settings.json is missing`, 's'));
    }
    const newer = `${backup()}-newer`;
    expect((await run('backup', newer)).code).toBe(0);
    const file = join(newer, 'manifest.json');
    const original = readFileSync(file, 'utf8');
    writeFileSync(file, original.replace(/"migration": "[^"]+"/, '"migration": "2099-01-01-more"'));
    const refused = await run('restore', newer);
    expect(refused.said).toContain('belongs to a newer version: this one lacks the migration 2099');
    expect(refused.code).toBe(1);
    writeFileSync(
      file,
      original.replace(/"checksums": \{[^}]*\}/, '"checksums": {"2026-11-28T2345-initial-schema": "0"}'),
    );
    const present = await money();
    for (const words of [['--check'], []]) {
      const { code, said } = await run('restore', newer, ...words);
      expect(said).toContain('2026-11-28T2345-initial-schema had other statements. Restore it with that version');
      expect([code, await money()]).toEqual([1, present]);
    }
    writeFileSync(file, original.replace(/"checksums": \{[^}]*\},/, ''));
    expect((await run('restore', newer)).said).toContain('had other statements');
    expect(readdirSync(floor.config.dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([]);
    rmSync(join(backup(), 'manifest.json'));
    expect((await run('restore', backup())).said).toContain('is no complete backup');
  });

  it('gives a hall whose disk died its journals back where it has none, and not under an agent that runs', async () => {
    await sits('m1', 5_000);
    keepJournals();
    expect(await run('backup', backup())).toMatchObject({ code: 0 });
    cabinet('m1').playRound({ stakeMinor: 100, winMinor: 20 });
    await taken('m1');
    await floor.stop();
    rmSync(journals(), { recursive: true });
    expect((await run('restore', backup(), '--journals', journals())).said).toContain('cabinet-m1.sqlite');
    expect(existsSync(join(journals(), 'cabinet-m2.sqlite'))).toBe(true);
    const lock = new DatabaseSync(join(journals(), 'agent.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    expect((await run('restore', backup(), '--journals', journals())).said).toContain('An agent runs on');
    lock.close();
  });
});
