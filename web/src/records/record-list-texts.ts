import { thrownText } from '../failures/failure-text.ts';
import type { Translate } from '../i18n/translate.ts';

export const recordListTexts = (t: Translate, error: unknown) => ({
  loading: t('words.loading'),
  failed: t('records.loadFailed'),
  moreFailed: t('records.moreFailed'),
  failure: error ? thrownText(error) : '',
  retry: t('words.retry'),
  more: t('words.loadMore'),
  allShown: t('words.allShown'),
});
