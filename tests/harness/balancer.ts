import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { haproxyPath } from '../../scripts/find-haproxy.ts';

const root = join(import.meta.dirname, '../..');

/** Starts haproxy at an address before up to three nodes, with the configuration of `deploy/`. */
export const startBalancer = (address: string, nodeUrls: readonly string[]): ChildProcess => {
  const path = haproxyPath();
  if (path === null) throw new Error('there is no haproxy here');
  // The configuration names three nodes; haproxy treats a missing one as down.
  const at = (index: number) => new URL(nodeUrls[index] ?? 'http://127.0.0.1:1').host;
  return spawn(path, ['-f', join(root, 'deploy/haproxy.cfg')], {
    env: { ...process.env, BIND: new URL(address).host, NODE_1: at(0), NODE_2: at(1), NODE_3: at(2) },
    stdio: 'ignore',
  });
};
