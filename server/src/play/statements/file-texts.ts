import type { RecordFileQuery } from '@reelfloor/protocol';
import type { RecordWords } from '@reelfloor/protocol/record-words';
import { recordWords as ar } from '@reelfloor/protocol/record-words/ar';
import { recordWords as en } from '@reelfloor/protocol/record-words/en';
import { recordWords as tr } from '@reelfloor/protocol/record-words/tr';
import type { CsvFormat } from './csv.ts';

/** Texts for a file of records: those of the web page, and names for columns that the page does not show. */
export interface FileTexts extends CsvFormat, RecordWords {
  readonly currency: string;
  readonly brand: string;
}

export const fileTexts: Record<RecordFileQuery['lang'], FileTexts> = {
  tr: { ...tr, separator: ';', decimal: ',', currency: 'Para birimi', brand: 'Marka' },
  en: { ...en, separator: ',', decimal: '.', currency: 'Currency', brand: 'Brand' },
  ar: { ...ar, separator: ',', decimal: '.', currency: 'العملة', brand: 'العلامة' },
};
