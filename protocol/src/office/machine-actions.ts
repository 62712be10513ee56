import * as z from 'zod/mini';
import type { OfficeAction } from './office-route.ts';

const idText = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const machineId = idText;
const end = z.enum(['settle', 'void']);
const nothing = z.object({});

/** What staff do at a machine. Each content names the machine, by which its page finds requests for a second person. */
export const machineActions = {
  reserveMachine: {
    summary: 'Keep a machine for one player. Who plays there now plays on.',
    right: 'reserveMachine',
    verbs: ['machine reserve'],
    content: z.object({ machineId, username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    answer: z.object({ username: z.string() }),
  },
  releaseMachine: {
    summary: 'Keep a machine for nobody any more.',
    right: 'reserveMachine',
    verbs: ['machine release'],
    content: z.object({ machineId }),
    answer: nothing,
  },
  disableMachine: {
    summary:
      'Take a machine out of service: nobody new joins it, who plays there plays on. Players read the note.',
    right: 'outOfService',
    verbs: ['machine disable'],
    content: z.object({ machineId, note: z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{0,120}$/u)) }),
    answer: nothing,
  },
  enableMachine: {
    summary: 'Put a machine back into service.',
    right: 'outOfService',
    verbs: ['machine enable'],
    content: z.object({ machineId }),
    answer: nothing,
  },
  kickPlayer: {
    summary: 'End the session at a machine: its round finishes, and its credit goes to the wallet.',
    right: 'kickPlayer',
    verbs: ['machine kick'],
    content: z.object({ machineId, sessionId: idText }),
    answer: nothing,
  },
  decideHandPay: {
    summary:
      'Pay a hand pay or jackpot that waits to the wallet, or close it unpaid. Both unlock the cabinet.',
    right: 'decideHandPay',
    verbs: ['pay approve', 'pay refuse'],
    content: z.object({ machineId, payId: idText, verdict: z.enum(['approved', 'refused']) }),
    answer: z.object({ amountMinor: z.number() }),
  },
  endTransfer: {
    summary: 'Settle or void an open transfer whose outcome no cabinet can tell any more.',
    right: 'adjustBooks',
    verbs: ['transfer settle', 'transfer void'],
    content: z.object({ machineId, transferId: idText, decision: end }),
    answer: nothing,
  },
  clearMachine: {
    summary:
      'Put a machine back into play: pass over a refused event, and say who gets or pays a difference.',
    right: 'adjustBooks',
    verbs: ['machine clear'],
    content: z.object({
      machineId,
      /** The number of the refused event to pass over; null: none. */
      skipSeq: z.nullable(z.int().check(z.positive())),
      /** What became of the transfer that the event would end. */
      decision: z.nullable(end),
      /** Who gets or pays the difference between meter and books. */
      to: z.nullable(z.enum(['player', 'house'])),
      /** True: clear it although nobody knows the meter, so that no amount is corrected. */
      meterUnknown: z.optional(z.boolean()),
    }),
    answer: z.object({ correctedMinor: z.number(), fault: z.nullable(z.string()) }),
  },
  settleJournal: {
    summary:
      "Accept a fresh journal or older books, or give a machine's journal up; say who gets the difference.",
    right: 'adjustBooks',
    verbs: ['machine accept-journal', 'machine accept-books', 'machine replace-journal'],
    content: z.object({
      machineId,
      way: z.enum(['accept-journal', 'accept-books', 'replace-journal']),
      decision: z.nullable(end),
      /** `house` or the player's login name. */
      to: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    answer: z.object({ differenceMinor: z.number(), receiver: z.nullable(z.string()) }),
  },
  setMachineWatching: {
    summary: 'Let players watch a machine while another plays there, or not; null: as the house decided.',
    right: 'kickPlayer',
    verbs: ['machine watching'],
    content: z.object({ machineId, rule: z.nullable(z.enum(['on', 'off'])) }),
    answer: nothing,
  },
  removeMachine: {
    summary:
      'Take a machine off the floor, while nobody plays there and no money is on it. Its history stays.',
    right: 'manageFloor',
    verbs: ['machine remove'],
    content: z.object({ machineId }),
    answer: z.object({ agent: z.string() }),
  },
} as const satisfies Record<string, OfficeAction>;
