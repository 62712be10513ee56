import { done, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import {
  entryMs,
  findNewestAnswer,
  hashOfPerson,
  isAnswerFresh,
  readPerson,
  type StoredAnswer,
  seatedMs,
} from './register-store.ts';

interface RegisterQuery {
  readonly playerId: string;
  readonly at: number;
  /** True for actions that begin play or bring money in, which require a fresher answer. */
  readonly isEntry: boolean;
}

/** Returns the first stored exclusion by one of these registers; undefined if there is none. */
export const findRegisterExclusion = async (
  db: Queries,
  registers: readonly string[],
  playerId: string,
): Promise<StoredAnswer | undefined> => {
  for (const register of registers) {
    const newest = await findNewestAnswer(db, playerId, register);
    if (newest?.isExcluded) return newest;
  }
  return undefined;
};

/**
 * Decides by the stored answers of the profile's registers: REGISTER_EXCLUDED until the register itself says otherwise,
 * REGISTER_FACTS_MISSING for a player whose personal data are incomplete, REGISTER_SILENT without a fresh answer.
 */
export const refuseByRegisters = async (
  db: Queries,
  registers: readonly string[],
  { playerId, at, isEntry }: RegisterQuery,
): Promise<Result<null>> => {
  const [first] = registers;
  if (first === undefined) return done(null);
  const excluded = await findRegisterExclusion(db, registers, playerId);
  if (excluded)
    return refused('REGISTER_EXCLUDED', { register: excluded.register, until: excluded.untilAt ?? 0 });
  const person = await readPerson(db, playerId);
  if (!person) return refused('REGISTER_FACTS_MISSING', { register: first });
  const hash = hashOfPerson(person);
  for (const register of registers) {
    const newest = await findNewestAnswer(db, playerId, register);
    if (!newest || !isAnswerFresh(newest, hash, { at, ms: isEntry ? entryMs : seatedMs }))
      return refused('REGISTER_SILENT', { register });
  }
  return done(null);
};
