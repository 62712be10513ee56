import type { Result } from '@reelfloor/protocol';
import { refuseInOffice } from '@reelfloor/protocol/office';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import {
  type ProtectionChange,
  excludePlayer as storeExclusion,
  restrictPlayer as storeRestriction,
  takeTimeout,
} from '../../players/protection/restrict-player.ts';
import { findRestriction, type StoredRestriction } from '../../players/protection/restriction-store.ts';
import type { Actor } from '../implement-action.ts';
import { implementAction } from '../implement-action.ts';
import { onPlayer } from './account-actions.ts';
import { beginStep, momentOf } from './protection-step.ts';

const hourMs = 3_600_000;

const kinds = {
  timeout: 'has a break',
  exclusion: 'is excluded',
  operator: 'is kept from play by the house',
};

export const restrictionInWords = ({ kind, untilAt }: Pick<StoredRestriction, 'kind' | 'untilAt'>): string =>
  `${kinds[kind]}${untilAt === null ? ' without an end' : ` until ${momentOf(untilAt)}`}`;

interface Break {
  readonly step: 'timeout' | 'exclude' | 'restrict';
  /** Hours or months. */
  readonly count: number;
  readonly start: (change: ProtectionChange) => Promise<Result<null>>;
}

const startBreak = async (
  tx: DatabaseTransaction,
  input: { readonly player: string; readonly indicator: string | null },
  actor: Actor,
  { step, count, start }: Break,
) => {
  const { username, change, record } = await beginStep(tx, input, actor);
  const started = await start(change);
  if (!started.ok) return refuseInOffice(started.refusal.code, started.refusal.params);
  await record(step, { count });
  const held = await findRestriction(tx, change.playerId, change.at);
  const lines = [
    `${username} may not play${held ? `: ${restrictionInWords(held)}` : ''}.`,
    'A seat closes by itself, with its credit in the wallet.',
  ];
  return { answer: { untilAt: held?.untilAt ?? null }, audit: { count }, lines };
};

export const timeOutPlayer = implementAction('timeOutPlayer', {
  ...onPlayer,
  perform: (tx, input, actor) =>
    startBreak(tx, input, actor, {
      step: 'timeout',
      count: input.hours,
      start: (change) => takeTimeout(tx, change, input.hours),
    }),
});

export const excludePlayer = implementAction('excludePlayer', {
  ...onPlayer,
  perform: (tx, input, actor) =>
    startBreak(tx, input, actor, {
      step: 'exclude',
      count: input.months,
      start: (change) => storeExclusion(tx, change, input.months),
    }),
});

export const restrictPlayer = implementAction('restrictPlayer', {
  ...onPlayer,
  perform: (tx, input, actor) =>
    startBreak(tx, input, actor, {
      step: 'restrict',
      count: input.hours,
      start(change) {
        const untilAt = input.hours === 0 ? null : actor.at + input.hours * hourMs;
        return storeRestriction(tx, change, { kind: 'operator', untilAt });
      },
    }),
});
