import { type Refusal, refuse } from '@reelfloor/protocol';
import type { Bearer } from './tokens.ts';

/** Every player is created with it, and everything of the floor needs it (specification §2). */
export const playerLevel = 145;

/** Why the bearer may not play or see the floor; null: nothing is against it. */
export const refusalToPlay = ({ permissions }: Bearer): Refusal | null =>
  permissions.includes(playerLevel) ? null : refuse('FORBIDDEN');

/** Why the bearer may not open a channel; null: nothing is against it. */
export const refusalToEnter = (bearer: Bearer): Refusal | null =>
  refusalToPlay(bearer) ?? (bearer.isLocked ? refuse('SESSION_LOCKED') : null);

/** Whether a group is of the team: its accounts see and change what is others'. */
export const isTeam = (group: string): boolean => group === 'admin' || group === 'staff';

/** Why the bearer is none of the staff; null: it is. */
export const refusalToManage = (bearer: Bearer): Refusal | null =>
  isTeam(bearer.group) ? refusalToPlay(bearer) : refuse('FORBIDDEN');
