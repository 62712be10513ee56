import * as z from 'zod/mini';
import type { ContractOf } from './call-contract.ts';
import { pushBrowserSchema, pushEndSchema } from './push-notifications.ts';
import type { Route } from './route.ts';

/**
 * HTTP calls by which a browser subscribes to Web Push, for notifications even while no page is open. The key is in `availabilityAlerts` of
 * the notification channel.
 */
export const pushRoutes = {
  addPush: {
    method: 'POST',
    path: 'player/push',
    access: 'player',
    body: pushBrowserSchema,
    answer: z.object({}),
  },
  endPush: {
    method: 'POST',
    path: 'player/push/end',
    access: 'player',
    body: pushEndSchema,
    answer: z.object({}),
  },
} as const satisfies Record<string, Route>;

const pushBrowser = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  language: 'tr',
};

/** API documentation of the HTTP calls for Web Push. Not loaded by the client. */
export const pushContract = {
  addPush: {
    summary: 'Tell this browser by Web Push until the sign-in ends: of machines that are free, and of turns in queues.',
    group: 'Floor',
    refusals: ['PUSH_OFF', 'PUSH_UNKNOWN'],
    example: { body: pushBrowser, answer: {} },
  },
  endPush: {
    summary: 'Tell this browser no more by Web Push.',
    group: 'Floor',
    example: { body: { endpoint: pushBrowser.endpoint }, answer: {} },
  },
} satisfies ContractOf<typeof pushRoutes>;
