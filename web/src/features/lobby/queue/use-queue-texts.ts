import { partTexts } from '../../../i18n/part-texts.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { tr } from './texts/tr.ts';

export const useQueueTexts = partTexts({ tr, en, ar });
export type QueueTranslate = ReturnType<typeof useQueueTexts>['t'];
