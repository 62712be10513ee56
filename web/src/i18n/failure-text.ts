import i18next from 'i18next';
import { CallError, type CallFailure } from '../api/call-failure.ts';
import { errorText } from './error-text.ts';

/** What to show for a call that brought no answer. */
export const failureText = (failure: CallFailure): string => {
  switch (failure.kind) {
    case 'refused':
    case 'unauthorised':
      return errorText(failure.error);
    case 'network':
      return i18next.t('failures.network');
    case 'malformed':
      return i18next.t('failures.malformed');
  }
};

/** The same for what a query threw. */
export const thrownText = (error: unknown): string =>
  error instanceof CallError ? failureText(error.failure) : i18next.t('failures.unknown');
