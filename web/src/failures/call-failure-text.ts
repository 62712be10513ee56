import { CallError, type CallFailure, isUnsupportedCallFailure } from '../api/call-failure.ts';
import { translate } from '../i18n/i18n.ts';
import { getServerErrorText } from '../i18n/server-error-text.ts';

export const getCallFailureText = (failure: CallFailure): string => {
  switch (failure.kind) {
    case 'refused':
      if (isUnsupportedCallFailure(failure) && failure.error.ErrorMessage === '') return notOffered();
      return getServerErrorText(failure.error);
    case 'unauthorised':
      return getServerErrorText(failure.error);
    case 'network':
      return translate('failures.network');
    case 'malformed':
      if (isUnsupportedCallFailure(failure)) return notOffered();
      return translate('failures.malformed');
  }
};

const notOffered = () => getServerErrorText({ code: 'NOT_OFFERED' });

export const getThrownErrorText = (error: unknown): string =>
  error instanceof CallError ? getCallFailureText(error.failure) : translate('failures.unknown');
