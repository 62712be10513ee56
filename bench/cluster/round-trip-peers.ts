import { connect, type Socket } from 'node:net';
import { Client } from 'pg';

/** Round trips in ms, each measured from the bench's process on otherwise idle connections. */
export interface RoundTrips {
  /** `SELECT 1` by plain `pg`, prepared. */
  readonly pg: number[];
  /** An insert of one row that PostgreSQL commits and syncs. */
  readonly commit: number[];
  /** A request to another NATS connection of this process, and its answer. */
  readonly nats: number[];
}

const insertCommit = 'INSERT INTO bench.commits VALUES ($1)';

/**
 * What a press cannot be faster than: bare round trips to the same PostgreSQL and NATS. They are measured between the presses, because a
 * time alone changes with the machine and its load.
 */
export class RoundTripPeers {
  readonly times: RoundTrips = { pg: [], commit: [], nats: [] };
  readonly #client: Client;
  readonly #nats: BareNats;
  #turn = 0;

  private constructor(client: Client, nats: BareNats) {
    this.#client = client;
    this.#nats = nats;
  }

  static async open({ databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string }): Promise<RoundTripPeers> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('CREATE SCHEMA bench; CREATE TABLE bench.commits (at BIGINT NOT NULL)');
    return new RoundTripPeers(client, await BareNats.open(natsUrl));
  }

  /** Measures one of the round trips, each in its turn. */
  async measureNext(): Promise<void> {
    const kinds = ['pg', 'commit', 'nats'] as const;
    const kind = kinds[this.#turn++ % kinds.length] ?? 'pg';
    const startedAt = performance.now();
    if (kind === 'nats') await this.#nats.ask();
    else if (kind === 'pg') await this.#client.query({ name: 'one', text: 'SELECT 1' });
    else await this.#client.query({ name: 'commit', text: insertCommit, values: [this.#turn] });
    this.times[kind].push(performance.now() - startedAt);
  }

  async close(): Promise<void> {
    this.#nats.close();
    await this.#client.end();
  }
}

/** Two connections to a NATS server, without a client library: one asks, the other answers. */
class BareNats {
  readonly #asks: Socket;
  readonly #answers: Socket;
  #answered: () => void = () => {};

  private constructor(asks: Socket, answers: Socket) {
    this.#asks = asks;
    this.#answers = answers;
    asks.on('data', (data) => data.includes('MSG bench.answer') && this.#answered());
    answers.on('data', (data) => data.includes('MSG bench.ask') && answers.write('PUB bench.answer 2\r\n{}\r\n'));
  }

  static async open(url: string): Promise<BareNats> {
    const { hostname, port } = new URL(url);
    const open = (subject: string) =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect({ host: hostname, port: Number(port), noDelay: true });
        socket.once('error', reject);
        // NATS answers PING once it has taken the subscription, and pings by itself, too.
        socket.on('data', (data) => {
          if (data.includes('PING')) socket.write('PONG\r\n');
          if (data.includes('PONG')) resolve(socket);
        });
        socket.write(`CONNECT {"verbose":false}\r\nSUB ${subject} 1\r\nPING\r\n`);
      });
    return new BareNats(await open('bench.answer'), await open('bench.ask'));
  }

  ask(): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#asks.write('PUB bench.ask 2\r\n{}\r\n');
    });
  }

  close(): void {
    this.#asks.destroy();
    this.#answers.destroy();
  }
}
