import {
  notifyClientSide as contractClientSide,
  notifyServerSide as contractServerSide,
} from '@reelfloor/protocol/channels/notify';
import * as z from 'zod/mini';
import { fieldsOf, wholeIn } from '../api/loose.ts';
import { reading, readNotices } from './read-notices.ts';

/** The answer to `init`, which the specification does not define; its fields are our addition. */
const answerSchema = reading(
  (data) => {
    const { balance, balanceVersion, canWatch, testsLine, canQueue, hasThumbnails } = fieldsOf(data);
    return {
      balance: wholeIn(balance),
      balanceVersion: wholeIn(balanceVersion),
      canWatch: canWatch === true,
      ...(testsLine === true && { testsLine }),
      canQueue: canQueue === true,
      hasThumbnails: hasThumbnails === true,
    };
  },
  z.object({
    balance: z.optional(z.int()),
    balanceVersion: z.optional(z.int()),
    canWatch: z.boolean(),
    testsLine: z.optional(z.boolean()),
    canQueue: z.boolean(),
    hasThumbnails: z.boolean(),
  }),
);

export const notifyClientSide = {
  ...contractClientSide,
  requests: {
    ...contractClientSide.requests,
    init: { data: contractClientSide.requests.init.data, answer: answerSchema },
  },
} as const;

export const notifyServerSide = {
  ...contractServerSide,
  notifications: readNotices(contractServerSide.notifications),
} as const;
