import { CuttableProxy } from '@reelfloor/server/testing/cuttable-proxy';
import { Client } from 'pg';
import { TestPostgres } from './postgres.ts';
import { until } from './until.ts';

const replicating = { wal_level: 'replica', max_wal_senders: '4' };

/**
 * A primary and its synchronous standby: the primary acknowledges a commit when the standby has it. Their connection can
 * be cut, after which the primary stores commits and acknowledges no commit.
 */
export class PostgresPair {
  readonly primary: TestPostgres;
  readonly standby: TestPostgres;
  readonly #between: CuttableProxy;

  private constructor(primary: TestPostgres, standby: TestPostgres, between: CuttableProxy) {
    this.primary = primary;
    this.standby = standby;
    this.#between = between;
  }

  static async start(): Promise<PostgresPair> {
    const primary = await TestPostgres.start({
      isSynced: false,
      settings: { ...replicating, synchronous_standby_names: '*' },
    });
    const between = await CuttableProxy.open({ host: '127.0.0.1', port: primary.port });
    const standby = await TestPostgres.standbyOf(between.port, replicating);
    return new PostgresPair(primary, standby, between);
  }

  /** Creates a database on the primary, from which the standby copies it. Returns its address at the primary. */
  createDatabase(): Promise<string> {
    return this.primary.createDatabase();
  }

  /** Cuts the replication: from now on the standby gets no commits. */
  cutReplication(): void {
    this.#between.goAway();
  }

  /** Lets the primary crash, and makes the standby the primary. */
  async failOver(): Promise<void> {
    await this.primary.stop('immediate');
    await this.standby.promote();
  }

  /** Waits until `count` commits, whose statements contain `text`, wait for the standby. Returns their process ids. */
  commitsInWait(count: number, text = ''): Promise<readonly number[]> {
    return until(`${count} commits wait for the standby`, async () => {
      const waiting = await this.#ask<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND strpos(query, $1) > 0",
        [text],
      );
      return waiting.length >= count ? waiting.map(({ pid }) => pid) : null;
    });
  }

  /** Ends one of the primary's processes that wait for the standby. What it committed stays at the primary. */
  async terminate(pid: number): Promise<void> {
    await this.#ask('SELECT pg_terminate_backend($1)', [pid]);
  }

  async remove(): Promise<void> {
    await this.#between.close();
    await Promise.all([this.primary.remove(), this.standby.remove()]);
  }

  async #ask<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    const client = new Client({ connectionString: `${this.primary.serverUrl}/postgres` });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
}
