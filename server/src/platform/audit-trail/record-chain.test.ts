import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportAuditTrail, verifyAuditTrailExport } from '../../backoffice/staff/read-audit-trail.ts';
import type { Database } from '../database/database.ts';
import { openTemporaryDatabase } from '../database/temporary-database.ts';
import { recordOperatorChange } from './record-operator-change.ts';
import {
  type AuditTrailFilter,
  everyChange,
  listNewestAuditTrailEntries,
  streamAuditTrailEntries,
} from './search-audit-trail.ts';
import { verifyAuditTrail } from './verify-audit-trail.ts';

const all = everyChange;

describe("the chain of the operators' record", () => {
  let database: Database;
  let remove: () => Promise<void>;
  let folder: string;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    folder = await mkdtemp(join(tmpdir(), 'record-'));
  });
  afterEach(async () => {
    await remove();
    await rm(folder, { recursive: true });
  });

  const record = (what: string, { at = 5, who = 'Ayşe (a@desk)', subject = 'player1', details = {} } = {}) =>
    database.transact((tx) => recordOperatorChange(tx, { at, who, what, subject, details }));
  const run = (sql: string) => database.transact(async (tx) => void (await tx.run(sql)));
  /** Does what somebody can who may drop the triggers. */
  const forge = async (...statements: string[]) => {
    const drops =
      database.read.engine === 'sqlite'
        ? ['operator_changes', 'operator_chain'].flatMap((table) =>
            ['update', 'delete'].map((verb) => `DROP TRIGGER ${table}_no_${verb}`),
          )
        : [
            'DROP TRIGGER operator_changes_are_kept ON operator_changes',
            'DROP TRIGGER operator_chain_are_kept ON operator_chain',
          ];
    for (const sql of [...drops, ...statements]) await run(sql);
  };
  const faults = () => database.snapshot((db) => verifyAuditTrail(db));

  it('does not fork when many transactions write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => record(`account ${at}`)));
    expect(await faults()).toEqual([]);
    expect(await database.read.all('SELECT DISTINCT before_hash FROM operator_chain')).toHaveLength(12);
  });

  it('tells a changed line, a removed one, and one that was put in', async () => {
    for (const what of ['account add', 'account block', 'account role', 'account pin']) await record(what);
    await forge("UPDATE operator_changes SET who = 'nobody' WHERE id = 2");
    expect(await faults()).toEqual(["line 2 of the operators' record was changed"]);
    await run("UPDATE operator_changes SET who = 'Ayşe (a@desk)' WHERE id = 2");
    expect(await faults()).toEqual([]);
    await run('DELETE FROM operator_chain WHERE change_id = 3');
    expect(await faults()).toEqual([
      "line 3 of the operators' record was put in later",
      "the operators' record breaks at line 4: the line before it was changed or removed",
    ]);
    await run('DELETE FROM operator_changes WHERE id = 3');
    expect(await faults()).toEqual([
      "the operators' record breaks at line 4: the line before it was changed or removed",
    ]);
  });

  it('tells a line that was hashed anew, and a copy tells lines removed at the end', async () => {
    for (const what of ['account add', 'account block', 'account role']) await record(what);
    const path = join(folder, 'record.json');
    expect(await database.snapshot((db) => exportAuditTrail(db, all, { path, as: 'json' }))).toBe(3);
    const text = await readFile(path, 'utf8');
    expect(await verifyAuditTrailExport(database.read, text)).toEqual({ faults: [], lines: 3 });
    const forged = text.replace('account role', 'account sold');
    expect((await verifyAuditTrailExport(database.read, forged)).faults).toEqual([
      "line 3 of the operators' record was changed",
    ]);
    const shorter = JSON.stringify({
      ...JSON.parse(text),
      lines: JSON.parse(text).lines.filter(({ id }: { id: number }) => id !== 2),
    });
    expect((await verifyAuditTrailExport(database.read, shorter)).faults).toHaveLength(1);
    await forge('DELETE FROM operator_chain WHERE change_id = 3', 'DELETE FROM operator_changes WHERE id = 3');
    expect(await faults()).toEqual([]);
    expect((await verifyAuditTrailExport(database.read, text)).faults).toEqual([
      'line 3 of the file is not in the ledger any more',
    ]);
  });

  it('is proved by a copy against lines that were changed or removed in the database alone', async () => {
    for (const what of ['account add', 'account block', 'account role']) await record(what);
    const path = join(folder, 'record.json');
    await database.snapshot((db) => exportAuditTrail(db, all, { path, as: 'json' }));
    const text = await readFile(path, 'utf8');
    await forge("UPDATE operator_changes SET who = 'nobody' WHERE id = 1");
    expect((await verifyAuditTrailExport(database.read, text)).faults).toEqual([
      'line 1 of the file is another one in the ledger',
    ]);
    await run("UPDATE operator_changes SET who = 'Ayşe (a@desk)' WHERE id = 1");
    expect((await verifyAuditTrailExport(database.read, text)).faults).toEqual([]);
    // SQLite ends no foreign key inside a transaction.
    if (database.read.engine === 'sqlite') return;
    await run('ALTER TABLE operator_chain DROP CONSTRAINT operator_chain_change_id_fkey');
    await run('DELETE FROM operator_changes WHERE id = 3');
    expect((await verifyAuditTrailExport(database.read, text)).faults).toEqual([
      'line 3 of the file is not in the ledger any more',
    ]);
  });

  it('is not proved by a copy whose lines lost their hashes, or whose first lines are gone', async () => {
    for (const what of ['account add', 'account block', 'account role']) await record(what);
    const path = join(folder, 'record.json');
    await database.snapshot((db) => exportAuditTrail(db, all, { path, as: 'json' }));
    const copy = JSON.parse(await readFile(path, 'utf8'));
    const faultsOf = async (lines: unknown[]) =>
      (await verifyAuditTrailExport(database.read, JSON.stringify({ ...copy, lines }))).faults;
    const [first, second, third] = copy.lines;
    const bare = { hash: null, before_hash: null, what: 'account sold' };
    expect(await faultsOf([first, { ...second, ...bare }, third])).toContain(
      'line 2 of the file is another one in the ledger',
    );
    expect(await faultsOf([first, second, { ...third, ...bare }])).toEqual([
      'line 3 of the file is another one in the ledger',
    ]);
    expect(await faultsOf([second, third])).toEqual([
      "the operators' record breaks at line 2: the line before it was changed or removed",
    ]);
    await record('account pin');
    await rm(path);
    await database.snapshot((db) => exportAuditTrail(db, all, { path, as: 'json' }));
    const text = await readFile(path, 'utf8');
    expect(await verifyAuditTrailExport(database.read, text)).toEqual({ faults: [], lines: 4 });
    await record('account unblock');
    expect(await verifyAuditTrailExport(database.read, text)).toEqual({ faults: [], lines: 4 });
  });

  it('is searched by person, command, subject and time, without wildcards', async () => {
    await record('account block', { at: 10, subject: 'player1' });
    await record('account blockade', { at: 20, subject: 'player2' });
    await record('cashier deposit', { at: 30, who: '100%', subject: 'player2' });
    const found = async (search: Partial<AuditTrailFilter>, limit = 9) =>
      (await listNewestAuditTrailEntries(database.read, { ...all, ...search }, limit)).map(({ at }) => at);
    expect(await found({})).toEqual([10, 20, 30]);
    expect(await found({}, 2)).toEqual([20, 30]);
    expect(await found({ action: 'account' })).toEqual([10, 20]);
    expect(await found({ action: 'account block' })).toEqual([10]);
    expect(await found({ by: 'A@DESK' })).toEqual([10, 20]);
    expect(await found({ by: '0%' })).toEqual([30]);
    expect(await found({ by: '_' })).toEqual([]);
    expect(await found({ subject: 'player2', from: 20, until: 30 })).toEqual([20]);
  });

  it('is searched by words, by the hash of a line, and by what two people did; and read page by page', async () => {
    await record('account block', { at: 10, details: { reason: 'second' } });
    await record('pay approve', { at: 20, who: 'selin (office)', details: { second: 'tolga (office)' } });
    await record('request asked', { at: 30, who: 'ece (office)', subject: 'm1' });
    await record('account block', { at: 40, details: { reason: '","second":"tolga"' } });
    const found = async (search: Partial<AuditTrailFilter>, before: number | null = null) =>
      (await listNewestAuditTrailEntries(database.read, { ...all, ...search }, 2, before)).map(({ at }) => at);
    expect(await found({ twoPeople: true })).toEqual([20, 30]);
    expect(await found({ by: 'Tolga' })).toEqual([20]);
    expect(await found({ words: 'TOLGA' })).toEqual([20]);
    expect(await found({ words: 'M1' })).toEqual([30]);
    expect(await found({ words: 'a@d', until: 40 })).toEqual([10]);
    const [line] = await listNewestAuditTrailEntries(database.read, all, 1);
    expect(await found({ words: line?.hash?.slice(0, 8) ?? '' })).toEqual([40]);
    expect(await found({ words: line?.hash?.slice(1, 9) ?? '' })).toEqual([]);
    expect(await found({}, line?.id)).toEqual([20, 30]);
    expect(await found({}, (line?.id ?? 0) - 2)).toEqual([10]);
  });

  it('is searched by names as they are compared everywhere, over more lines than are read at once', async () => {
    await record('account block', { at: 10, who: 'İrem (office)', subject: 'çınar' });
    await record('account block', { at: 20, details: { second: 'İREM (office)' } });
    for (let line = 0; line < 5; line++) await record('machine disable', { at: 30 + line, subject: 'm1' });
    const found = async (search: Partial<AuditTrailFilter>, limit = 9, most?: number) =>
      (await listNewestAuditTrailEntries(database.read, { ...all, ...search }, limit, null, most)).map(({ at }) => at);
    for (const by of ['irem', 'IREM', 'ırem', 'İrem']) expect(await found({ by })).toEqual([10, 20]);
    expect(await found({ words: 'CINAR' })).toEqual([10]);
    expect(await found({ by: 'irem' }, 9, 2)).toEqual([10, 20]);
    expect(await found({ by: 'irem' }, 1, 2)).toEqual([20]);
    expect(await found({ words: 'm1' }, 3, 2)).toEqual([32, 33, 34]);
    const kept: number[] = [];
    for await (const lines of streamAuditTrailEntries(database.read, { ...all, by: 'irem' }))
      kept.push(...lines.map(({ at }) => at));
    expect(kept).toEqual([10, 20]);
  });

  it('never overwrites a file, and writes no formula into a table', async () => {
    await record('account edit', { who: '=1+1' });
    const path = join(folder, 'record.csv');
    await writeFile(path, 'mine');
    await expect(exportAuditTrail(database.read, all, { path, as: 'csv' })).rejects.toThrow('EEXIST');
    expect(await readFile(path, 'utf8')).toBe('mine');
    await rm(path);
    await exportAuditTrail(database.read, all, { path, as: 'csv' });
    expect(await readFile(path, 'utf8')).toMatch(/\r\n1,1970-01-01T00:00:00\.005Z,'=1\+1,account edit,player1,/);
    const turkish = { path: join(folder, 'kayit.csv'), as: 'csv', language: 'tr' } as const;
    await exportAuditTrail(database.read, all, turkish);
    expect(await readFile(turkish.path, 'utf8')).toMatch(
      /^\uFEFFno;zaman;kim;ne;konu;ayrıntılar;önceki özet;özet\r\n1;1970-01-01T00:00:00\.005Z;/,
    );
  });
});
