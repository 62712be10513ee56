import { partTexts } from '../../../i18n/part-texts.ts';
import { comingSoon as ar } from './texts/ar.ts';
import { comingSoon as en } from './texts/en.ts';
import { comingSoon as tr } from './texts/tr.ts';

export const useComingSoonTexts = partTexts({ tr, en, ar });
