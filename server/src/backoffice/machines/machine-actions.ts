import { publishChange } from '../../platform/bus/publish-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findMachineAssignment, storeMachineReservation } from '../../play/machines/machine-assignments.ts';
import {
  findOutOfServiceRecord,
  returnMachineToService,
  storeOutOfServiceRecord,
} from '../../play/machines/out-of-service.ts';
import { readWatchRules, storeWatchRule, type WatchRule } from '../../play/machines/watch-rules.ts';
import { findSeat, requestSeatEnd } from '../../play/seats/seat-store.ts';
import { isBlockedOrExcluded } from '../../players/protection/is-excluded-from-play.ts';
import { implementAction, machineSubject } from '../implement-action.ts';
import { requireAccount } from '../players/parse-account-fields.ts';
import {
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  wordValue,
} from '../staff/create-request-facts.ts';
import { unknownMachineError } from './assert-machine-idle.ts';
import { readMachineServiceState } from './machine-lifecycle-actions.ts';
import { buildMachineParameter } from './seat-request-facts.ts';

export const reserveMachine = implementAction('reserveMachine', {
  ...machineSubject,
  async perform(tx, { machineId, username: given }, { at }) {
    const player = await requireAccount(tx, given);
    const { username } = player;
    const { from, to } = await reserve(tx, machineId, player.id);
    const lines = [`Machine ${machineId} is reserved for ${username}. The current player can play on.`];
    // Do not say why: staff who may reserve machines need not know of a break.
    if (await isBlockedOrExcluded(tx, player, at))
      lines.push(
        `Warning: ${username} cannot play now, so nobody can sit down there. To end it: npm run operator -- machine release ${machineId}`,
      );
    return { answer: { username }, audit: { from, to }, lines };
  },
});

