import type { PlayerId } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { requireHarmIndicator } from '../../players/protection/harm-indicators/harm-indicator-store.ts';
import {
  type InterventionStep,
  recordIntervention,
} from '../../players/protection/interventions/intervention-store.ts';
import type { ProtectionChange } from '../../players/protection/restrict-player.ts';
import type { Actor } from '../implement-office-action.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';

interface ProtectionIntervention {
  readonly username: string;
  readonly change: ProtectionChange;
  /** Records a staff intervention about the player, for `protect show`. */
  readonly record: (step: InterventionStep, details?: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Looks up the account and the harm indicator that a protection step of staff is about. */
export const prepareProtectionIntervention = async (
  tx: DatabaseTransaction,
  { player, indicator = null }: { readonly player: string; readonly indicator?: string | null },
  { who, at, reason }: Pick<Actor, 'who' | 'at' | 'reason'>,
): Promise<ProtectionIntervention> => {
  const { id, username } = await findPlayerAccountOrThrow(tx, player);
  if (indicator !== null) await requireHarmIndicator(tx, id, indicator);
  return {
    username,
    change: { playerId: id as PlayerId, at, who, reason },
    record: (step, details = {}) =>
      recordIntervention(tx, id, { step, at, who, reason, indicatorId: indicator, details }),
  };
};

/** Formats a time for the command line, to the minute, in UTC. */
export const formatUtcMinute = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
