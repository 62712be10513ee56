import type { ActionPerformers } from '../staff/action-performer.ts';
import type { OfficeDoors } from './office-door.ts';
import type { OfficeParts } from './office-parts.ts';

export const settingsDoors = (_parts: OfficeParts) => ({}) satisfies Partial<OfficeDoors>;

export const settingsPerformers = (_parts: OfficeParts) => ({}) satisfies Partial<ActionPerformers>;
