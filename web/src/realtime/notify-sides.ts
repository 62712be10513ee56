import {
  notifyClientSide as contractClientSide,
  notifyServerSide as contractServerSide,
} from '@reelfloor/protocol/channels/notify';
import * as z from 'zod/mini';
import { fieldsOf, wholeIn } from '../api/loose.ts';
import { reading, readNotices } from './read-notices.ts';

/** The specification says of the answer to `init` only that there is one; the balance in it is ours. */
const answerSchema = reading(
  (data) => {
    const { balance, balanceVersion } = fieldsOf(data);
    return { balance: wholeIn(balance), balanceVersion: wholeIn(balanceVersion) };
  },
  z.object({ balance: z.optional(z.int()), balanceVersion: z.optional(z.int()) }),
);

/** Both sides of the notification channel as this client reads them, from any server that speaks the specification. */
export const notifyClientSide = {
  ...contractClientSide,
  requests: { init: { data: contractClientSide.requests.init.data, answer: answerSchema } },
} as const;

export const notifyServerSide = {
  ...contractServerSide,
  notifications: readNotices(contractServerSide.notifications),
} as const;
