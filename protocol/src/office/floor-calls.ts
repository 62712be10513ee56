import * as z from 'zod/mini';
import { floorActions } from './floor-actions.ts';
import { floorAlertSchema } from './floor-alert.ts';
import type { OfficeRoute } from './office-route.ts';

export { floorActions };

export const floorRoutes = {
  doneAlerts: {
    method: 'GET',
    path: 'alerts/done',
    summary: 'The alerts that are over, the newest first. Open ones come with the stream of the floor.',
    right: 'seeFloor',
    subcommands: ['alert list'],
    answer: z.object({ alerts: z.array(floorAlertSchema) }),
  },
  search: {
    method: 'GET',
    path: 'search',
    summary: 'Machines, players and transfers that a word names. Players and transfers need their right.',
    right: 'seeFloor',
    subcommands: ['account find', 'machine list', 'transfer list'],
    query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    answer: z.object({
      /** With the names of their brands. */
      machines: z.array(z.object({ id: z.string(), brand: z.string() })),
      players: z.array(z.object({ id: z.string(), login: z.string(), name: z.string() })),
      transfers: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          state: z.string(),
          amountMinor: z.nullable(z.number()),
          at: z.number(),
          machine: z.string(),
          player: z.object({ id: z.string(), name: z.string() }),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;
