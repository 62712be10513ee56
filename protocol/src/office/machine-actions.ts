import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const machineId = id;
const end = z.enum(['settle', 'void']);
const nothing = z.object({});
const onMachine = z.object({ machineId });

/**
 * Staff actions at a machine. Each input has the machine's id, by which the machine's page finds requests that wait for a second person.
 */
export const machineActions = {
  reserveMachine: defineOfficeAction({
    summary: 'Reserve a machine for one player. A seated player plays on.',
    right: 'reserveMachine',
    input: z.object({ machineId, username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    answer: z.object({ username: z.string() }),
    subcommands: {
      'machine reserve': {
        help: 'reserves it for one player, even before its agent first connects',
        arguments: { MACHINE: 'machineId', USERNAME: 'username' },
        reason: 'optional',
      },
    },
    refusals: ['NO_MACHINE', 'ACCOUNT_UNKNOWN'],
    example: { machineId: 'm9', username: 'player1' },
  }),
  releaseMachine: defineOfficeAction({
    summary: 'Remove the reservation of a machine.',
    right: 'reserveMachine',
    input: onMachine,
    answer: nothing,
    subcommands: {
      'machine release': {
        help: 'ends its reservation',
        arguments: { MACHINE: 'machineId' },
        reason: 'optional',
      },
    },
    refusals: ['NO_MACHINE'],
    example: { machineId: 'm9' },
  }),
  disableMachine: defineOfficeAction({
    summary: 'Take a machine out of service: no new player joins, a seated player plays on. Players see the note.',
    right: 'outOfService',
    atOnce: { undoneBy: 'enableMachine' },
    input: z.object({
      machineId,
      note: z
        .string()
        .check(
          z.trim(),
          z.maxLength(120, 'is one line of at most 120 characters.'),
          z.regex(/^[^\p{Cc}]*$/u, 'is one line of at most 120 characters.'),
        ),
    }),
    answer: nothing,
    subcommands: {
      'machine disable': {
        help: 'takes it out of service: nobody new joins it; the lobby shows --note "back at six"',
        arguments: { MACHINE: 'machineId' },
        options: { note: 'note' },
        defaults: { note: '' },
        reason: 'required',
      },
    },
    refusals: ['NO_MACHINE', 'MACHINE_OUT_ALREADY'],
    example: { machineId: 'm9', note: 'back at six' },
  }),
  enableMachine: defineOfficeAction({
    summary: 'Put a machine back into service.',
    right: 'outOfService',
    input: onMachine,
    answer: nothing,
    subcommands: {
      'machine enable': {
        help: 'puts it back into service',
        arguments: { MACHINE: 'machineId' },
        reason: 'optional',
      },
    },
    refusals: ['NO_MACHINE', 'MACHINE_IN_SERVICE'],
    example: { machineId: 'm9' },
  }),
  kickPlayer: defineOfficeAction({
    summary: 'End the session at a machine: its round finishes, and its credit goes to the wallet.',
    right: 'kickPlayer',
    input: z.object({ machineId, sessionId: id }),
    answer: nothing,
    subcommands: {
      'machine kick': {
        help: 'ends the session there: its round finishes, its credit goes to the wallet',
        arguments: { MACHINE: 'machineId' },
        reason: 'required',
      },
    },
    refusals: ['SEAT_EMPTY', 'SEAT_CHANGED', 'SEAT_CLOSING', 'SEAT_ENDED'],
    example: { machineId: 'm9', sessionId: 's-9' },
  }),
  decideHandPay: defineOfficeAction({
    summary: 'Pay a waiting hand pay or jackpot to the wallet, or close it unpaid. Both unlock the cabinet.',
    right: 'decideHandPay',
    input: z.object({ machineId, payId: id, verdict: z.enum(['approved', 'refused']) }),
    answer: z.object({ amountMinor: z.number() }),
    subcommands: {
      'pay approve': {
        help: 'pays it to the wallet',
        arguments: { PAY: 'payId' },
        fixed: { verdict: 'approved' },
        reason: 'required',
      },
      'pay refuse': {
        help: 'closes it unpaid and allows the cabinet to be unlocked',
        arguments: { PAY: 'payId' },
        fixed: { verdict: 'refused' },
        reason: 'required',
      },
    },
    refusals: ['HAND_PAY_UNKNOWN', 'HAND_PAY_DECIDED', 'HAND_PAY_ELSEWHERE'],
    example: { machineId: 'm9', payId: 'pay-9', verdict: 'approved' },
  }),
  endTransfer: defineOfficeAction({
    summary: 'Settle or void an open transfer whose outcome no cabinet can report any more.',
    right: 'adjustLedger',
    input: z.object({ machineId, transferId: id, decision: end }),
    answer: nothing,
    subcommands: {
      'transfer settle': {
        help: 'settles it: a cash-in arrived, a cash-out was paid; only if no cabinet can report the outcome any more',
        arguments: { TRANSFER: 'transferId' },
        localOptions: { journals: 'string' },
        fixed: { decision: 'settle' },
        reason: 'required',
      },
      'transfer void': {
        help: 'voids it; only if no cabinet can report the outcome any more, or by its journal. --journals AGENT_DATA_DIR reads that',
        arguments: { TRANSFER: 'transferId' },
        localOptions: { journals: 'string' },
        fixed: { decision: 'void' },
        reason: 'required',
      },
    },
    refusals: ['TRANSFER_UNKNOWN', 'TRANSFER_ENDED', 'TRANSFER_ELSEWHERE'],
    example: { machineId: 'm9', transferId: 'transfer-9', decision: 'void' },
  }),
  clearMachine: defineOfficeAction({
    summary: 'Put a machine back into play: skip a refused event, and say who gets or pays a difference.',
    right: 'adjustLedger',
    input: z.object({
      machineId,
      /** Sequence number of the refused machine event to skip; null: none. */
      skipSeq: z.nullable(z.int('is the number of the refused event; nothing changed.').check(z.positive())),
      /** Whether to settle or void the transfer that the skipped machine event would have completed. */
      decision: z.nullable(end),
      /** Who receives or pays the difference between the machine's credit meter and the ledger. */
      to: z.nullable(z.enum(['player', 'house'])),
      /** If true, the machine's fault is cleared although its meter reading is unknown, so that no amount is corrected. */
      meterUnknown: z.optional(z.boolean()),
    }),
    answer: z.object({ correctedMinor: z.number(), fault: z.nullable(z.string()) }),
    subcommands: {
      'machine clear': {
        help: 'puts it back into play: --skip NUMBER skips a refused event, --open void|settle ends its transfer, --for player|house gets or pays the difference, --meter-unknown clears it without a known meter',
        arguments: { MACHINE: 'machineId' },
        options: { skip: 'skipSeq', open: 'decision', for: 'to', 'meter-unknown': 'meterUnknown' },
        reason: 'optional',
      },
    },
    refusals: [
      ...(['NO_MACHINE', 'CLEAR_METER_UNKNOWN', 'CLEAR_OPEN_UNDECIDED'] as const),
      ...(['CLEAR_MORE_UNDECIDED', 'CLEAR_LESS_UNDECIDED'] as const),
    ],
    example: { machineId: 'm9', skipSeq: null, decision: null, to: null },
  }),
  settleJournal: defineOfficeAction({
    summary: "Accept a new journal or an older ledger, or discard a machine's journal; say who gets the difference.",
    right: 'adjustLedger',
    input: z.object({
      machineId,
      way: z.enum(['accept-journal', 'accept-ledger', 'replace-journal']),
      decision: z.nullable(end),
      /** Who gets the amount: `house` (the operator) or a player's user name. */
      to: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    answer: z.object({ differenceMinor: z.number(), receiver: z.nullable(z.string()) }),
    subcommands: {
      'machine accept-journal': {
        help: 'accepts a new journal instead of a lost one: --open void|settle, --to USERNAME|house gets what the ledger has',
        arguments: { MACHINE: 'machineId' },
        options: { open: 'decision', to: 'to' },
        fixed: { way: 'accept-journal' },
        reason: 'optional',
      },
      'machine accept-ledger': {
        help: 'accepts the ledger of a backup that is older than the journal: --open void|settle, --to USERNAME|house gets the difference',
        arguments: { MACHINE: 'machineId' },
        options: { open: 'decision', to: 'to' },
        fixed: { way: 'accept-ledger' },
        reason: 'optional',
      },
      'machine replace-journal': {
        help: 'abandons a lost or damaged journal, with its agent stopped: --journals AGENT_DATA_DIR moves its files aside, --open void|settle, --to USERNAME|house gets what the ledger has',
        arguments: { MACHINE: 'machineId' },
        options: { open: 'decision', to: 'to' },
        localOptions: { journals: 'string' },
        fixed: { way: 'replace-journal' },
        reason: 'required',
      },
    },
    refusals: [
      'NO_MACHINE',
      'JOURNAL_AGREES',
      'JOURNAL_WRITTEN',
      'JOURNAL_RECEIVER',
      'JOURNAL_RECEIVER_HOUSE',
      'JOURNAL_OPEN_UNDECIDED',
      'JOURNAL_DIFFERENCE_UNDECIDED',
    ],
    example: { machineId: 'm9', way: 'accept-ledger', decision: null, to: null },
  }),
  setMachineWatching: defineOfficeAction({
    summary: 'Allow or forbid spectators at a machine; null: as set for the hall.',
    right: 'kickPlayer',
    input: z.object({ machineId, rule: z.nullable(z.enum(['on', 'off'])) }),
    answer: nothing,
    subcommands: {
      'machine watching': {
        help: 'whether players may watch it while another plays there; hall: what “hall watching” says',
        arguments: { MACHINE: 'machineId', 'on|off|hall': 'rule' },
        words: { hall: null },
        reason: 'optional',
      },
    },
    refusals: ['NO_MACHINE', 'WATCHING_SAME'],
    example: { machineId: 'm9', rule: 'off' },
  }),
  removeMachine: defineOfficeAction({
    summary: 'Remove a machine from the floor while it has no player and no money. Its history stays.',
    right: 'manageFloor',
    input: onMachine,
    answer: z.object({ agent: z.string() }),
    subcommands: {
      'machine remove': {
        help: 'removes it from the floor, while nobody plays there and no money is on it. Its history stays',
        arguments: { MACHINE: 'machineId' },
        reason: 'required',
      },
    },
    refusals: [
      'NO_MACHINE',
      'MACHINE_REMOVED',
      'MACHINE_SEATED',
      'MACHINE_TRANSFERS',
      'MACHINE_CREDIT',
      'MACHINE_PAY_WAITS',
      'MACHINE_EVENT_REFUSED',
      'MACHINE_FAULTED',
    ],
    example: { machineId: 'm9' },
  }),
} as const satisfies Record<string, OfficeAction>;
