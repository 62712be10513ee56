import type { RouteName } from '@reelfloor/protocol/http';
import { mendChat } from './mend-chat.ts';
import { mendFloor } from './mend-floor.ts';
import { mendSignIn } from './mend-sign-in.ts';
import type { Asked, Mender } from './mender.ts';

const menders: Partial<Record<RouteName, Mender>> = { ...mendSignIn, ...mendFloor, ...mendChat };

const saysYes: Mender = () => ({});
for (const name of ['logout', 'kick', 'cancel', 'changePassword', 'register', 'forgotPassword'] as const)
  menders[name] = saysYes;

/**
 * Converts another server's answer to our contract's form; undefined if it cannot be read. Fills in fields that the
 * specification does not name, accepts any type where the specification leaves the type open, and drops unreadable
 * items.
 */
export const mendAnswer = (name: RouteName, json: unknown, asked: Asked): unknown =>
  menders[name]?.(json, asked);
