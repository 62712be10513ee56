import type { RouteName } from '@reelfloor/protocol/http';
import { mendChat } from './mend-chat.ts';
import { mendFloor } from './mend-floor.ts';
import { mendSignIn } from './mend-sign-in.ts';

/** What a call was made with, as far as its answer is read by it. */
export interface Asked {
  readonly token: string | null;
  readonly body?: unknown;
}

export type Mender = (json: unknown, asked: Asked) => unknown;

const menders: Partial<Record<RouteName, Mender>> = { ...mendSignIn, ...mendFloor, ...mendChat };

/** Routes whose answer says nothing but yes: a server may say that in any form. */
const saysYes: Mender = () => ({});
for (const name of ['logout', 'kick', 'cancel', 'changePassword', 'register', 'forgotPassword'] as const)
  menders[name] = saysYes;

/**
 * Another server's answer in our contract's form: what the specification does not name is filled in, what it leaves open is read
 * in any type, and of a list one odd item is left out. Undefined where there is no reading it; the contract judges the result.
 */
export const mendAnswer = (name: RouteName, json: unknown, asked: Asked): unknown =>
  menders[name]?.(json, asked);
