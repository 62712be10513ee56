import type { PlayerId } from '@reelfloor/protocol';
import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { cancelPendingLimitIncreases } from '../limits/limit-store.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import { publishProtectionChange } from '../restrict-player.ts';
import { readProtectionVersion } from '../restriction-store.ts';
import type { ExclusionQueryPerson, ExclusionRegister } from './exclusion-register.ts';
import {
  askExcludedMs,
  entryMs,
  findNewestExclusionAnswer,
  hashPersonForExclusionQuery,
  insertExclusionRegisterAnswer,
  isExclusionAnswerFresh,
  readPersonForExclusionQuery,
  type StoredExclusionAnswer,
} from './exclusion-register-store.ts';

/**
 * Maximum number of concurrent queries to exclusion registers. Above it no query is sent, so that a slow register cannot use up the memory.
 */
const maxQuestions = 256;

interface RegisterServiceDependencies {
  readonly database: Database;
  /** Publishes changed exclusions to this process's pages; null in the cashier's command, which has no pages. */
  readonly bus: Bus | null;
  readonly now: () => number;
  readonly registers: readonly ExclusionRegister[];
  readonly onSilence: (facts: { readonly register: string; readonly why: string }) => void;
}

/**
 * Queries the exclusion registers that the jurisdiction profile names and stores their answers. Call it before the transaction that
 * decides, never inside it. `checkPlayAllowed` decides by the stored answers: without one, play is refused.
 */
export class ExclusionRegisterService {
  readonly #dependencies: RegisterServiceDependencies;
  readonly #asked = new Map<string, Promise<void>>();

  constructor(dependencies: RegisterServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Queries each exclusion register whose stored answer is older than `maxAgeMs`, and waits for all answers. Never rejects. */
  async ask(playerId: string, maxAgeMs: number = entryMs): Promise<void> {
    const { database, registers } = this.#dependencies;
    try {
      const names = (await readJurisdictionValues(database.read, { playerId })).registers;
      const wanted = registers.filter(({ name }) => names.includes(name));
      if (wanted.length === 0) return;
      const person = await readPersonForExclusionQuery(database.read, playerId);
      if (person) await Promise.all(wanted.map((register) => this.#askOne(register, person, maxAgeMs)));
    } catch {
      // Ignore the error: the database is unreachable, which the transaction that follows reports.
    }
  }

  async #askOne(register: ExclusionRegister, person: ExclusionQueryPerson, maxAgeMs: number): Promise<void> {
    const { database, now } = this.#dependencies;
    const newest = await findNewestExclusionAnswer(database.read, person.account, register.name);
    const ms = newest?.isExcluded ? askExcludedMs : maxAgeMs;
    const factsHash = hashPersonForExclusionQuery(person);
    if (newest && isExclusionAnswerFresh(newest, factsHash, { at: now(), ms })) return;
    const key = `${register.name} ${factsHash}`;
    const waiting = this.#asked.get(key);
    if (waiting) return waiting;
    if (this.#asked.size >= maxQuestions) {
      this.#dependencies.onSilence({ register: register.name, why: 'too many questions wait for an answer' });
      return;
    }
    const asking = this.#put(register, person, factsHash).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asking);
    return asking;
  }

  async #put(register: ExclusionRegister, person: ExclusionQueryPerson, factsHash: string): Promise<void> {
    const { database, bus, now, onSilence } = this.#dependencies;
    const askedAt = now();
    const answer = await register.ask(person);
    if (answer.kind === 'none') return onSilence({ register: register.name, why: answer.why });
    const playerId = person.account as PlayerId;
    const recorded = await database.transact((tx) =>
      recordExclusionRegisterAnswer(tx, {
        playerId,
        register: register.name,
        factsHash,
        askedAt,
        answeredAt: Math.max(now(), askedAt),
        isExcluded: answer.kind === 'excluded',
        untilAt: answer.kind === 'excluded' ? answer.untilAt : null,
      }),
    );
    if (recorded !== 'excluded' && recorded !== 'released') return;
    bus?.publish('protectionChanged', {
      playerId,
      version: await readProtectionVersion(database.read, playerId),
    });
  }
}

/** Effect of an exclusion register's answer; `outdated`: it was not recorded. */
type RecordedAnswer = 'excluded' | 'released' | 'same' | 'outdated';

/**
 * Records an exclusion register's answer. A "not excluded" answer ends an exclusion only if it was requested after the exclusion was known,
 * and about the same personal data or after the exclusion's end date. Otherwise a slow answer, or a changed name, would let an excluded
 * player in.
 */
export const recordExclusionRegisterAnswer = async (
  tx: DatabaseTransaction,
  answer: Omit<StoredExclusionAnswer, 'number'>,
): Promise<RecordedAnswer> => {
  const { playerId, register, isExcluded } = answer;
  const newest = await findNewestExclusionAnswer(tx, playerId, register);
  if (newest?.isExcluded && !isExcluded && !mayEnd(newest, answer)) return 'outdated';
  await insertExclusionRegisterAnswer(tx, { ...answer, number: (newest?.number ?? 0) + 1 });
  const wasExcluded = newest?.isExcluded ?? false;
  if (wasExcluded === isExcluded && (newest?.untilAt ?? null) === answer.untilAt) return 'same';
  const { answeredAt: at } = answer;
  const change = { at, who: register, reason: 'the register says so' };
  if (isExcluded) await cancelPendingLimitIncreases(tx, playerId as PlayerId, change);
  await publishProtectionChange(tx, playerId as PlayerId);
  return isExcluded ? 'excluded' : 'released';
};

const mayEnd = (held: StoredExclusionAnswer, { askedAt, factsHash }: Omit<StoredExclusionAnswer, 'number'>): boolean =>
  askedAt > held.answeredAt && (factsHash === held.factsHash || (held.untilAt !== null && held.untilAt < askedAt));
