import type { Part } from './mortal-floor.ts';

/** What a seat is doing when its player excludes themselves. */
const moments = [
  'idle',
  'reels',
  'freeSpins',
  'cashIn',
  'cashInUnseen',
  'cashOut',
  'handPay',
  'jackpot',
  'away',
] as const;
export type Moment = (typeof moments)[number];

/** The process that dies, and where, while an exclusion that was asked for at this moment is carried out. */
export interface ExclusionStop {
  readonly moment: Moment;
  readonly part: Part | 'cashier';
  readonly point: string;
}

const around = (name: string) => [`${name}.beforeCommit`, `${name}.afterCommit`];

/** The steps that every exclusion goes through: stored, closing, cashed out, session ended. */
const everywhere = {
  server: [
    ...around('exclusion'),
    ...around('closing'),
    ...around('event.cashedOut'),
    'event.cashedOut.acknowledged',
    ...around('sessionEnd'),
  ],
  agent: [...around('journal.cashedOut'), 'event.cashedOut.sent', 'event.cashedOut.acknowledged'],
};

/** The steps that only a moment has. */
const only: Partial<Record<Moment, { readonly server?: string[]; readonly agent?: string[] }>> = {
  reels: {
    server: [...around('event.roundPlayed'), 'event.roundPlayed.acknowledged'],
    agent: [...around('journal.roundPlayed'), ...around('journal.cashOutOrdered')],
  },
  freeSpins: { server: around('event.roundPlayed'), agent: around('journal.roundPlayed') },
  cashIn: {
    server: [...around('event.credited'), 'event.credited.acknowledged'],
    agent: [...around('journal.credited'), 'event.credited.sent'],
  },
  cashInUnseen: {
    server: ['command.transferStatus.sent', 'command.transferStatus.answered', ...around('cashInVoided')],
    agent: around('journal.voided'),
  },
  handPay: {
    server: [
      ...around('event.handPayOwed'),
      'command.clearHandPay.sent',
      'command.clearHandPay.answered',
      ...around('event.handPayCleared'),
    ],
    agent: [...around('journal.handPayOwed'), ...around('journal.handPayCleared')],
  },
  jackpot: { server: around('event.jackpotHit'), agent: around('journal.jackpotHit') },
};

/** Steps after the seat is free: money leaves the wallet, the player asks to come back. */
const afterwards: readonly ExclusionStop[] = [
  ...around('withdraw').map((point) => ({ moment: 'idle', part: 'cashier', point }) as const),
  ...around('comeBack').map((point) => ({ moment: 'idle', part: 'server', point }) as const),
];

/** Every moment with every step that it goes through. */
export const everyStop: readonly ExclusionStop[] = [
  ...moments.flatMap((moment) =>
    (['server', 'agent'] as const).flatMap((part) =>
      [...everywhere[part], ...(only[moment]?.[part] ?? [])].map((point) => ({ moment, part, point })),
    ),
  ),
  ...afterwards,
];

/**
 * The stops of the long tier. The steps of every exclusion are walked at an idle seat, and the steps of a moment at that
 * moment: on the server before the commit, which is lost, at the agent after it, which the server does not know yet.
 */
export const distinctStops: readonly ExclusionStop[] = everyStop.filter(
  ({ moment, part, point }) =>
    (moment === 'idle' && !point.endsWith('.answered') && !point.endsWith('.acknowledged')) ||
    (only[moment]?.[part as Part] ?? []).some(
      (own) =>
        own === point && (own.endsWith(part === 'server' ? '.beforeCommit' : '.afterCommit') || own.endsWith('.sent')),
    ) ||
    (point === 'exclusion.afterCommit' && (moment === 'cashOut' || moment === 'away')),
);
