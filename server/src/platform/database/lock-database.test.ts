import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readServerConfig } from '../../start/config/server-config.ts';
import { CuttableProxy } from '../../testing/cuttable-proxy.ts';
import { lockDatabase } from './lock-database.ts';
import { openPostgresDatabase } from './open-database.ts';
import { parsePostgresConnectionUrl } from './postgres-connection-config.ts';
import { createTemporaryDatabase, type TemporaryLocation, testEngine } from './temporary-database.ts';

let place: TemporaryLocation;
beforeEach(async () => {
  place = await createTemporaryDatabase();
});
afterEach(() => place.remove());
const notLost = () => expect.fail('the ledger was lost to nobody');

describe('a lock on the database', () => {
  it('belongs to one server at a time, and to the next one once that has stopped', {
    timeout: 60_000,
  }, async () => {
    const first = await lockDatabase(place, notLost);
    await expect(lockDatabase(place, notLost, { patienceMs: 150 })).rejects.toThrow(
      /Another server runs on this ledger.*NATS_URL.* stop that one/,
    );
    // The server that was refused has not released the first server's lock.
    await expect(lockDatabase(place, notLost, { patienceMs: 150 })).rejects.toThrow('Another server');
    await first.release();
    await (await lockDatabase(place, notLost)).release();
  });

  it('is shared by nodes on PostgreSQL, and never with a server that does not know of them', {
    timeout: 60_000,
  }, async () => {
    const shared = { isShared: true, patienceMs: 150 };
    const first = await lockDatabase(place, notLost, shared);
    if (testEngine === 'sqlite')
      await expect(lockDatabase(place, notLost, shared)).rejects.toThrow(/set DATABASE_URL and NATS_URL/);
    else {
      const second = await lockDatabase(place, notLost, shared);
      await first.release();
      await expect(lockDatabase(place, notLost, { patienceMs: 150 })).rejects.toThrow(/set the same NATS_URL/);
      await second.release();
      const alone = await lockDatabase(place, notLost);
      await expect(lockDatabase(place, notLost, shared)).rejects.toThrow(/^A server without NATS_URL runs/);
      await alone.release();
    }
    await first.release();
  });

  it('ends as soon as the server’s process is killed', { timeout: 60_000 }, async () => {
    const holder = spawn(
      'node',
      [
        '--input-type=module',
        '-e',
        `import { lockDatabase } from './server/src/platform/database/lock-database.ts';
         await lockDatabase(${JSON.stringify({ databasePath: place.databasePath, databaseUrl: place.databaseUrl })}, () => {});
         console.log('locked');
         setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    await (await lockDatabase(place, notLost)).release();
  });
});

describe.runIf(testEngine === 'postgres')('a database in PostgreSQL', () => {
  it('is given up if another server takes it while the connection is lost', {
    timeout: 60_000,
  }, async () => {
    const url = new URL(place.databaseUrl ?? '');
    const line = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    let onLost = () => {};
    const lost = new Promise<void>((resolve) => {
      onLost = resolve;
    });
    const first = await lockDatabase({ ...place, databaseUrl: url.href }, onLost);
    line.goAway();
    const second = await lockDatabase(place, notLost);
    line.comeBack();
    await lost;
    await first.release();
    await second.release();
  });

  it('keeps our connection settings, whatever DATABASE_URL says', async () => {
    const url = new URL(place.databaseUrl ?? '');
    url.searchParams.set('options', '-c synchronous_commit=off -c statement_timeout=77000');
    const database = await openPostgresDatabase(url.href);
    expect(await database.read.get('SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    expect(await database.read.get('SHOW enable_seqscan')).toEqual({ enable_seqscan: 'off' });
    expect(await database.read.get('SHOW statement_timeout')).toEqual({ statement_timeout: '77s' });
    await database.close();
  });
});

describe('DATABASE_URL', () => {
  it('may set where and how to connect, but no setting that the server decides', () => {
    const read = (query: string) => () =>
      readServerConfig({
        DATA_DIR: `${place.databasePath}-data`,
        DATABASE_URL: `postgres://u:p@h/d?${query}`,
      });
    expect(read('sslmode=require&options=-c%20search_path%3Dx')).not.toThrow();
    for (const name of ['pipeline', 'types', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      expect(read(`${name}=0`), name).toThrow(`DATABASE_URL sets ${name}`);
  });

  it('has its options before ours, because PostgreSQL uses the last', () => {
    const { options, connectionString } = parsePostgresConnectionUrl('postgres://h/d?options=-c%20jit%3Don');
    expect(options).toMatch(/^-c jit=on .*-c jit=off/);
    expect(connectionString).toBe('postgres://h/d');
  });
});
