import { type Refusal, refuse } from '@reelfloor/protocol';
import type { Bearer } from './tokens.ts';

/** Permission that every player has, and that all calls of the casino floor need (specification §2). */
export const playerLevel = 145;

/** Returns a refusal if the caller may not play or see the floor, otherwise null. */
export const refusalToPlay = ({ permissions }: Bearer): Refusal | null =>
  permissions.includes(playerLevel) ? null : refuse('FORBIDDEN');

/** Returns a refusal if the caller may not open a channel, otherwise null. */
export const refusalToEnter = (bearer: Bearer): Refusal | null =>
  refusalToPlay(bearer) ?? (bearer.isLocked ? refuse('SESSION_LOCKED') : null);

/** Returns true if accounts of this group may see and change other accounts. */
export const isTeam = (group: string): boolean => group === 'admin' || group === 'staff';

/** Returns a refusal if the caller is not staff, otherwise null. */
export const refusalToManage = (bearer: Bearer): Refusal | null =>
  isTeam(bearer.group) ? refusalToPlay(bearer) : refuse('FORBIDDEN');
