import * as z from 'zod/mini';
import { recordPageOf, recordRangeSchema, slotSessionSchema } from '../http/records.ts';
import { statementSchema } from '../http/statement.ts';
import type { OfficeRoute } from './office-route.ts';
import {
  listedPlayerSchema,
  officeRoundSchema,
  playerPageSchema,
  recordEntrySchema,
} from './player-schemas.ts';

export { playerActions } from './player-actions.ts';

/** A player's id or user name. */
export const onePlayer = z.object({ player: z.string().check(z.minLength(1), z.maxLength(64)) });

export const playerRoutes = {
  players: {
    method: 'GET',
    path: 'players',
    summary: 'Accounts by user name, or those that a search finds by names, mail address or id.',
    right: 'seePlayers',
    subcommands: ['account list', 'account find'],
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(64))),
      /** All; those who have a seat; with an open mark; kept from play by a break; blocked; of the team. */
      show: z._default(z.enum(['all', 'seated', 'marked', 'resting', 'blocked', 'team']), 'all'),
      /** The user name after which the list goes on. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ players: z.array(listedPlayerSchema), hasMore: z.boolean() }),
  },
  player: {
    method: 'GET',
    path: 'players/:player',
    summary: 'One player: account, seat, money by place, limits, protection and harm indicators.',
    right: 'seePlayers',
    subcommands: ['account show', 'protect show', 'protect review'],
    params: onePlayer,
    answer: playerPageSchema,
  },
  playerStatement: {
    method: 'GET',
    path: 'players/:player/statement',
    summary: 'What a player had, what came and went, and what the player has, in a range of days.',
    right: 'seePlayers',
    params: onePlayer,
    query: recordRangeSchema,
    answer: statementSchema,
  },
  playerSessions: {
    method: 'GET',
    path: 'players/:player/sessions',
    summary: 'The sessions of a player, the newest first.',
    right: 'seePlayers',
    params: onePlayer,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(128))) }),
    answer: z.object({
      ...recordPageOf(z.object({ ...slotSessionSchema.shape, stakedMinor: z.number(), wonMinor: z.number() }))
        .shape,
      /** All sessions of the player. */
      count: z.number(),
    }),
  },
  playerRounds: {
    method: 'GET',
    path: 'players/:player/rounds',
    summary: 'The newest paid rounds of a player.',
    right: 'seePlayers',
    params: onePlayer,
    answer: z.object({ rounds: z.array(officeRoundSchema) }),
  },
  playerRecord: {
    method: 'GET',
    path: 'players/:player/record',
    summary: 'What staff did about a player, what moved at the desk, and what the player did for protection.',
    right: 'seePlayers',
    params: onePlayer,
    answer: z.object({ entries: z.array(recordEntrySchema), count: z.number() }),
  },
  exportedPlayer: {
    method: 'GET',
    path: 'players/:player/export',
    summary: 'The file that `exportPlayer` allowed.',
    right: 'exportPlayers',
    params: onePlayer,
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;
