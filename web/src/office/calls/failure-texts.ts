import { areaTexts } from '../speech/area-texts.ts';
import { OfficeFailure } from './office-failure.ts';
import { failureWords, sayRefusal } from './say-refusal.ts';
import { useCurrency } from './use-me.ts';

const useTexts = areaTexts(failureWords);

/** Returns a function that says in the reader's language why a call failed. */
export const useFailureText = (): ((error: unknown) => string) => {
  const { t, language } = useTexts();
  const currency = useCurrency();
  return (error) => {
    if (!(error instanceof OfficeFailure)) return t('garbled');
    const { failure } = error;
    return failure.kind === 'refused' ? sayRefusal(language, failure, currency) : t(failure.kind);
  };
};
