import {
  gameClientSide as contractClientSide,
  gameServerSide as contractServerSide,
  gameInitAnswerSchema,
} from '@reelfloor/protocol/channels/game-channel';
import * as z from 'zod/mini';
import { parseLenientId } from '../../../api/lenient-response-parser.ts';
import { parseLenientInteger, parseLenientObject, parseLenientText } from '../../../api/lenient-value-parser.ts';
import { makeNotificationSchemasLenient } from '../../../realtime/open-session-store.ts';

const contractAnswer = z.extend(gameInitAnswerSchema, { isPlain: z._default(z.boolean(), false) });

/** Response to a join. `isPlain`: the server has only the specification's calls, so the cabinet's values are placeholders. */
export type GameInit = z.output<typeof contractAnswer>;

/** Parses only machine, brand and wallet: the specification leaves the rest of a join's response open. */
const plainAnswer = (data: unknown): object => {
  const answer = parseLenientObject(data);
  const machine = parseLenientObject(answer.machine);
  const brand = machine.brand ?? answer.brand;
  const named = typeof brand === 'object' ? parseLenientObject(brand) : { id: undefined, name: brand };
  const balance = parseLenientInteger(answer.balance);
  return {
    isPlain: true,
    session: { id: '-', startedAt: 0, cashInMinor: 0, cashOutMinor: 0, winsPaidMinor: 0 },
    machine: {
      id: parseLenientId(machine.id) ?? '-',
      brand: { id: parseLenientId(named.id) ?? '', name: parseLenientText(named.name) ?? '' },
      videoType: 'camera',
      picture: { width: 1280, height: 720 },
      reelBox: { x: 0.1, y: 0.16, width: 0.8, height: 0.7 },
      cutScreen: null,
      bandSelects: [],
    },
    cabinet: {
      version: 0,
      phase: 'idle',
      creditMinor: 0,
      bandId: 0,
      stakeMinor: 1,
      winMinor: 0,
      freeSpinsLeft: 0,
      roundId: null,
    },
    balance: Math.max(balance ?? 0, 0),
    balanceVersion: balance === undefined ? unknownVersion : 0,
    iceServers: [],
    serverTime: 0,
  };
};
/** Version of a balance that was never reported, lower than any reported version. */
export const unknownVersion = -1;

/** Only our own servers send a cabinet, and then the response must match our contract. */
const initAnswerSchema = z.pipe(
  z.transform((data: unknown) => (parseLenientObject(data).cabinet === undefined ? plainAnswer(data) : data)),
  contractAnswer as z.ZodMiniType<GameInit>,
);

export const gameClientSide = {
  ...contractClientSide,
  requests: {
    ...contractClientSide.requests,
    init: { data: contractClientSide.requests.init.data, answer: initAnswerSchema },
  },
} as const;

export const gameServerSide = {
  ...contractServerSide,
  notifications: makeNotificationSchemasLenient(contractServerSide.notifications),
} as const;
