import { type Refusal, refuse } from '@reelfloor/protocol';
import type { Bearer } from '../sign-in/tokens.ts';

/** The permission that every player has and every machine-related call requires (specification §2). */
export const playerLevel = 145;

/** Returns why the caller may not play or see the machines; null if the caller may. */
export const refusalToPlay = ({ permissions }: Bearer): Refusal | null =>
  permissions.includes(playerLevel) ? null : refuse('FORBIDDEN');

/** Returns why the caller may not open a channel (WebSocket); null if the caller may. */
export const refusalToEnter = (bearer: Bearer): Refusal | null =>
  refusalToPlay(bearer) ?? (bearer.isLocked ? refuse('SESSION_LOCKED') : null);

/** Returns true for groups that may see and change other accounts. */
export const isTeam = (group: string): boolean => group === 'admin' || group === 'staff';

/** Returns why the caller may not manage players and machines; null for staff who may. */
export const refusalToManage = (bearer: Bearer): Refusal | null =>
  isTeam(bearer.group) ? refusalToPlay(bearer) : refuse('FORBIDDEN');
