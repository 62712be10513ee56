import { recordWords as ar } from '@reelfloor/protocol/record-words/ar';
import { recordWords as en } from '@reelfloor/protocol/record-words/en';
import { recordWords as tr } from '@reelfloor/protocol/record-words/tr';
import type { Messages } from '../i18n/use-messages.ts';

/** Names of columns and of kinds of records, which the server also uses in downloaded files. */
export const recordColumnMessages: Messages<typeof tr> = { tr, en, ar };
