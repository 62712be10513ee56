import type { ActionPerformers } from '../staff/action-performer.ts';
import type { OfficeDoors } from './office-door.ts';
import type { OfficeParts } from './office-parts.ts';

export const reportDoors = (_parts: OfficeParts) => ({}) satisfies Partial<OfficeDoors>;

export const reportPerformers = (_parts: OfficeParts) => ({}) satisfies Partial<ActionPerformers>;
