import { readFile } from 'node:fs/promises';
import { TestNats } from '@reelfloor/server/testing/test-nats';
import { TestPostgres } from '../../tests/harness/postgres.ts';
import { BenchProcess } from './bench-process.ts';
import type { ServerReady } from './messages.ts';

interface HubNode {
  readonly server: BenchProcess;
  readonly ready: ServerReady;
}

interface HubNodes {
  /** The first one has the tokens of all clients. */
  readonly nodes: readonly HubNode[];
  stop(): Promise<void>;
}

interface HubOptions {
  readonly clients: number;
  /** Number of clients signed in as one account, which may have 60 connections at most. */
  readonly pagesOfAccount: number;
  /** The servers' data folder. */
  readonly folder: string;
  readonly semiSpaceMb: number;
}

/** Returns the size to which `npm run serve` limits each half of V8's young generation, in MB. */
export const servedSemiSpaceMb = async (): Promise<number> => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const [, size] = /"serve": .*--max-semi-space-size=(\d+)/.exec(manifest) ?? [];
  if (size === undefined) throw new Error('`npm run serve` names no --max-semi-space-size');
  return Number(size);
};

/** Starts one server on SQLite, or several nodes on PostgreSQL and NATS. */
export const startHubNodes = async (
  count: number,
  { clients, pagesOfAccount, folder, semiSpaceMb }: HubOptions,
): Promise<HubNodes> => {
  const [postgres, nats] = count > 1 ? await Promise.all([TestPostgres.start(), TestNats.start()]) : [null, null];
  const shared = {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    CONNECTIONS_PER_ADDRESS: '1000000',
    ...(postgres && nats && { DATABASE_URL: await postgres.createDatabase(), NATS_URL: nats.url }),
  };
  const nodes: HubNode[] = [];
  for (let index = 0; index < count; index++) {
    const playerCount = index === 0 ? Math.ceil(clients / pagesOfAccount) : 0;
    const server = new BenchProcess('server-process.ts', { ...shared, PLAYERS: String(playerCount) }, semiSpaceMb);
    nodes.push({ server, ready: await server.report<ServerReady>('ready') });
  }
  const stop = async () => {
    for (const { server } of nodes) await server.stop();
    await nats?.remove();
    await postgres?.remove();
  };
  return { nodes, stop };
};
