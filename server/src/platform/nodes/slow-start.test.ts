import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readServerConfig } from '../../start/config/server-config.ts';
import { eventually } from '../../testing/eventually.ts';
import { seededPlace } from '../../testing/seeded-place.ts';
import { TestNats } from '../../testing/test-nats.ts';
import { openDatabase } from '../database/open-database.ts';
import { testEngine } from '../database/temporary-database.ts';

const main = join(import.meta.dirname, '../../main.ts');

it.runIf(testEngine === 'postgres')(
  'a node sends heartbeats while it is still starting, and ends if it is set dead then',
  {
    timeout: 120_000,
  },
  async () => {
    const { dataDir, databaseUrl } = await seededPlace();
    const nats = await TestNats.start();
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      NATS_URL: nats.url,
      PORT: '0',
    };
    const database = await openDatabase(readServerConfig(env));
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    // A start reads the seats after the node has joined, and waits for this lock then.
    const locking = database.transact(async (tx) => {
      await tx.run('LOCK TABLE seats IN ACCESS EXCLUSIVE MODE');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const child = spawn(process.execPath, [main], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    const ended = once(child, 'close');
    const nodes = () => database.read.all<{ beat: number }>('SELECT beat FROM nodes');
    await eventually(async () => expect((await nodes())[0]?.beat).toBeGreaterThan(1));
    expect(said).not.toContain('answers at');

    await database.statement("UPDATE nodes SET state = 'dead' RETURNING id");
    await eventually(() => expect(said).toContain('other servers have taken over the seats of this one'));
    release.resolve();
    await locking;
    expect(await ended).toEqual([1, null]);
    await database.close();
    await nats.remove();
    await rm(dataDir, { recursive: true });
  },
);
