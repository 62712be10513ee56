import type { ErrorCode } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import { type CallContract, contracts, type Refusals } from '@reelfloor/protocol/http/contract';

/** Codes that any call can return: for a wrong form, a host name of no site, a missing TLS, a refused address, or an error of the server. */
const always: readonly ErrorCode[] = [
  'BODY_INVALID',
  'HOST_UNKNOWN',
  'TLS_REQUIRED',
  'DEMO_NOT_FORWARDED',
  'MESSAGE_TOO_LARGE',
  'DATABASE_UNAVAILABLE',
  'INTERNAL',
];

/** Returns the codes that a call can return, each once, in the contract's order. */
export const refusalsOf = (name: RouteName): readonly ErrorCode[] => {
  const route: Route = routes[name];
  const contract: CallContract = contracts[name];
  const isSignedIn = route.access !== 'open';
  const changes = route.method === 'POST' || route.isCostly === true;
  const codes: readonly ErrorCode[] = [
    ...(isSignedIn ? (['TOKEN_INVALID', 40000, 10703] as const) : []),
    ...(isSignedIn && route.access !== 'signedIn' ? (['FORBIDDEN'] as const) : []),
    ...(isSignedIn && route.whileLocked !== 'allowed' ? (['SESSION_LOCKED'] as const) : []),
    ...(isSignedIn && changes ? (['RATE_LIMITED'] as const) : []),
    ...(changes ? (['OUTCOME_UNKNOWN', 'STORAGE_FULL'] as const) : []),
    // Staff may not read the records of other staff (FORBIDDEN) or of unknown players (NOT_FOUND).
    ...(route.access === 'staff' ? (['FORBIDDEN', 'NOT_FOUND'] as const) : []),
    ...flat(contract.refusals ?? []),
    ...always,
  ];
  return [...new Set(codes)];
};

const flat = (refusals: Refusals): readonly ErrorCode[] =>
  refusals.flatMap((one) => (typeof one === 'object' ? flat(one) : one));
