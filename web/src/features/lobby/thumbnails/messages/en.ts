import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = { live: 'Live' };
