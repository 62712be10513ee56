import type { Texts } from '../texts.ts';

export const failures: Texts['failures'] = {
  network: 'Network Error, please check your connection',
  malformed: 'The answer of the server could not be read. Try again in a moment.',
  unknown: 'Something unknown went wrong. Try again in a moment.',
  linkNotAccepted: 'The sign-in of the link is no longer valid. You are still signed in as before.',
  signedOutInOtherTab: 'You signed out in another tab.',
};
