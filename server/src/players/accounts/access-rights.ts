import { createRefusal, type Refusal } from '@reelfloor/protocol';
import type { AuthenticatedCaller } from '../sign-in/access-tokens.ts';

/** The permission that every player has and every machine-related call requires (specification §2). */
export const playerLevel = 145;

/** Returns why the caller may not play or see the machines; null if the caller may. */
export const getPlayRefusal = ({ permissions }: AuthenticatedCaller): Refusal | null =>
  permissions.includes(playerLevel) ? null : createRefusal('FORBIDDEN');

/** Returns why the caller may not open a channel (WebSocket); null if the caller may. */
export const getWebSocketAccessRefusal = (bearer: AuthenticatedCaller): Refusal | null =>
  getPlayRefusal(bearer) ?? (bearer.isLocked ? createRefusal('SESSION_LOCKED') : null);

/** Returns true for groups that may see and change other accounts. */
export const isStaffGroup = (group: string): boolean => group === 'admin' || group === 'staff';

/** Returns why the caller may not manage players and machines; null for staff who may. */
export const getStaffAccessRefusal = (bearer: AuthenticatedCaller): Refusal | null =>
  isStaffGroup(bearer.group) ? getPlayRefusal(bearer) : createRefusal('FORBIDDEN');
