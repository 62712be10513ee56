import type { ActionPerformers } from '../staff/action-performer.ts';
import type { OfficeDoors } from './office-door.ts';
import type { OfficeParts } from './office-parts.ts';

export const peopleDoors = (_parts: OfficeParts) => ({}) satisfies Partial<OfficeDoors>;

export const peoplePerformers = (_parts: OfficeParts) => ({}) satisfies Partial<ActionPerformers>;
