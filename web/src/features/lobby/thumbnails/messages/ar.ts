import type { Some } from '../../../../i18n/some-texts.ts';
import type { tr } from './tr.ts';

export const ar: Some<typeof tr> = {
  live: 'مباشر',
};
