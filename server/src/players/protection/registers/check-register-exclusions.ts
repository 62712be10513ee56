import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import type { ExclusionQueryPerson } from './exclusion-register.ts';
import {
  entryMs,
  findNewestExclusionAnswer,
  hashPersonForExclusionQuery,
  isExclusionAnswerFresh,
  type StoredExclusionAnswer,
  seatedMs,
} from './exclusion-register-store.ts';

interface RegisterQuery {
  /** The newest answer of each exclusion register that has answered. */
  readonly answers: readonly StoredExclusionAnswer[];
  /** The personal data to query registers with; null for a player whose data are incomplete. */
  readonly person: ExclusionQueryPerson | null;
  readonly at: number;
  /** True for actions that begin play or bring money in, which require a fresher answer of the exclusion registers. */
  readonly isEntry: boolean;
}

/** Returns the first stored exclusion of a player by one of these registers; undefined if there is none. */
export const findRegisterExclusion = async (
  db: Queries,
  registers: readonly string[],
  playerId: string,
): Promise<StoredExclusionAnswer | undefined> => {
  for (const register of registers) {
    const newest = await findNewestExclusionAnswer(db, playerId, register);
    if (newest?.isExcluded) return newest;
  }
  return undefined;
};

/**
 * Decides by the stored answers of the jurisdiction profile's exclusion registers: REGISTER_EXCLUDED until the register itself reports
 * otherwise, REGISTER_FACTS_MISSING for a player whose personal data are incomplete, REGISTER_SILENT without a fresh answer.
 */
export const checkRegisterExclusions = (
  registers: readonly string[],
  { answers, person, at, isEntry }: RegisterQuery,
): Result<null> => {
  const [first] = registers;
  if (first === undefined) return okResult(null);
  const newest = new Map(answers.map((answer) => [answer.register, answer]));
  const excluded = registers.map((register) => newest.get(register)).find((answer) => answer?.isExcluded);
  if (excluded)
    return createRefusedResult('REGISTER_EXCLUDED', {
      register: excluded.register,
      until: excluded.untilAt ?? 0,
    });
  if (!person) return createRefusedResult('REGISTER_FACTS_MISSING', { register: first });
  const hash = hashPersonForExclusionQuery(person);
  const ms = isEntry ? entryMs : seatedMs;
  const silent = registers.find((register) => {
    const answer = newest.get(register);
    return !answer || !isExclusionAnswerFresh(answer, hash, { at, ms });
  });
  return silent === undefined ? okResult(null) : createRefusedResult('REGISTER_SILENT', { register: silent });
};
