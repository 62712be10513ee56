import { thrownText } from '../failures/failure-text.ts';
import type { Translate } from '../i18n/use-texts.ts';

/** The texts that every list of records shares. */
export const recordListTexts = (t: Translate, error: unknown) => ({
  loading: t('words.loading'),
  failed: t('records.loadFailed'),
  moreFailed: t('records.moreFailed'),
  failure: error ? thrownText(error) : '',
  retry: t('words.retry'),
  more: t('words.loadMore'),
  allShown: t('words.allShown'),
});
