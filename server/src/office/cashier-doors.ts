import type { ActionPerformers } from '../staff/action-performer.ts';
import type { OfficeDoors } from './office-door.ts';
import type { OfficeParts } from './office-parts.ts';

export const cashierDoors = (_parts: OfficeParts) => ({}) satisfies Partial<OfficeDoors>;

export const cashierPerformers = (_parts: OfficeParts) => ({}) satisfies Partial<ActionPerformers>;
