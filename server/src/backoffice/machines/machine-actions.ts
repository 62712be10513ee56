import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { findMachineAssignment, storeMachineReservation } from '../../play/machines/machine-assignments.ts';
import {
  findMachineOutOfServiceRecord,
  returnMachineToService,
  storeOutOfServiceRecord,
} from '../../play/machines/out-of-service-records.ts';
import { readSpectatorRules, type SpectatorRule, storeSpectatorRule } from '../../play/machines/spectator-rules.ts';
import { findSeat, requestSeatEnd } from '../../play/seats/seat-store.ts';
import { isPlayerBlockedOrExcluded } from '../../players/protection/is-excluded-from-play.ts';
import { implementOfficeAction, machineSubject } from '../implement-office-action.ts';
import { findPlayerAccountOrThrow } from '../players/parse-account-fields.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { buildUnknownMachineError } from './assert-machine-idle.ts';
import { readMachineServiceStateText } from './machine-lifecycle-actions.ts';
import { buildMachineMessageParameter } from './seat-request-facts.ts';

export const reserveMachine = implementOfficeAction('reserveMachine', {
  ...machineSubject,
  async perform(tx, { machineId, username: given }, { at }) {
    const player = await findPlayerAccountOrThrow(tx, given);
    const { username } = player;
    const { from, to } = await reserve(tx, machineId, player.id);
    const lines = [`Machine ${machineId} is reserved for ${username}. The current player can play on.`];
    // The warning must not say why the player cannot play: staff who may reserve machines need not know of a break.
    if (await isPlayerBlockedOrExcluded(tx, player, at))
      lines.push(
        `Warning: ${username} cannot play now, so nobody can sit down there. To end it: npm run operator -- machine release ${machineId}`,
      );
    return { answer: { username }, audit: { from, to }, lines };
  },
});

export const releaseMachine = implementOfficeAction('releaseMachine', {
  ...machineSubject,
  async perform(tx, { machineId }) {
    const { from, to } = await reserve(tx, machineId, null);
    return { answer: {}, audit: { from, to }, lines: [`Machine ${machineId} is no longer reserved.`] };
  },
});

/**
 * Reserves a machine for one player, even before it first connects; null ends the reservation. A seated player can continue. Returns the
 * ids of the previous and the new player. Throws a ConfigError if there is no such machine.
 */
const reserve = async (
  tx: DatabaseTransaction,
  id: string,
  to: string | null,
): Promise<{ readonly from: string | null; readonly to: string | null }> => {
  const known = await findMachineAssignment(tx, id);
  if (!known) throw buildUnknownMachineError(id);
  await storeMachineReservation(tx, id, to);
  await publishDatabaseChange(tx, 'machine', id);
  return { from: known.reservedFor, to };
};

/** Returns the facts and the effect shown in a request to take a machine out of service or to put it back. */
const changingService = (sentence: 'disableMachine' | 'enableMachine') => ({
  pins: async (db: Queries, { machineId }: { readonly machineId: string }) => [
    createApprovalRequestFact(
      'machineState',
      await readMachineServiceStateText(db, machineId),
      buildMachineMessageParameter(machineId),
    ),
  ],
  effect: async (db: Queries, { machineId }: { readonly machineId: string }) => {
    const to = createWordRequestValue(sentence === 'disableMachine' ? 'outOfService' : 'inService');
    return createApprovalRequestEffect(sentence, buildMachineMessageParameter(machineId), [
      createApprovalRequestChangeRow(
        'machineState',
        { from: await readMachineServiceStateText(db, machineId), to },
        buildMachineMessageParameter(machineId),
      ),
    ]);
  },
});

/** Takes a machine out of service for new players. A seated player can continue. */
export const disableMachine = implementOfficeAction('disableMachine', {
  ...machineSubject,
  ...changingService('disableMachine'),
  stillHolds: async (db, { machineId }, doneAt) => {
    const record = await findMachineOutOfServiceRecord(db, machineId);
    return record?.state === 'disabled' && Number(record.at) === doneAt;
  },
  async perform(tx, { machineId, note }, { reason, at }) {
    if (!(await findMachineAssignment(tx, machineId))) throw buildUnknownMachineError(machineId);
    const was = (await findMachineOutOfServiceRecord(tx, machineId)) ?? null;
    if (was && was.note === note && was.reason === reason)
      throw new BusinessRuleError('MACHINE_OUT_ALREADY', { machine: machineId });
    await storeOutOfServiceRecord(tx, machineId, { state: 'disabled', note, reason, at });
    await publishDatabaseChange(tx, 'machine', machineId);
    return {
      answer: {},
      audit: { note, noteBefore: was?.note ?? null },
      lines: [`Machine ${machineId} is out of service: nobody new can join it. The current player can play on.`],
    };
  },
});

