import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { brandPictureName } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { auditFault, backupFault, readLastAudit, readLastBackup } from '../../platform/process/last-runs.ts';
import { clocksAgree, readTrustedTime } from '../../players/protection/clock/trusted-time.ts';
import type { Config } from '../config/config.ts';
import { type Finding, fault, ok, orAllWell, warning } from './finding.ts';

const gib = 1024 ** 3;
const faultBytes = gib / 5;
const warnBytes = 2 * gib;
/** Fraction of the disk: below `warnBytes`, a warning is given only if less than this is free, so that small disks do not always warn. */
const warnShare = 0.1;
const warnNodesShare = 0.02;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly allBytes: number;
  /** Free inodes as a fraction of all; null if the file system does not report them. */
  readonly freeNodes: number | null;
}

/** Checks the free space on the disk of the data folder. */
export const checkDisk = async (folder: string): Promise<readonly Finding[]> => {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return judgeDiskSpace(folder, {
    freeBytes: bavail * bsize,
    allBytes: blocks * bsize,
    freeNodes: files > 0 ? ffree / files : null,
  });
};

export const judgeDiskSpace = (
  folder: string,
  { freeBytes, allBytes, freeNodes }: DiskSpace,
): readonly Finding[] => {
  const room = `${(freeBytes / gib).toFixed(1)} GiB of ${(allBytes / gib).toFixed(1)} are free on the disk of ${folder}.`;
  const advice = 'Make room: a database that cannot be written stops all play';
  if (freeBytes < faultBytes) return [fault(room, advice)];
  if (freeNodes !== null && freeNodes < warnNodesShare)
    return [warning(`The disk of ${folder} can take few more files, however small.`, advice)];
  if (freeBytes < warnBytes && freeBytes / allBytes < warnShare) return [warning(room, advice)];
  return [ok(room)];
};

/** Checks whether the recordings of an agent on this computer can fill the disk of its journals. */
export const checkRecordings = async (agentDataDir = 'data/agent'): Promise<readonly Finding[]> => {
  const folder = join(resolve(agentDataDir), 'recordings');
  if (!existsSync(folder)) return [ok(`No agent of this computer has recorded anything in ${folder}.`)];
  const [recordings, journals] = await Promise.all([stat(folder), stat(resolve(agentDataDir))]);
  if (recordings.dev !== journals.dev) return [ok(`Recordings have a file system of their own: ${folder}.`)];
  return [
    warning(
      `Recordings are on the disk of the agent's journals: ${folder}.`,
      'Stop the agent, move the folder to a file system of its own, and mount that there',
    ),
  ];
};

/** Checks when the database was last backed up with this data folder. */
export const checkBackup = async (dataDir: string, now = Date.now): Promise<readonly Finding[]> => {
  const last = await readLastBackup(dataDir);
  const advice =
    'npm run backup each day, by reelfloor-backup@.timer (deploy/README.md), and copy the folder to another machine';
  if (last === null) return [warning('No backup of this database is known here.', advice)];
  const wrong = backupFault(last, now());
  if (wrong !== null) return [warning(wrong, advice)];
  return [ok(`The ledger is backed up: ${last.folder}.`)];
};

/** Checks when the ledger was last audited with this data folder. */
export const checkAudit = async (dataDir: string, now = Date.now): Promise<readonly Finding[]> => {
  const at = await readLastAudit(dataDir);
  const advice = 'npm run ledger:audit -- --alert each day, by reelfloor-audit@.timer (deploy/README.md)';
  if (at === null) return [warning('No audit of this ledger is known here.', advice)];
  const wrong = auditFault(at, now());
  return [wrong === null ? ok('The ledger is audited each day.') : warning(wrong, advice)];
};

const warnMs = 2_000;
const faultMs = 60_000;

/** Compares the clocks of this computer, of the database and of the running server. */
export const checkClock = async (db: Queries, now = Date.now): Promise<readonly Finding[]> => {
  const askedMs = now();
  const databaseMs = await readTime(db);
  const aheadMs = Math.round(databaseMs - (askedMs + now()) / 2);
  const trustedMs = await readTrustedTime(db);
  const findings: Finding[] = [];
  const text = `The database's clock is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const advice = 'Let both machines follow NTP (timedatectl set-ntp true), then restart the server';
  if (Math.abs(aheadMs) > faultMs) findings.push(fault(`${text} Breaks do not end on such a clock.`, advice));
  else if (Math.abs(aheadMs) > warnMs) findings.push(warning(text, advice));
  else findings.push(ok(text));
  if (trustedMs !== null && !(await clocksAgree(db, databaseMs)))
    findings.push(
      warning(
        `The last time on which a running server's clocks agreed is ${new Date(trustedMs).toISOString()}: no server runs, or breaks do not end.`,
        'Start the server; if it runs, npm run operator -- clock show',
      ),
    );
  return findings;
};

interface PicturePlaces {
  readonly dataDir: string;
  readonly webDir: string;
}

/** Checks whether each brand has pictures of itself and of its machines, the operator's or ours. */
export const checkPictures = async (
  db: Queries,
  { dataDir, webDir }: PicturePlaces,
): Promise<readonly Finding[]> => {
  const brands = await db.all<{ id: string; name: string }>(
    'SELECT id, name FROM brands WHERE hidden = 0 ORDER BY position',
  );
  const isThere = (file: string) =>
    [dataDir, webDir].some((folder) => existsSync(join(folder, 'assets', file)));
  const findings = brands.flatMap(({ id, name }): Finding[] => {
    const machines = `machines/${basename(brandPictureName(name))}.png`;
    const hasMachines = isThere(machines);
    if (hasMachines && (isThere(`brands/${id}.png`) || existsSync(join(dataDir, 'assets', machines))))
      return [];
    return [
      warning(
        `The brand ${id} has no picture${hasMachines ? ' of itself' : ''}: its place in the lobby is empty.`,
        `npm run operator -- brand picture ${id} logo.png, as the server's user`,
      ),
    ];
  });
  return orAllWell(findings, brands.length === 0 ? 'There is no brand yet.' : 'Each brand has its pictures.');
};

const answerMs = 3_000;

/** Checks whether the running server, at its own port, is ready for connections. */
export const checkServer = async ({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<readonly Finding[]> => {
  const place = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = `http://${place.includes(':') ? `[${place}]` : place}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMs) });
    if (answer.ok) return [ok(`A server answers at ${address}.`)];
    return [
      warning(
        `The server at ${address} wants no connections: ${(await answer.text()).slice(0, 200)}.`,
        'Look into its log',
      ),
    ];
  } catch {
    return [
      warning(
        `No server answers at ${address}.`,
        'Start it, and run the doctor with the same settings as the server',
      ),
    ];
  }
};
