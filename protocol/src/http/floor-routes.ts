import * as z from 'zod/mini';
import { transferViewSchema } from '../cash-transfer-view.ts';
import { brandIdSchema, machineIdSchema } from '../entity-ids.ts';
import { brandSchema, lobbyMachineSchema } from '../machine.ts';
import { balanceMinorSchema } from '../money-amount-schemas.ts';
import type { ContractOf, Refusals } from './call-contract.ts';
import { at, exclusionRegisterErrors, session } from './call-contract-examples.ts';
import { lastSessionSchema } from './last-session.ts';
import { promotionAnswerSchema } from './promotion-answer.ts';
import type { Route } from './route.ts';

const openTransferSchema = z.object({ ...transferViewSchema.shape, machine: machineIdSchema });
const seatBodySchema = z.object({ machineId: machineIdSchema });

/** HTTP calls about machines, seats and money. Playing itself uses the game channel. */
export const floorRoutes = {
  balance: {
    method: 'GET',
    path: 'player/balance',
    access: 'player',
    answer: z.object({
      balance: balanceMinorSchema,
      version: z.optional(z.int()),
      /**
       * When the casino's platform reported the balance (Unix time in ms); null if it has not yet. Absent if the wallet is on this server.
       */
      asOf: z.optional(z.nullable(z.int())),
    }),
  },
  brands: {
    method: 'GET',
    path: 'machine/brands',
    access: 'player',
    answer: z.array(brandSchema),
  },
  machines: {
    method: 'GET',
    path: 'machine/all',
    access: 'player',
    answer: z.object({ machines: z.array(lobbyMachineSchema) }),
  },
  brandMachines: {
    method: 'GET',
    path: 'machine/:id',
    access: 'player',
    params: z.object({ id: brandIdSchema }),
    answer: z.object({
      brand: z.object({ id: brandIdSchema, name: z.string() }),
      machines: z.array(lobbyMachineSchema),
    }),
  },
  kick: {
    method: 'POST',
    path: 'player/kick',
    access: 'player',
    whileLocked: 'allowed',
    body: seatBodySchema,
    answer: z.object({}),
  },
  cancel: {
    method: 'POST',
    path: 'player/cancel',
    access: 'player',
    body: seatBodySchema,
    answer: z.object({}),
  },
  cashOutSeat: {
    method: 'POST',
    path: 'player/cashout',
    access: 'player',
    whileLocked: 'allowed',
    body: seatBodySchema,
    /**
     * Whether the seat was closed. False if it cannot close yet, for example while a round is running: the server closes it as soon as it
     * can.
     */
    answer: z.object({ closed: z.boolean() }),
  },
  lastSession: {
    method: 'GET',
    path: 'player/session',
    access: 'player',
    answer: z.object({ session: z.nullable(lastSessionSchema) }),
  },
  openTransfers: {
    method: 'GET',
    path: 'player/transfers',
    access: 'player',
    answer: z.object({ transfers: z.array(openTransferSchema) }),
  },
  askDiscount: {
    method: 'POST',
    path: 'player/discount',
    access: 'player',
    answer: promotionAnswerSchema,
  },
  askBonus: {
    method: 'POST',
    path: 'player/bonus',
    access: 'player',
    answer: promotionAnswerSchema,
  },
  discount: {
    method: 'GET',
    path: 'player/discount',
    access: 'player',
    isCostly: true,
    answer: promotionAnswerSchema,
  },
  bonus: {
    method: 'GET',
    path: 'player/bonus',
    access: 'player',
    isCostly: true,
    answer: promotionAnswerSchema,
  },
} as const satisfies Record<string, Route>;

