import * as z from 'zod/mini';
import type { ContractOf } from './call-contract.ts';
import { at } from './call-contract-examples.ts';
import {
  clipSchema,
  complaintBodySchema,
  complaintSchema,
  roundParamsSchema,
  shareBodySchema,
  sharedClipSchema,
} from './recordings.ts';
import type { Route } from './route.ts';

/** HTTP calls about video recordings of the player's own rounds, and about complaints about a round. */
export const recordingRoutes = {
  roundClip: {
    method: 'POST',
    path: 'player/rounds/:round/clip',
    access: 'player',
    params: roundParamsSchema,
    answer: clipSchema,
  },
  shareRound: {
    method: 'POST',
    path: 'player/rounds/:round/share',
    access: 'player',
    params: roundParamsSchema,
    body: shareBodySchema,
    answer: sharedClipSchema,
  },
  reportRound: {
    method: 'POST',
    path: 'player/rounds/:round/complaint',
    access: 'player',
    params: roundParamsSchema,
    body: complaintBodySchema,
    answer: complaintSchema,
  },
  complaints: {
    method: 'GET',
    path: 'player/complaints',
    access: 'player',
    answer: z.object({ complaints: z.array(complaintSchema) }),
  },
} as const satisfies Record<string, Route>;

const complaint = {
  number: 1183,
  round: 988_207,
  machine: '104',
  at,
  text: 'The reels showed three sevens.',
  state: 'open' as const,
  answer: null,
  answeredAt: null,
  keptUntil: at + 63_072_000_000,
};

/** API documentation of the HTTP calls for recordings and complaints. Not loaded by the client. */
export const recordingContract = {
  roundClip: {
    summary:
      'The recorded picture of an own round, fetched from the hall. The address in the answer needs no authorization, and counts for this sign-in for ten minutes.',
    group: 'Records',
    refusals: ['ROUND_UNKNOWN', 'RECORDING_NONE', 'RECORDING_UNREACHABLE'],
    example: {
      params: { round: '988214' },
      answer: {
        path: '/clips/AAAAAAAAAAAAAAAAAAAAAA.mp4',
        expiresAt: at + 600_000,
        from: at - 3_000,
        until: at + 7_000,
        startedAt: at,
        endedAt: at + 3_000,
        gaps: [],
      },
    },
  },
  shareRound: {
    summary:
      'A copy of the recorded picture of an own round that won, to show to others: private areas are covered and the operator’s name is drawn in. Only where `SAVE_WINS` allows it. The address answers 503 until the copy is encoded.',
    group: 'Records',
    refusals: ['NOT_OFFERED', 'ROUND_UNKNOWN', 'RECORDING_NONE', 'RECORDING_UNREACHABLE'],
    example: {
      params: { round: '988214' },
      body: { lang: 'en' },
      answer: { path: '/clips/AAAAAAAAAAAAAAAAAAAAAA.mp4', expiresAt: at + 600_000 },
    },
  },
  reportRound: {
    summary:
      'Report a problem with an own round. Its pictures are kept until the complaint is settled. Asked again about a round, tells the first complaint.',
    group: 'Records',
    refusals: ['ROUND_UNKNOWN'],
    example: {
      params: { round: '988207' },
      body: { text: complaint.text, lang: 'en' },
      answer: complaint,
    },
  },
  complaints: {
    summary: "The player's complaints with their answers, the newest first, at most 100.",
    group: 'Records',
    example: { answer: { complaints: [complaint] } },
  },
} satisfies ContractOf<typeof recordingRoutes>;
