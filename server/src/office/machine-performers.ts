import type { OfficeActionName, OfficeResult } from '@reelfloor/protocol/office';
import { clearByHand } from '../journals/clear-by-hand.ts';
import { endTransferByHand } from '../journals/end-transfer-by-hand.ts';
import { settleJournal } from '../journals/settle-journal.ts';
import { findCashTransfer } from '../ledger/cash-transfers.ts';
import { decideByHand } from '../pays/decide-by-hand.ts';
import { findWaitingPay } from '../pays/waiting-pays.ts';
import { BrokenRule } from '../process/broken-rule.ts';
import { findSeat } from '../seats/seat-store.ts';
import type { ActionPerformer, ActionPerformers, Performed } from '../staff/action-performer.ts';
import { decideWatching } from '../upkeep/decide-watching.ts';
import { kickPlayer } from '../upkeep/kick-player.ts';
import { disableMachine, enableMachine, removeMachine } from '../upkeep/machine-life.ts';
import { reserveMachine } from '../upkeep/reserve-machine.ts';
import type { OfficeParts } from './office-parts.ts';
import { journalRequestFacts as journalFacts } from './request-facts/journal-facts.ts';
import { machineRequestFacts as facts } from './request-facts/machine-facts.ts';

const done = <Name extends OfficeActionName>(value: Performed<Name>): OfficeResult<Performed<Name>> => ({
  ok: true,
  value,
});
const ofMachine = ({ machineId }: { readonly machineId: string }): string => machineId;

/** Carries out what staff do at a machine, by the same functions as the operator's commands. */
export const machinePerformers = (_parts: OfficeParts) =>
  ({
    reserveMachine: {
      subject: ofMachine,
      perform: async (unit, { machineId, username }) => {
        const { from, to, username: name } = await reserveMachine(unit, machineId, username);
        return done({
          what: 'machine reserve',
          details: { from, to },
          answer: { username: name ?? username },
        });
      },
    },
    releaseMachine: {
      subject: ofMachine,
      perform: async (unit, { machineId }) => {
        const { from, to } = await reserveMachine(unit, machineId, null);
        return done({ what: 'machine release', details: { from, to }, answer: {} });
      },
    },
    disableMachine: {
      subject: ofMachine,
      perform: async (unit, { machineId, note }, { reason, at }) => {
        const { was } = await disableMachine(unit, machineId, { note, reason, at });
        return done({
          what: 'machine disable',
          details: { note, noteBefore: was?.note ?? null },
          answer: {},
        });
      },
    },
    enableMachine: {
      subject: ofMachine,
      perform: async (unit, { machineId }) => {
        const { was } = await enableMachine(unit, machineId);
        const details = { wasOutSince: was?.at ?? null, note: was?.note ?? '' };
        return done({ what: 'machine enable', details, answer: {} });
      },
    },
    kickPlayer: {
      subject: ofMachine,
      perform: async (unit, { machineId, sessionId }, { at }) => {
        // Somebody else may sit there by now, about whom nobody has decided anything.
        const seat = await findSeat(unit, machineId);
        if (seat && seat.sessionId !== sessionId)
          throw new BrokenRule('SEAT_CHANGED', { machine: machineId });
        const { playerId: player, sessionId: session } = await kickPlayer(unit, machineId, at);
        return done({ what: 'machine kick', details: { player, session }, answer: {} });
      },
    },
    setMachineWatching: {
      subject: ofMachine,
      perform: async (unit, { machineId, rule }, { at }) => {
        const from = await decideWatching(unit, machineId, { rule, at });
        return done({ what: 'machine watching', details: { from, to: rule }, answer: {} });
      },
    },
    ...moneyPerformers,
    removeMachine: {
      subject: ofMachine,
      ...facts.removeMachine,
      perform: async (unit, { machineId }, { reason, at }) => {
        const { agentId: agent, brandId: brand } = await removeMachine(unit, machineId, { reason, at });
        return done({ what: 'machine remove', details: { agent, brand }, answer: { agent } });
      },
    },
  }) satisfies Partial<ActionPerformers>;

const decideHandPay: ActionPerformer<'decideHandPay'> = {
  subject: ({ payId }) => payId,
  check: async (db, { payId }) => {
    const pay = await findWaitingPay(db, payId);
    if (pay?.state === 'waiting') return null;
    return { code: pay ? 'PAY_DECIDED' : 'PAY_UNKNOWN', params: { pay: payId } };
  },
  perform: async (unit, { payId, verdict, machineId }, { at }) => {
    const { pay, details } = await decideByHand(unit, { id: payId, verdict, at });
    if (pay.machine_id !== machineId)
      throw new BrokenRule('PAY_ELSEWHERE', { pay: payId, machine: machineId });
    const what = verdict === 'approved' ? 'pay approve' : 'pay refuse';
    return done({ what, details, answer: { amountMinor: pay.amount_minor } });
  },
};

const endTransfer: ActionPerformer<'endTransfer'> = {
  subject: ({ transferId }) => transferId,
  check: async (db, { transferId }) => {
    const order = await findCashTransfer(db, transferId);
    if (order?.state === 'pending') return null;
    return { code: order ? 'TRANSFER_ENDED' : 'TRANSFER_UNKNOWN', params: { transfer: transferId } };
  },
  perform: async (unit, { transferId: id, decision, machineId }, { at }) => {
    const { order, isNew, details } = await endTransferByHand(unit, { id, decision, journals: null, at });
    if (order.machineId !== machineId)
      throw new BrokenRule('TRANSFER_ELSEWHERE', { transfer: id, machine: machineId });
    if (!isNew) throw new BrokenRule('TRANSFER_ENDED', { transfer: id });
    return done({ what: `transfer ${decision}`, details, answer: {} });
  },
};

const clearMachine: ActionPerformer<'clearMachine'> = {
  subject: ofMachine,
  perform: async (unit, { machineId, ...wish }, { at }) => {
    const { cleared, details } = await clearByHand(unit, machineId, { ...wish, at });
    const { correctedMinor, fault } = cleared;
    return done({ what: 'machine clear', details, answer: { correctedMinor, fault } });
  },
};

const settleJournalOf: ActionPerformer<'settleJournal'> = {
  subject: ofMachine,
  perform: async (unit, { machineId: id, way, decision, to }, { at }) => {
    // The folder of the journals is beside the cabinets: a decision that needs it is made there, by the command.
    const settled = await settleJournal(unit, { id, way, decision, to, journals: null, at });
    const { differenceMinor, receiver, details } = settled;
    return done({ what: `machine ${way}`, details, answer: { differenceMinor, receiver } });
  },
};

const moneyPerformers = {
  decideHandPay: { ...decideHandPay, ...facts.decideHandPay },
  endTransfer: { ...endTransfer, ...facts.endTransfer },
  clearMachine: { ...clearMachine, ...journalFacts.clearMachine },
  settleJournal: { ...settleJournalOf, ...journalFacts.settleJournal },
};
