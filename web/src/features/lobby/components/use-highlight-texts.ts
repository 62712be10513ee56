import { partTexts } from '../../../i18n/part-texts.ts';

const tr = { new: 'Yeni', popular: 'Popüler' } as const;
const en = { new: 'New', popular: 'Popular' };
const ar = { new: 'جديدة', popular: 'رائجة' };

export const useHighlightTexts = partTexts({ tr, en, ar });
