import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PostgresPair } from '../../../../tests/harness/postgres-pair.ts';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransferInTransaction } from '../../money/ledger/post-ledger-transfer.ts';
import { CuttableProxy } from '../../testing/cuttable-proxy.ts';
import type { Database } from './database.ts';
import { openPostgresDatabase } from './open-database.ts';
import { unobserved } from './transaction-observer.ts';

const host = '127.0.0.1';

describe('a commit that the primary stored, and whose connection broke before the standby had it', () => {
  let pair: PostgresPair;
  let line: CuttableProxy;
  let database: Database;
  beforeEach(async () => {
    pair = await PostgresPair.start();
    line = await CuttableProxy.open({ host, port: pair.primary.port });
    const url = new URL(await pair.createDatabase());
    url.port = String(line.port);
    database = await openPostgresDatabase(url.href, { patienceMs: 60_000 });
  });
  afterEach(async () => {
    await database.close();
    await line.close();
    await pair.remove();
  });

  /**
   * Starts the work and breaks its connection while the commit waits for the standby. When the server then asks for the
   * outcome, the primary crashes. Resolves to the work's result.
   */
  const overFailure = async <T>(work: () => Promise<T>, asked: string): Promise<T> => {
    pair.cutReplication();
    let isAcknowledged = false;
    const working = work().finally(() => {
      isAcknowledged = true;
    });
    const [pid = 0] = await pair.commitsInWait(1);
    await pair.terminate(pid);
    await Promise.race([working, pair.commitsInWait(1, asked)]);
    expect(isAcknowledged).toBe(false);
    await pair.failOver();
    line.leadTo({ host, port: pair.standby.port });
    return working;
  };

  it('is not acknowledged before the standby has it, and is done once after the primary is lost', async () => {
    const agents = async () => (await database.read.all('SELECT id FROM agents')).length;
    const insertAgent = () =>
      database.transact(async (tx) => {
        await tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', `a-${Math.random()}`, 'h');
        return 'done';
      });
    expect(await overFailure(insertAgent, 'ON CONFLICT (id)')).toBe('done');
    expect(await agents()).toBe(1);
  });

  it.each(['house', 'transit:p'] as const)(
    'is done once for a transfer from %s posted by one statement, too',
    async (from) => {
      const transfer = (id: string, sign = 1) => ({
        id,
        kind: 'test',
        at: 1,
        entries: [
          { account: from, amountMinor: -10 * sign },
          { account: 'cashier' as const, amountMinor: 10 * sign },
        ],
      });
      await postLedgerTransferInTransaction(database, transfer('opening', -2));
      const posting = () => postLedgerTransferInTransaction(database, transfer('the-transfer'));
      expect(await overFailure(posting, '')).toMatchObject({ ok: true });
      const stored = await database.read.all("SELECT id FROM transfers WHERE id = 'the-transfer'");
      expect(stored).toHaveLength(1);
      if (from !== 'house') expect((await readLedgerBalance(database.read, from)).balanceMinor).toBe(10);
    },
  );
});

describe('a standby that is reached before it is promoted', () => {
  it('makes transactions wait until it is the primary', async () => {
    const pair = await PostgresPair.start();
    const line = await CuttableProxy.open({ host, port: pair.primary.port });
    const url = new URL(await pair.createDatabase());
    url.port = String(line.port);
    const secondTry = Promise.withResolvers<void>();
    const observer = { ...unobserved, ranAgain: () => secondTry.resolve() };
    const database = await openPostgresDatabase(url.href, { patienceMs: 60_000, observer });
    const insertAgent = () =>
      database.transact((tx) => tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', `a-${Math.random()}`, 'h'));
    await insertAgent();
    await pair.primary.stop('immediate');
    line.leadTo({ host, port: pair.standby.port });
    const writing = [insertAgent(), database.statement("UPDATE agents SET token_hash = 'i' RETURNING id")];
    await Promise.race([Promise.all(writing), secondTry.promise]);
    await pair.standby.promote();
    await Promise.all(writing);
    expect(await database.read.all('SELECT id FROM agents')).toHaveLength(2);
    await database.close();
    await line.close();
    await pair.remove();
  });
});
