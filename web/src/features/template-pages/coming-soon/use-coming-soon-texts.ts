import { partTexts } from '../../../i18n/part-texts.ts';
import { comingSoon as ar } from './messages/ar.ts';
import { comingSoon as en } from './messages/en.ts';
import { comingSoon as tr } from './messages/tr.ts';

export const useComingSoonTexts = partTexts({ tr, en, ar });
