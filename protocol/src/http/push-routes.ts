import * as z from 'zod/mini';
import { pushBrowserSchema, pushEndSchema } from './push.ts';
import type { Route } from './route.ts';

/** Calls by which a browser is told by Web Push, also while no page is open. The key comes with `wishes` of the notification channel. */
export const pushRoutes = {
  addPush: {
    method: 'POST',
    path: 'player/push',
    summary:
      'Tell this browser by Web Push until the sign-in ends: of wishes that come true, and of turns in queues.',
    access: 'player',
    body: pushBrowserSchema,
    answer: z.object({}),
  },
  endPush: {
    method: 'POST',
    path: 'player/push/end',
    summary: 'Tell this browser no more by Web Push.',
    access: 'player',
    body: pushEndSchema,
    answer: z.object({}),
  },
} as const satisfies Record<string, Route>;
