import { type Refusal, refuse } from '@reelfloor/protocol';
import type { Bearer } from './tokens.ts';

/** Every player has this permission, and everything on the floor needs it (specification §2). */
export const playerLevel = 145;

/** The refusal for a caller who may not play or see the floor, or null. */
export const refusalToPlay = ({ permissions }: Bearer): Refusal | null =>
  permissions.includes(playerLevel) ? null : refuse('FORBIDDEN');

/** The refusal for a caller who may not open a channel, or null. */
export const refusalToEnter = (bearer: Bearer): Refusal | null =>
  refusalToPlay(bearer) ?? (bearer.isLocked ? refuse('SESSION_LOCKED') : null);

/** Whether accounts of this group see and change what belongs to others. */
export const isTeam = (group: string): boolean => group === 'admin' || group === 'staff';

/** The refusal for a caller who is not staff; null for staff. */
export const refusalToManage = (bearer: Bearer): Refusal | null =>
  isTeam(bearer.group) ? refusalToPlay(bearer) : refuse('FORBIDDEN');
