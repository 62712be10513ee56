import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { getBrandPictureFileName } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import {
  describeBackupProblem,
  describeOverdueDatabaseAudit,
  readLastBackup,
  readLastDatabaseAuditTime,
} from '../../platform/process/daily-job-records.ts';
import { isTimeTrusted, readTrustedTime } from '../../players/protection/clock/trusted-time.ts';
import type { ServerConfig } from '../config/server-config.ts';
import {
  addOkFindingIfEmpty,
  createFaultFinding,
  createOkFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts';

const gib = 1024 ** 3;
const faultBytes = gib / 5;
const warnBytes = 2 * gib;
/**
 * Fraction of the disk's size: below `warnBytes` free bytes, warns only if less than this fraction is free, so that small disks do not
 * always warn.
 */
const warnShare = 0.1;
const warnNodesShare = 0.02;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly allBytes: number;
  /** Free inodes as a fraction of all; null if the file system does not report them. */
  readonly freeNodes: number | null;
}

export const checkDiskSpace = async (folder: string): Promise<readonly DoctorFinding[]> => {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return evaluateFreeDiskSpace(folder, {
    freeBytes: bavail * bsize,
    allBytes: blocks * bsize,
    freeNodes: files > 0 ? ffree / files : null,
  });
};

export const evaluateFreeDiskSpace = (
  folder: string,
  { freeBytes, allBytes, freeNodes }: DiskSpace,
): readonly DoctorFinding[] => {
  const room = `${(freeBytes / gib).toFixed(1)} GiB of ${(allBytes / gib).toFixed(1)} are free on the disk of ${folder}.`;
  const advice = 'Make room: a database that cannot be written stops all play';
  if (freeBytes < faultBytes) return [createFaultFinding(room, advice)];
  if (freeNodes !== null && freeNodes < warnNodesShare)
    return [createWarningFinding(`The disk of ${folder} can take few more files, however small.`, advice)];
  if (freeBytes < warnBytes && freeBytes / allBytes < warnShare) return [createWarningFinding(room, advice)];
  return [createOkFinding(room)];
};

/** Checks whether the video recordings of an agent on this computer can fill the disk on which the agent's journals are. */
export const checkRecordingDiskSpace = async (agentDataDir = 'data/agent'): Promise<readonly DoctorFinding[]> => {
  const folder = join(resolve(agentDataDir), 'recordings');
  if (!existsSync(folder)) return [createOkFinding(`No agent of this computer has recorded anything in ${folder}.`)];
  const [recordings, journals] = await Promise.all([stat(folder), stat(resolve(agentDataDir))]);
  if (recordings.dev !== journals.dev)
    return [createOkFinding(`Recordings have a file system of their own: ${folder}.`)];
  return [
    createWarningFinding(
      `Recordings are on the disk of the agent's journals: ${folder}.`,
      'Stop the agent, move the folder to a file system of its own, and mount that there',
    ),
  ];
};

/** Checks when the database was last backed up, as recorded in this data folder. */
export const checkLastDatabaseBackup = async (dataDir: string, now = Date.now): Promise<readonly DoctorFinding[]> => {
  const last = await readLastBackup(dataDir);
  const advice =
    'npm run backup each day, by reelfloor-backup@.timer (deploy/README.md), and copy the folder to another machine';
  if (last === null) return [createWarningFinding('No backup of this database is known here.', advice)];
  const wrong = describeBackupProblem(last, now());
  if (wrong !== null) return [createWarningFinding(wrong, advice)];
  return [createOkFinding(`The ledger is backed up: ${last.folder}.`)];
};

/** Checks when the ledger was last audited, as recorded in this data folder. */
export const checkLastLedgerAudit = async (dataDir: string, now = Date.now): Promise<readonly DoctorFinding[]> => {
  const at = await readLastDatabaseAuditTime(dataDir);
  const advice = 'npm run ledger:audit -- --alert each day, by reelfloor-audit@.timer (deploy/README.md)';
  if (at === null) return [createWarningFinding('No audit of this ledger is known here.', advice)];
  const wrong = describeOverdueDatabaseAudit(at, now());
  return [wrong === null ? createOkFinding('The ledger is audited each day.') : createWarningFinding(wrong, advice)];
};

const warnMs = 2_000;
const faultMs = 60_000;

/** Compares the clocks of this computer, of the database and of the running server. */
export const checkServerClocks = async (db: Queries, now = Date.now): Promise<readonly DoctorFinding[]> => {
  const askedMs = now();
  const databaseMs = await readDatabaseTime(db);
  const aheadMs = Math.round(databaseMs - (askedMs + now()) / 2);
  const trustedMs = await readTrustedTime(db);
  const findings: DoctorFinding[] = [];
  const text = `The database's clock is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const advice = 'Let both machines follow NTP (timedatectl set-ntp true), then restart the server';
  if (Math.abs(aheadMs) > faultMs)
    findings.push(createFaultFinding(`${text} Breaks do not end on such a clock.`, advice));
  else if (Math.abs(aheadMs) > warnMs) findings.push(createWarningFinding(text, advice));
  else findings.push(createOkFinding(text));
  if (trustedMs !== null && !(await isTimeTrusted(db, databaseMs)))
    findings.push(
      createWarningFinding(
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

/** Checks whether each brand has pictures of itself and of its machines, supplied by the operator or by us. */
export const checkBrandPictures = async (
  db: Queries,
  { dataDir, webDir }: PicturePlaces,
): Promise<readonly DoctorFinding[]> => {
  const brands = await db.all<{ id: string; name: string }>(
    'SELECT id, name FROM brands WHERE hidden = 0 ORDER BY position',
  );
  const isThere = (file: string) => [dataDir, webDir].some((folder) => existsSync(join(folder, 'assets', file)));
  const findings = brands.flatMap(({ id, name }): DoctorFinding[] => {
    const machines = `machines/${basename(getBrandPictureFileName(name))}.png`;
    const hasMachines = isThere(machines);
    if (hasMachines && (isThere(`brands/${id}.png`) || existsSync(join(dataDir, 'assets', machines)))) return [];
    return [
      createWarningFinding(
        `The brand ${id} has no picture${hasMachines ? ' of itself' : ''}: its place in the lobby is empty.`,
        `npm run operator -- brand picture ${id} logo.png, as the server's user`,
      ),
    ];
  });
  return addOkFindingIfEmpty(findings, brands.length === 0 ? 'There is no brand yet.' : 'Each brand has its pictures.');
};

const answerMs = 3_000;

/** Checks whether the running server, at its own port, is ready for connections. */
export const checkServerReady = async ({
  host,
  port,
}: Pick<ServerConfig, 'host' | 'port'>): Promise<readonly DoctorFinding[]> => {
  const place = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = `http://${place.includes(':') ? `[${place}]` : place}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMs) });
    if (answer.ok) return [createOkFinding(`A server answers at ${address}.`)];
    return [
      createWarningFinding(
        `The server at ${address} wants no connections: ${(await answer.text()).slice(0, 200)}.`,
        'Look into its log',
      ),
    ];
  } catch {
    return [
      createWarningFinding(
        `No server answers at ${address}.`,
        'Start it, and run the doctor with the same settings as the server',
      ),
    ];
  }
};
