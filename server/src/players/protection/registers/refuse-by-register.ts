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
  /** True for acts that begin play or bring money in, for which the answer must be younger. */
  readonly isEntry: boolean;
}

/** Returns the newest exclusion that a register of the list has told; undefined if none has. */
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
 * Decides by the kept answers of the profile's registers: REGISTER_EXCLUDED until the register itself says otherwise,
 * REGISTER_FACTS_MISSING for a player about whom nobody can be asked, REGISTER_SILENT without an answer that is young enough.
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
