import { recordWords as ar } from '@reelfloor/protocol/record-words/ar';
import { recordWords as en } from '@reelfloor/protocol/record-words/en';
import { recordWords as tr } from '@reelfloor/protocol/record-words/tr';
import type { Messages } from '../i18n/use-messages.ts';

/** The names of columns and kinds of records, which the server writes into files, too. */
export const recordWordMessages: Messages<typeof tr> = { tr, en, ar };
