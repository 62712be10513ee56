import { CallError, type CallFailure, isUnsupportedCallFailure } from '../api/call-failure.ts';
import { errorText } from '../i18n/error-text.ts';
import { translate } from '../i18n/i18n.ts';

export const failureText = (failure: CallFailure): string => {
  switch (failure.kind) {
    case 'refused':
      if (isUnsupportedCallFailure(failure) && failure.error.ErrorMessage === '') return notOffered();
      return errorText(failure.error);
    case 'unauthorised':
      return errorText(failure.error);
    case 'network':
      return translate('failures.network');
    case 'malformed':
      if (isUnsupportedCallFailure(failure)) return notOffered();
      return translate('failures.malformed');
  }
};

const notOffered = () => errorText({ code: 'NOT_OFFERED' });

export const thrownText = (error: unknown): string =>
  error instanceof CallError ? failureText(error.failure) : translate('failures.unknown');
