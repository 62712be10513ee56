import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { seededPlace } from '../../testing/seeded-place.ts';
import { readServerConfig } from '../config/server-config.ts';

const main = join(import.meta.dirname, '../../main.ts');

it('a server that others have set dead closes and ends; after a kill the next one takes its place at once', {
  timeout: 120_000,
}, async () => {
  const { dataDir, databaseUrl } = await seededPlace();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: '0',
    NODE_NAME: 'hall-1',
  };
  const start = async () => {
    const child = spawn(process.execPath, [main], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    const ended = once(child, 'close');
    await eventually(() => expect(output).toContain('answers at'));
    return { child, ended, said: () => output };
  };
  const database = await openDatabase(readServerConfig(env));
  const names = () => database.read.all('SELECT name, state FROM nodes');

  const killed = await start();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = await start();
  expect(await names()).toEqual([{ name: 'hall-1', state: 'alive' }]);

  await database.transact((tx) => tx.run("UPDATE nodes SET state = 'dead'"));
  expect(await next.ended).toEqual([1, null]);
  expect(next.said()).toContain('other servers have taken over the seats of this one');
  await database.close();
  await rm(dataDir, { recursive: true });
});
