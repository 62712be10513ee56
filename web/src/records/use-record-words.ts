import { recordWords as ar } from '@reelfloor/protocol/record-words/ar';
import { recordWords as en } from '@reelfloor/protocol/record-words/en';
import { recordWords as tr } from '@reelfloor/protocol/record-words/tr';
import { partTexts } from '../i18n/part-texts.ts';

export const useRecordWords = partTexts({ tr, en, ar });
