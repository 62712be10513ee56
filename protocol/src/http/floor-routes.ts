import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from '../ids.ts';
import { brandSchema, lobbyMachineSchema } from '../machine.ts';
import { balanceMinorSchema } from '../money.ts';
import { transferViewSchema } from '../transfer-view.ts';
import { lastSessionSchema } from './last-session.ts';
import { promotionAnswerSchema } from './promotions.ts';
import type { Route } from './route.ts';

const openTransferSchema = z.object({ ...transferViewSchema.shape, machine: machineIdSchema });
const seatBodySchema = z.object({ machineId: machineIdSchema });

/** Calls about machines, seats and money. Playing itself uses the game channel. */
export const floorRoutes = {
  balance: {
    method: 'GET',
    path: 'player/balance',
    summary: 'The wallet, in minor units.',
    access: 'player',
    answer: z.object({ balance: balanceMinorSchema, version: z.optional(z.int()) }),
  },
  brands: {
    method: 'GET',
    path: 'machine/brands',
    summary: 'Brands with their machine counts and jackpots.',
    access: 'player',
    answer: z.array(brandSchema),
  },
  machines: {
    method: 'GET',
    path: 'machine/all',
    summary: 'All machines of the floor.',
    access: 'player',
    answer: z.object({ machines: z.array(lobbyMachineSchema) }),
  },
  brandMachines: {
    method: 'GET',
    path: 'machine/:id',
    summary: "One brand's machines; the id is the brand's.",
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
    summary: "End the connection that plays on the player's own seat. The seat waits for the player then.",
    access: 'player',
    whileLocked: 'allowed',
    body: seatBodySchema,
    answer: z.object({}),
  },
  cancel: {
    method: 'POST',
    path: 'player/cancel',
    summary: 'Void a cash-out that the machine has not carried out yet. Join the machine again afterwards.',
    access: 'player',
    body: seatBodySchema,
    answer: z.object({}),
  },
  cashOutSeat: {
    method: 'POST',
    path: 'player/cashout',
    summary: 'Bring the credit of a seat that waits for the player home and end its session.',
    access: 'player',
    whileLocked: 'allowed',
    body: seatBodySchema,
    /** False if the seat cannot close yet, for example while a round is running. The server closes it as soon as it can. */
    answer: z.object({ closed: z.boolean() }),
  },
  lastSession: {
    method: 'GET',
    path: 'player/session',
    summary: "The player's newest session in sums, over or not; null where there was none.",
    access: 'player',
    answer: z.object({ session: z.nullable(lastSessionSchema) }),
  },
  openTransfers: {
    method: 'GET',
    path: 'player/transfers',
    summary: "The player's transfers that are not settled yet, oldest first, and where their money is.",
    access: 'player',
    answer: z.object({ transfers: z.array(openTransferSchema) }),
  },
  askDiscount: {
    method: 'POST',
    path: 'player/discount',
    summary: 'Ask for a share of the net losses since the last one.',
    access: 'player',
    answer: promotionAnswerSchema,
  },
  askBonus: {
    method: 'POST',
    path: 'player/bonus',
    summary: 'Ask for the fixed bonus.',
    access: 'player',
    answer: promotionAnswerSchema,
  },
  discount: {
    method: 'GET',
    path: 'player/discount',
    summary: 'The same as POST, for older clients.',
    access: 'player',
    isCostly: true,
    answer: promotionAnswerSchema,
  },
  bonus: {
    method: 'GET',
    path: 'player/bonus',
    summary: 'The same as POST, for older clients.',
    access: 'player',
    isCostly: true,
    answer: promotionAnswerSchema,
  },
} as const satisfies Record<string, Route>;
