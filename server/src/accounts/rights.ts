import { type Refusal, refuse } from '@reelfloor/protocol';
import type { Bearer } from './tokens.ts';

/** Every player has this permission, and all calls of the casino floor need it (specification §2). */
export const playerLevel = 145;

/** Returns null if the caller may play and see the machines. */
export const refusalToPlay = ({ permissions }: Bearer): Refusal | null =>
  permissions.includes(playerLevel) ? null : refuse('FORBIDDEN');

/** Returns null if the caller may open a channel. */
export const refusalToEnter = (bearer: Bearer): Refusal | null =>
  refusalToPlay(bearer) ?? (bearer.isLocked ? refuse('SESSION_LOCKED') : null);

/** True for groups that may see and change other accounts. */
export const isTeam = (group: string): boolean => group === 'admin' || group === 'staff';

/** Returns null if the caller is staff and may see the machines. */
export const refusalToManage = (bearer: Bearer): Refusal | null =>
  isTeam(bearer.group) ? refusalToPlay(bearer) : refuse('FORBIDDEN');
