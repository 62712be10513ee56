import { partTexts } from '../../../i18n/part-texts.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { tr } from './messages/tr.ts';

export const useQueueTexts = partTexts({ tr, en, ar });
export type QueueTranslate = ReturnType<typeof useQueueTexts>['t'];