export const enableMachine = implementOfficeAction('enableMachine', {
  ...machineSubject,
  ...changingService('enableMachine'),
  async perform(tx, { machineId }) {
    if (!(await findMachineAssignment(tx, machineId))) throw buildUnknownMachineError(machineId);
    const was = await findMachineOutOfServiceRecord(tx, machineId);
    if (!was) throw new BusinessRuleError('MACHINE_IN_SERVICE', { machine: machineId });
    await returnMachineToService(tx, machineId);
    await publishDatabaseChange(tx, 'machine', machineId);
    return {
      answer: {},
      audit: { wasOutSince: was.at, note: was.note },
      lines: [`Machine ${machineId} is in service.`],
    };
  },
});

/**
 * Allows or forbids spectators: at all machines (`machineId` null) or at one, for which the rule `null` means that the rule for all
 * applies. Spectators who are no longer allowed lose the picture at once. Returns the previous rule; throws a BusinessRuleError if there is
 * no such machine or nothing changes.
 */
export const changeSpectatorRule = async (
  tx: DatabaseTransaction,
  machineId: string | null,
  decision: { readonly rule: SpectatorRule; readonly at: number },
): Promise<SpectatorRule> => {
  if (machineId !== null && !(await findMachineAssignment(tx, machineId))) throw buildUnknownMachineError(machineId);
  const from = await storeSpectatorRule(tx, machineId, decision);
  if (from === decision.rule) throw new BusinessRuleError('WATCHING_SAME');
  return from;
};

const held = async (db: Queries) => createWordRequestValue((await readSpectatorRules(db)).house ?? 'default');

export const setFloorWatching = implementOfficeAction('setFloorWatching', {
  subject: () => 'hall',
  pins: async (db) => [createApprovalRequestFact('watching', await held(db))],
  async effect(db, { rule }) {
    return createApprovalRequestEffect('setFloorWatching', { rule: createWordRequestValue(rule) }, [
      createApprovalRequestChangeRow('watching', { from: await held(db), to: createWordRequestValue(rule) }),
    ]);
  },
  async perform(tx, { rule }, { at }) {
    const from = await changeSpectatorRule(tx, null, { rule, at });
    const line = {
      on: 'Machines in play may be watched, unless “machine watching” overrides it or the player refuses.',
      off: 'Machines in play may not be watched, unless “machine watching” overrides it.',
    }[rule];
    return { answer: {}, audit: { from, to: rule }, lines: [line] };
  },
});

export const setMachineWatching = implementOfficeAction('setMachineWatching', {
  ...machineSubject,
  async perform(tx, { machineId, rule }, { at }) {
    const from = await changeSpectatorRule(tx, machineId, { rule, at });
    const lines = {
      hall: `Machine ${machineId} may be watched if the hall allows it.`,
      on: `Machine ${machineId} may be watched, unless its player refuses.`,
      off: `Machine ${machineId} may not be watched. Current spectators lose the picture.`,
    };
    return { answer: {}, audit: { from, to: rule }, lines: [lines[rule ?? 'hall']] };
  },
});

export const kickPlayer = implementOfficeAction('kickPlayer', {
  ...machineSubject,
  commandLine: {
    complete: async (tx, { machineId = '' }) => {
      const seat = await findSeat(tx, machineId);
      if (!seat) throw new BusinessRuleError('SEAT_EMPTY', { machine: machineId });
      return { machineId, sessionId: seat.sessionId };
    },
  },
  async perform(tx, { machineId, sessionId }, { at }) {
    // Compare sessions: another player may have taken the seat since the decision.
    const seat = await findSeat(tx, machineId);
    if (seat && seat.sessionId !== sessionId) throw new BusinessRuleError('SEAT_CHANGED', { machine: machineId });
    const { playerId: player, sessionId: session } = await requestSessionEndByStaff(tx, machineId, at);
    return {
      answer: {},
      audit: { player, session },
      lines: [
        `The session at machine ${machineId} ends: its round and free spins finish, and its credit goes to the wallet.`,
      ],
    };
  },
});

/**
 * Ends the session at a machine: its round and free spins finish, its credit goes to the wallet, and the seat is released. The node that
 * owns the seat does so within about a second. Throws a ConfigError if nobody has the seat or it is already ending.
 */
export const requestSessionEndByStaff = async (
  tx: DatabaseTransaction,
  id: string,
  at: number,
): Promise<{ readonly playerId: string; readonly sessionId: string }> => {
  const seat = await findSeat(tx, id);
  if (!seat) throw new BusinessRuleError('SEAT_EMPTY', { machine: id });
  const { playerId, sessionId } = seat;
  if (seat.state === 'closing') throw new BusinessRuleError('SEAT_CLOSING', { machine: id });
  if (!(await requestSeatEnd(tx, sessionId, { at, by: 'staff' })))
    throw new BusinessRuleError('SEAT_ENDED', { machine: id });
  // Make nodes check their seats: the node that owns this seat then ends the session.
  await publishDatabaseChange(tx, 'protection', playerId);
  return { playerId, sessionId };
};
