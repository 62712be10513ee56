import { createWriteStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findComplaint } from '../../play/complaints/complaints.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findRecordedRoundByNumber } from '../../play/recordings/round-clips.ts';
import {
  type Actor,
  type CommandLineOnlyOptions,
  implementOfficeAction,
  machineSubject,
} from '../implement-office-action.ts';
import { findPlayerAccountOrThrow } from '../players/parse-account-fields.ts';
import { playerSubject } from '../players/player-account-actions.ts';
import {
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { commandLineStaffId, grantRecordingAccess } from './recording-access.ts';

/** Maximum time span of recordings that staff view with one permission, in hours and in ms, and that for a technician. */
const maxHours = 6;
const maxSpanMs = maxHours * 3_600_000;
const technicianMs = 60_000;
const defaultServer = `http://127.0.0.1:${process.env.PORT || 8080}`;
/** Time in ms that an archive includes before and after its round. */
const aroundMs = 10_000;

interface Span {
  readonly machineId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Throws a BusinessRuleError if there is no such machine or the time span is empty or too long. */
export const assertValidRecordingSpan = async (db: Queries, { machineId, fromMs, untilMs }: Span): Promise<void> => {
  if (!(await findMachine(db, machineId))) throw new BusinessRuleError('NO_MACHINE', { machine: machineId });
  if (untilMs <= fromMs || untilMs - fromMs > maxSpanMs)
    throw new BusinessRuleError('RECORDING_SPAN', { hours: maxHours });
};

const inOfficeAlone = () => {
  throw new ConfigError('Pictures are shown only in the office.');
};

/** Returns the username of the only player who had a seat at the machine in the time span; null for none or several. */
const playerOf = async (db: Queries, { machineId, fromMs, untilMs }: Span): Promise<string | null> => {
  const rows = await db.all<{ username: string }>(
    `SELECT DISTINCT p.username FROM sessions s JOIN players p ON p.id = s.player_id
     WHERE s.machine_id = ? AND s.started_at <= ? AND coalesce(s.ended_at, ?) >= ? LIMIT 2`,
    ...[machineId, untilMs, untilMs, fromMs],
  );
  return rows.length === 1 ? (rows[0]?.username ?? null) : null;
};

/** Returns a refusal if a technician asks for more than a minute around a fault that the technician has acknowledged. */
const refusalOfTechnician = async (db: Queries, { machineId, fromMs, untilMs }: Span, { staff, who }: Actor) => {
  if (staff?.role !== 'technician') return null;
  const fault = await db.get(
    `SELECT 1 FROM alerts WHERE kind = 'machineFault' AND machine_id = ? AND acknowledged_by = ? AND opened_at BETWEEN ? AND ? LIMIT 1`,
    ...[machineId, who, fromMs, untilMs],
  );
  return fault && untilMs - fromMs <= technicianMs
    ? null
    : createOfficeRefusal('RECORDING_NOT_OWN_FAULT', { machine: machineId });
};

/**
 * Throws a BusinessRuleError if `about` looks like a complaint number or a request id, but this machine has no such complaint or there is
 * no such request.
 */
const checkCase = async (db: Queries, { machineId, about }: { machineId: string; about: string }) => {
  const isNumber = /^\d{1,15}$/.test(about);
  if (!isNumber && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(about)) return;
  const isKnown = isNumber
    ? (await findComplaint(db, Number(about)))?.machine_id === machineId
    : (await db.get('SELECT 1 FROM approval_requests WHERE id = ?', about)) !== undefined;
  if (!isKnown) throw new BusinessRuleError('RECORDING_CASE', { case: about, machine: machineId });
};

export const viewRecording = implementOfficeAction('viewRecording', {
  ...machineSubject,
  commandLine: { prepare: inOfficeAlone, read: { fromMs: Number, untilMs: Number } },
  async perform(tx, input, actor) {
    await assertValidRecordingSpan(tx, input);
    await checkCase(tx, input);
    const refusal = await refusalOfTechnician(tx, input, actor);
    if (refusal) return refusal;
    const { machineId, fromMs, untilMs, about } = input;
    const staffId = actor.staff?.id ?? '';
    const opened = await grantRecordingAccess(
      tx,
      { staffId, machineId, fromMs, untilMs, round: null },
      { at: actor.at },
    );
    // Store the player as subject, so that the player's own data export contains the entry.
    const player = await playerOf(tx, input);
    return {
      answer: { viewId: opened.id, untilAt: opened.untilAt },
      audit: { machine: machineId, fromMs, untilMs, about, untilAt: opened.untilAt },
      ...(player !== null && { subject: player }),
      lines: [],
    };
  },
});

/** Returns the recorded round to export. Throws a BusinessRuleError if there is none. */
const roundOf = async (db: Queries, { player, round: number }: { player: string; round: number }) => {
  const { id, username, banned } = await findPlayerAccountOrThrow(db, player);
  const round = await findRecordedRoundByNumber(db, id, number);
  if (!round?.event) throw new BusinessRuleError('ROUND_NOT_FOUND', { name: username, round: number });
  return { ...round, event: round.event, username, isBlocked: banned === 1 };
};

/** The output file of an archive at the command line, and the server to download it from. */
interface ArchiveTarget {
  readonly file: string;
  /** URL of the running server. */
  readonly server: string;
  /** Id of the export that was approved. */
  exportId: string;
}

const readTarget = ({ file = 'evidence.tar', server }: CommandLineOnlyOptions): ArchiveTarget => {
  const target = { file: String(file), server: String(server ?? defaultServer), exportId: '' };
  if (existsSync(target.file))
    throw new ConfigError(`${target.file} is there already. Name another file with --file. Nothing changed.`);
  if (!URL.canParse(target.server) || !/^https?:/.test(target.server))
    throw new ConfigError(`--server is the server's address, such as ${defaultServer}. Nothing changed.`);
  return target;
};

/** Downloads the archive from the running server into a new file that only its owner can read. Throws a ConfigError. */
const fetchArchive = async ({ file, server, exportId }: ArchiveTarget): Promise<string[]> => {
  const answer = await fetch(new URL(`/evidence/${exportId}.tar`, server)).catch((error: unknown) => {
    throw new ConfigError(`The server at ${server} does not answer: ${String(error)}. Name it with --server.`);
  });
  if (!answer.ok || !answer.body)
    throw new ConfigError(
      `The archive is not available now: ${await answer.text()}. The export is in the audit trail; request a new one.`,
    );
  try {
    await pipeline(answer.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw new ConfigError(`${file} is not whole: ${String(error)}. Delete it and export again.`);
  }
  return [`${file} has the archive. Verify it: npm run recording -- verify ${file}`];
};

export const exportRecording = implementOfficeAction<'exportRecording', ArchiveTarget | undefined>('exportRecording', {
  ...playerSubject,
  commandLine: {
    prepare: readTarget,
    read: { round: Number },
    finish: (_input, target) => (target ? fetchArchive(target) : []),
  },
  pins: async (db, input) => {
    // Store only the account's state with the request: a round never changes, but its player may be blocked or anonymized.
    const { username, isBlocked } = await roundOf(db, input);
    return [
      createApprovalRequestFact('accountState', createWordRequestValue(isBlocked ? 'blocked' : 'open'), {
        player: createTextRequestValue(username),
      }),
    ];
  },
  effect: async (db, input) => {
    const { username, machineId } = await roundOf(db, input);
    return createApprovalRequestEffect(
      'exportRecording',
      {
        player: createTextRequestValue(username),
        machine: createTextRequestValue(machineId),
        round: createTextRequestValue(String(input.round)),
      },
      [],
    );
  },
  async perform(tx, input, { staff, at, requestId }, target) {
    const { machineId, countedAt, event } = await roundOf(tx, input);
    const view = {
      ...{ staffId: staff?.id ?? commandLineStaffId, machineId, round: event },
      ...{ fromMs: countedAt - aroundMs, untilMs: countedAt + aroundMs },
    };
    const { id, untilAt } = await grantRecordingAccess(tx, view, { at, ...(requestId && { requestId }) });
    if (target) target.exportId = id;
    return {
      answer: { exportId: id, untilAt },
      audit: { machine: machineId, round: input.round, seq: event.seq, journal: event.journalId },
      lines: [],
    };
  },
});
