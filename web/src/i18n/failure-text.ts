import { CallError, type CallFailure } from '../api/call-failure.ts';
import { errorText } from './error-text.ts';
import { translate } from './i18n.ts';

/** What to show for a call that brought no answer. */
export const failureText = (failure: CallFailure): string => {
  switch (failure.kind) {
    case 'refused':
    case 'unauthorised':
      return errorText(failure.error);
    case 'network':
      return translate('failures.network');
    case 'malformed':
      return translate('failures.malformed');
  }
};

/** The same for what a query threw. */
export const thrownText = (error: unknown): string =>
  error instanceof CallError ? failureText(error.failure) : translate('failures.unknown');
