import type { RouteName } from '@reelfloor/protocol/http';
import { mendChat } from './mend-chat.ts';
import { mendFloor } from './mend-floor.ts';
import { mendSignIn } from './mend-sign-in.ts';
import type { Asked, Mender } from './mender.ts';

const menders: Partial<Record<RouteName, Mender>> = { ...mendSignIn, ...mendFloor, ...mendChat };

/** For routes whose answer only confirms the call: accepts any answer. */
const saysYes: Mender = () => ({});
for (const name of ['logout', 'kick', 'cancel', 'changePassword', 'register', 'forgotPassword'] as const)
  menders[name] = saysYes;

/**
 * Converts another server's answer to the form of our contract, against which it is then checked. Fills in fields that
 * the specification does not name, accepts any type where it leaves the type open, and drops unreadable items of lists.
 * Returns undefined if the answer cannot be read.
 */
export const mendAnswer = (name: RouteName, json: unknown, asked: Asked): unknown =>
  menders[name]?.(json, asked);