const seat: Refusals = ['SEAT_NONE'];
const promotion: Refusals = [
  'PROMOTION_UNAVAILABLE',
  'PROMOTION_COOLDOWN',
  'PROMOTION_DAY_LIMIT',
  'UNDER_AGE',
  'RESTRICTED',
  exclusionRegisterErrors,
  'TERMS_NOT_ACCEPTED',
];
const discount: Refusals = [promotion, 'PROMOTION_BALANCE_TOO_HIGH', 'DISCOUNT_NOTHING_LOST'];
const bonus: Refusals = [promotion, 'BONUS_STAKE_FIRST'];
const machine = {
  id: '104',
  status: 'available',
  image: '/assets/machines/koi.png',
  brand: { id: 'koi', name: 'Koi' },
  reservation: null,
  stakeMinMinor: 100,
  stakeMaxMinor: 2000,
  returnPpm: 950_600,
  version: 12,
};
const transfer = {
  transferId: 'c0ffee00-cash-in',
  kind: 'cashIn',
  amountMinor: 5000,
  state: 'pending',
  place: 'transit',
  at,
} as const;
const given = { status: 1, code: 20000, Params: { amount: 2500 }, ErrorMessage: '' };
const lastSession = {
  id: session.id,
  machine: '104',
  brand: 'Koi',
  startedAt: at,
  endedAt: at + 600_000,
  rounds: 42,
  freeSpins: 10,
  cashInMinor: 5000,
  cashOutMinor: 6200,
  winsPaidMinor: 0,
  stakedMinor: 4200,
  wonMinor: 5400,
  courseMinor: [-400, 300, 1200],
};

/** API documentation of the HTTP calls about machines, seats and money. Not loaded by the client. */
export const floorContract = {
  balance: {
    summary: 'The wallet, in minor units.',
    group: 'Money',
    example: { answer: { balance: 100_000, version: 4 } },
  },
  brands: {
    summary: 'Brands with their machine counts and jackpots.',
    group: 'Floor',
    example: { answer: [{ id: 'koi', name: 'Koi', jackpot: '1250000,84000', machineCount: 2 }] },
  },
  machines: {
    summary: 'All machines of the floor.',
    group: 'Floor',
    example: { answer: { machines: [machine] } },
  },
  brandMachines: {
    summary: "One brand's machines; the id is the brand's.",
    group: 'Floor',
    refusals: ['NOT_FOUND'],
    example: {
      params: { id: 'koi' },
      answer: { brand: { id: 'koi', name: 'Koi' }, machines: [machine] },
    },
  },
  kick: {
    summary: "End the connection that plays on the player's own seat. The seat waits for the player then.",
    group: 'Money',
    refusals: seat,
    example: { body: { machineId: '104' }, answer: {} },
  },
  cancel: {
    summary: 'Void a cash-out that the machine has not carried out yet. Join the machine again afterwards.',
    group: 'Money',
    refusals: [
      'CANCEL_CLOSED',
      seat,
      'UNDER_AGE',
      'RESTRICTED',
      exclusionRegisterErrors,
      'LIMIT_REACHED',
      'TERMS_NOT_ACCEPTED',
      'CASH_OUT_NONE',
      'CASH_OUT_DONE',
      'MACHINE_OFFLINE',
      'COMMAND_UNKNOWN_OUTCOME',
    ],
    example: { body: { machineId: '104' }, answer: {} },
  },
  cashOutSeat: {
    summary: 'Bring the credit of a seat that waits for the player home and end its session.',
    group: 'Money',
    refusals: [seat, 'SEAT_TAKEN'],
    example: { body: { machineId: '104' }, answer: { closed: true } },
  },
  lastSession: {
    summary: "The player's newest session in sums, over or not; null where there was none.",
    group: 'Records',
    example: { answer: { session: lastSession } },
  },
  openTransfers: {
    summary: "The player's transfers that are not settled yet, oldest first, and where their money is.",
    group: 'Money',
    example: { answer: { transfers: [{ ...transfer, machine: '104' }] } },
  },
  askDiscount: {
    summary: 'Ask for a share of the net losses since the last one.',
    group: 'Money',
    refusals: discount,
    example: { answer: given },
  },
  askBonus: {
    summary: 'Ask for the fixed bonus.',
    group: 'Money',
    refusals: bonus,
    example: { answer: given },
  },
  discount: {
    summary: 'The same as POST, for clients that know only the specification.',
    group: 'Money',
    refusals: discount,
    example: { answer: given },
  },
  bonus: {
    summary: 'The same as POST, for clients that know only the specification.',
    group: 'Money',
    refusals: bonus,
    example: { answer: given },
  },
} satisfies ContractOf<typeof floorRoutes>;
