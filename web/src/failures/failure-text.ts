import { CallError, type CallFailure, isUnknownCall } from '../api/call-failure.ts';
import { errorText } from '../i18n/error-text.ts';
import { translate } from '../i18n/i18n.ts';

export const failureText = (failure: CallFailure): string => {
  switch (failure.kind) {
    case 'refused':
      if (isUnknownCall(failure) && failure.error.ErrorMessage === '') return notOffered();
      return errorText(failure.error);
    case 'unauthorised':
      return errorText(failure.error);
    case 'network':
      return translate('failures.network');
    case 'malformed':
      if (isUnknownCall(failure)) return notOffered();
      return translate('failures.malformed');
  }
};

/** The text for a call that the server does not implement. */
const notOffered = () => errorText({ code: 'NOT_OFFERED' });

/** Returns the text for an error thrown by a query. */
export const thrownText = (error: unknown): string =>
  error instanceof CallError ? failureText(error.failure) : translate('failures.unknown');
