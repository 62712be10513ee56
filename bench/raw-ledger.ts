import { hash } from 'node:crypto';
import { type LedgerTransfer, postStatement } from '@reelfloor/server/testing/ledger';
import { Client } from 'pg';

/** Posts transfers as a program without our database layer would: with plain `pg` and one connection for each client. */
export class RawLedger {
  readonly #clients: Client[];

  private constructor(clients: Client[]) {
    this.#clients = clients;
  }

  static async connect(url: string, count: number): Promise<RawLedger> {
    const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    return new RawLedger(clients);
  }

  /** Posts a transfer with the product's own statement, prepared once. */
  async postByOneStatement(transfer: LedgerTransfer, client: number): Promise<void> {
    const [house, machine] = transfer.entries;
    const { rows } = await this.#clientOf(client).query({
      name: 'post',
      text: postStatement,
      values: [
        transfer.id,
        hashOf(transfer),
        transfer.kind,
        transfer.at,
        [machine?.account],
        [machine?.amountMinor],
        [house?.account],
        [house?.amountMinor],
      ],
    });
    if (!rows[0]?.is_new) throw new Error(`${transfer.id} was not posted`);
  }

  /** Posts a transfer as most ledgers do: looks up the key, locks, writes and commits. */
  async postByTransaction(
    transfer: LedgerTransfer,
    client: number,
    { prepared }: { readonly prepared: boolean },
  ): Promise<void> {
    const line = this.#clientOf(client);
    const [house, machine] = transfer.entries;
    const run = (name: string, text: string, values: unknown[]) =>
      line.query(prepared ? { name, text, values } : { text, values });
    await line.query('BEGIN');
    try {
      const known = await run('find', 'SELECT content_hash FROM transfers WHERE id = $1', [transfer.id]);
      if (known.rows.length > 0) throw new Error(`${transfer.id} was posted before`);
      const before = await run('lock', 'SELECT amount_minor, version FROM balances WHERE account = $1 FOR UPDATE', [
        machine?.account,
      ]);
      const balance = Number(before.rows[0]?.amount_minor ?? 0) + (machine?.amountMinor ?? 0);
      const version = Number(before.rows[0]?.version ?? 0) + 1;
      await run('add', 'INSERT INTO transfers (id, content_hash, kind, at) VALUES ($1, $2, $3, $4)', [
        transfer.id,
        hashOf(transfer),
        transfer.kind,
        transfer.at,
      ]);
      const [name, text] =
        before.rows.length > 0
          ? ['raise', 'UPDATE balances SET amount_minor = $1, version = $2 WHERE account = $3']
          : ['open', 'INSERT INTO balances (amount_minor, version, account) VALUES ($1, $2, $3)'];
      await run(name ?? '', text ?? '', [balance, version, machine?.account]);
      const entry =
        'INSERT INTO entries (transfer_id, account, amount_minor, balance_minor, version) VALUES ($1, $2, $3, $4, $5)';
      await run('enter', entry, [transfer.id, house?.account, house?.amountMinor, null, null]);
      await run('enter', entry, [transfer.id, machine?.account, machine?.amountMinor, balance, version]);
      await line.query('COMMIT');
    } catch (error) {
      await line.query('ROLLBACK');
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }

  #clientOf(index: number): Client {
    const client = this.#clients[index];
    if (!client) throw new Error(`there is no client ${index}`);
    return client;
  }
}

const hashOf = ({ kind, entries }: LedgerTransfer): string =>
  hash('sha256', JSON.stringify([kind, entries.map((entry) => [entry.account, entry.amountMinor])]), 'base64url');