export const releaseMachine = implementAction('releaseMachine', {
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
  if (!known) throw unknownMachineError(id);
  await storeMachineReservation(tx, id, to);
  await publishChange(tx, 'machine', id);
  return { from: known.reservedFor, to };
};

/** The pinned facts and the effect of a request to take a machine out of service or to put it back. */
const changingService = (sentence: 'disableMachine' | 'enableMachine') => ({
  pins: async (db: Queries, { machineId }: { readonly machineId: string }) => [
    createRequestFact(
      'machineState',
      await readMachineServiceState(db, machineId),
      buildMachineParameter(machineId),
    ),
  ],
  effect: async (db: Queries, { machineId }: { readonly machineId: string }) => {
    const to = wordValue(sentence === 'disableMachine' ? 'outOfService' : 'inService');
    return createRequestEffect(sentence, buildMachineParameter(machineId), [
      createRequestRow(
        'machineState',
        { from: await readMachineServiceState(db, machineId), to },
        buildMachineParameter(machineId),
      ),
    ]);
  },
});

/** Takes a machine out of service for new players. A seated player can continue. */
export const disableMachine = implementAction('disableMachine', {
  ...machineSubject,
  ...changingService('disableMachine'),
  stillHolds: async (db, { machineId }, doneAt) => {
    const record = await findOutOfServiceRecord(db, machineId);
    return record?.state === 'disabled' && Number(record.at) === doneAt;
  },
  async perform(tx, { machineId, note }, { reason, at }) {
    if (!(await findMachineAssignment(tx, machineId))) throw unknownMachineError(machineId);
    const was = (await findOutOfServiceRecord(tx, machineId)) ?? null;
    if (was && was.note === note && was.reason === reason)
      throw new BrokenRule('MACHINE_OUT_ALREADY', { machine: machineId });
    await storeOutOfServiceRecord(tx, machineId, { state: 'disabled', note, reason, at });
    await publishChange(tx, 'machine', machineId);
    return {
      answer: {},
      audit: { note, noteBefore: was?.note ?? null },
      lines: [
        `Machine ${machineId} is out of service: nobody new can join it. The current player can play on.`,
      ],
    };
  },
});

export const enableMachine = implementAction('enableMachine', {
  ...machineSubject,
  ...changingService('enableMachine'),
  async perform(tx, { machineId }) {
    if (!(await findMachineAssignment(tx, machineId))) throw unknownMachineError(machineId);
    const was = await findOutOfServiceRecord(tx, machineId);
    if (!was) throw new BrokenRule('MACHINE_IN_SERVICE', { machine: machineId });
    await returnMachineToService(tx, machineId);
    await publishChange(tx, 'machine', machineId);
    return {
      answer: {},
      audit: { wasOutSince: was.at, note: was.note },
      lines: [`Machine ${machineId} is in service.`],
    };
  },
});

/**
 * Allows or forbids spectators: at all machines (`machineId` null) or at one, for which the rule `null` means that the rule for all
 * applies. Spectators who are no longer allowed lose the picture at once. Returns the previous rule; throws a BrokenRule if there is no
 * such machine or nothing changes.
 */
export const changeWatchRule = async (
  tx: DatabaseTransaction,
  machineId: string | null,
  decision: { readonly rule: WatchRule; readonly at: number },
): Promise<WatchRule> => {
  if (machineId !== null && !(await findMachineAssignment(tx, machineId)))
    throw unknownMachineError(machineId);
  const from = await storeWatchRule(tx, machineId, decision);
  if (from === decision.rule) throw new BrokenRule('WATCHING_SAME');
  return from;
};

const held = async (db: Queries) => wordValue((await readWatchRules(db)).house ?? 'default');

export const setFloorWatching = implementAction('setFloorWatching', {
  subject: () => 'house',
  pins: async (db) => [createRequestFact('watching', await held(db))],
  async effect(db, { rule }) {
    return createRequestEffect('setFloorWatching', { rule: wordValue(rule) }, [
      createRequestRow('watching', { from: await held(db), to: wordValue(rule) }),
    ]);
  },
  async perform(tx, { rule }, { at }) {
    const from = await changeWatchRule(tx, null, { rule, at });
    const line = {
      on: 'Machines in play may be watched, unless “machine watching” overrides it or the player refuses.',
      off: 'Machines in play may not be watched, unless “machine watching” overrides it.',
    }[rule];
    return { answer: {}, audit: { from, to: rule }, lines: [line] };
  },
});

export const setMachineWatching = implementAction('setMachineWatching', {
  ...machineSubject,
  async perform(tx, { machineId, rule }, { at }) {
    const from = await changeWatchRule(tx, machineId, { rule, at });
    const lines = {
      house: `Machine ${machineId} may be watched if the house allows it.`,
      on: `Machine ${machineId} may be watched, unless its player refuses.`,
      off: `Machine ${machineId} may not be watched. Current spectators lose the picture.`,
    };
    return { answer: {}, audit: { from, to: rule }, lines: [lines[rule ?? 'house']] };
  },
});

export const kickPlayer = implementAction('kickPlayer', {
  ...machineSubject,
  commandLine: {
    complete: async (tx, { machineId = '' }) => {
      const seat = await findSeat(tx, machineId);
      if (!seat) throw new BrokenRule('SEAT_EMPTY', { machine: machineId });
      return { machineId, sessionId: seat.sessionId };
    },
  },
  async perform(tx, { machineId, sessionId }, { at }) {
    // Compare sessions: another player may have taken the seat since the decision.
    const seat = await findSeat(tx, machineId);
    if (seat && seat.sessionId !== sessionId) throw new BrokenRule('SEAT_CHANGED', { machine: machineId });
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
  if (!seat) throw new BrokenRule('SEAT_EMPTY', { machine: id });
  const { playerId, sessionId } = seat;
  if (seat.state === 'closing') throw new BrokenRule('SEAT_CLOSING', { machine: id });
  if (!(await requestSeatEnd(tx, sessionId, { at, by: 'staff' })))
    throw new BrokenRule('SEAT_ENDED', { machine: id });
  // This change makes nodes check their seats.
  await publishChange(tx, 'protection', playerId);
  return { playerId, sessionId };
};
