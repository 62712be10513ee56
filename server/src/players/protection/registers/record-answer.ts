import type { PlayerId } from '@reelfloor/protocol';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { dropRaises } from '../limits/limit-store.ts';
import { noteProtection } from '../restrict-player.ts';
import { findNewestAnswer, insertAnswer, type StoredAnswer } from './register-store.ts';

/** How a recorded answer changed what holds; `outdated`: it was not recorded. */
export type RecordedAnswer = 'excluded' | 'released' | 'same' | 'outdated';

/**
 * Records an answer. A clear one ends an exclusion only if it was asked for after the exclusion was known, and about the same
 * facts or after the end that the register named: else a slow answer, or a changed name, would let an excluded player in.
 */
export const recordAnswer = async (
  unit: UnitOfWork,
  answer: Omit<StoredAnswer, 'number'>,
): Promise<RecordedAnswer> => {
  const { playerId, register, isExcluded } = answer;
  const newest = await findNewestAnswer(unit, playerId, register);
  if (newest?.isExcluded && !isExcluded && !mayEnd(newest, answer)) return 'outdated';
  await insertAnswer(unit, { ...answer, number: (newest?.number ?? 0) + 1 });
  const wasExcluded = newest?.isExcluded ?? false;
  if (wasExcluded === isExcluded && (newest?.untilAt ?? null) === answer.untilAt) return 'same';
  const { answeredAt: at } = answer;
  const change = { at, who: register, reason: 'the register says so' };
  if (isExcluded) await dropRaises(unit, playerId as PlayerId, change);
  await noteProtection(unit, playerId as PlayerId);
  return isExcluded ? 'excluded' : 'released';
};

const mayEnd = (held: StoredAnswer, { askedAt, factsHash }: Omit<StoredAnswer, 'number'>): boolean =>
  askedAt > held.answeredAt &&
  (factsHash === held.factsHash || (held.untilAt !== null && held.untilAt < askedAt));
