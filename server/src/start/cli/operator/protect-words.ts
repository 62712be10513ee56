import type { PlayerId } from '@reelfloor/protocol';
import type { Queries, UnitOfWork } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import {
  type InterventionStep,
  recordIntervention,
} from '../../../players/protection/interventions/intervention-store.ts';
import { requireMark } from '../../../players/protection/markers/mark-store.ts';
import { readId, readText, type VerbContext, type VerbInput } from './verb.ts';

/** Returns the id of an account. Throws a ConfigError if no account has that name. */
export const playerOf = async (db: Queries, username: string): Promise<PlayerId> => {
  const row = await db.get<{ id: PlayerId }>('SELECT id FROM players WHERE username = ?', username);
  if (!row) throw new ConfigError(`There is no account ${username}; nothing changed.`);
  return row.id;
};

export const reasonOf = (options: VerbInput['options']): string => {
  if (options.reason === undefined) throw new ConfigError('Say why: --reason "…".');
  return readText(options.reason, '--reason', '');
};

export const moment = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Returns the mark that an intervention answers; null without `--mark`. Throws if the player has no such mark. */
export const markOf = async (
  db: Queries,
  playerId: string,
  { mark }: VerbInput['options'],
): Promise<string | null> => {
  if (mark === undefined) return null;
  const id = readId(mark, '--mark');
  await requireMark(db, playerId, id);
  return id;
};

interface Step {
  readonly playerId: string;
  readonly step: InterventionStep;
  readonly reason: string;
  readonly markId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const recordStep = (
  unit: UnitOfWork,
  { at, who }: VerbContext,
  { playerId, details = {}, ...step }: Step,
) => recordIntervention(unit, playerId, { ...step, at, who, details });
