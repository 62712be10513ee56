import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransferInTransaction } from '../../money/ledger/post-ledger-transfer.ts';
import { CuttableProxy } from '../../testing/cuttable-proxy.ts';
import { CommitOutcomeUnknown } from './commit-outcome-unknown.ts';
import { convertStorageErrorToRefusal } from './convert-storage-errors.ts';
import type { Database } from './database.ts';
import { GroupCommit, type Writer } from './group-commit.ts';
import { openPostgresDatabase } from './open-database.ts';
import { createTemporaryPostgresDatabase, testEngine } from './temporary-database.ts';
import { unobserved } from './transaction-observer.ts';

const unknown = { code: 'OUTCOME_UNKNOWN' };
const failureOf = (work: Promise<unknown>) => work.then(() => null, convertStorageErrorToRefusal);

describe.runIf(testEngine === 'postgres')('a commit whose answer is lost, on PostgreSQL', () => {
  let line: CuttableProxy;
  let direct: Database;
  let database: Database;
  let url: URL;
  const open = async (patience = {}) => {
    database = await openPostgresDatabase(url.href, patience);
  };
  const impatient = { patienceMs: 0, outcomePatienceMs: 0 };
  beforeEach(async () => {
    const address = await createTemporaryPostgresDatabase();
    url = new URL(address);
    line = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    direct = await openPostgresDatabase(address);
  });
  afterEach(async () => {
    await database.close();
    await direct.close();
    await line.close();
  });

  /** Inserts an agent with a new id, so that a transaction that ran twice would be seen. */
  const insertAgent = () =>
    database.transact(async (tx) => {
      await tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', `a-${Math.random()}`, 'h');
      return 'done';
    });
  const agents = async () => (await direct.read.all('SELECT id FROM agents')).length;

  it('has its outcome read again until that succeeds, however the reading fails', async () => {
    await open();
    line.cutNext({ at: 'COMMIT', when: 'after' });
    line.spoilNext('ON CONFLICT');
    expect(await insertAgent()).toBe('done');
    expect(await agents()).toBe(1);
  });

  it.each(['before', 'after'] as const)(
    'is reported as unknown if the connection was cut %s it and its outcome cannot be read',
    async (when) => {
      await open(impatient);
      line.cutNext({ at: 'COMMIT', when, andStayAway: true });
      expect(await failureOf(insertAgent())).toMatchObject(unknown);
      expect(await agents()).toBe(when === 'before' ? 0 : 1);
    },
  );

  it('is counted for operators, by the outcome that was found', async () => {
    const found: string[] = [];
    const observer = { ...unobserved, commitInDoubt: (what: string) => void found.push(what) };
    await open({ observer });
    line.cutNext({ at: 'COMMIT', when: 'after' });
    await insertAgent();
    line.cutNext({ at: 'COMMIT', when: 'before' });
    await insertAgent();
    expect(found).toEqual(['committed', 'voided']);
    await database.close();
    await open({ ...impatient, observer });
    line.cutNext({ at: 'COMMIT', when: 'before', andStayAway: true });
    await insertAgent().catch(() => {});
    expect(found).toEqual(['committed', 'voided', 'unknown']);
  });

  it('is not unknown if the connection was cut before the commit was sent', async () => {
    await open(impatient);
    line.cutNext({ at: 'INSERT INTO agents', when: 'after', andStayAway: true });
    expect(await failureOf(insertAgent())).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(await agents()).toBe(0);
  });

  it('is unknown for a transfer posted by one statement too', async () => {
    await open(impatient);
    line.cutNext({ at: 'the-transfer', when: 'after', andStayAway: true });
    const posting = postLedgerTransferInTransaction(database, {
      id: 'the-transfer',
      kind: 'test',
      at: 1,
      entries: [
        { account: 'house', amountMinor: -10 },
        { account: 'transit:p', amountMinor: 10 },
      ],
    });
    expect(await failureOf(posting)).toMatchObject(unknown);
    expect((await readLedgerBalance(direct.read, 'transit:p')).balanceMinor).toBe(10);
  });

  it('has its mark written again when read, so that a commit that was found is on the standby too', async () => {
    await open();
    line.cutNext({ at: 'COMMIT', when: 'after' });
    await insertAgent();
    const marks = await direct.read.all<{ outcome: string; version: string; first: string }>(
      'SELECT outcome, xmin::text AS version, (SELECT xmin::text FROM agents) AS first FROM commit_marks',
    );
    // The lookup has rewritten the mark in a later transaction than the transaction's own.
    expect(marks).toMatchObject([{ outcome: 'committed' }]);
    expect(marks[0]?.version).not.toBe(marks[0]?.first);
  });
});

describe.runIf(testEngine === 'sqlite')('a commit during which the disk fails, on SQLite', () => {
  const commitsWith = (errcode: number) => {
    const failure = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode });
    const done: string[] = [];
    const writer: Writer = {
      tx: {} as Writer['tx'],
      writes: () => 1,
      begin: () => done.push('begin'),
      commit: () => {
        throw failure;
      },
      rollback: () => done.push('rollback'),
    };
    return { commits: new GroupCommit(writer), done };
  };

  it.each([
    ['in the sync (SQLITE_IOERR_FSYNC), is unknown: the frames may be there when the file is opened again', 1034],
    ['in the writing (SQLITE_IOERR_WRITE), is unknown too', 778],
  ])('%s', async (_, errcode) => {
    const { commits, done } = commitsWith(errcode);
    const failure = await commits.transact(async () => 'done').catch((error) => error);
    expect(failure).toBeInstanceOf(CommitOutcomeUnknown);
    expect(convertStorageErrorToRefusal(failure)).toMatchObject(unknown);
    expect(done).toEqual(['begin', 'rollback']);
  });

  it('on a full disk (SQLITE_FULL) is not done', async () => {
    const { commits } = commitsWith(13);
    expect(await failureOf(commits.transact(async () => 'done'))).toMatchObject({ code: 'STORAGE_FULL' });
  });
});
