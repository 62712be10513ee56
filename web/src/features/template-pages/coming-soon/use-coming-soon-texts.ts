import { comingSoon as ar } from '../../../i18n/ar/template-coming-soon.ts';
import { comingSoon as en } from '../../../i18n/en/template-coming-soon.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { comingSoon as tr } from '../../../i18n/tr/template-coming-soon.ts';

export const useComingSoonTexts = partTexts({ tr, en, ar });
