import {
  done,
  launchTicketPrefix,
  type Refusal,
  type Result,
  refuse,
  refused,
  truncateText,
} from '@reelfloor/protocol';
import type { Route } from '@reelfloor/protocol/http';
import type { FastifyRequest } from 'fastify';
import {
  type AddressPolicy,
  type AddressRanges,
  callerAddress,
} from '../../platform/access/client-address.ts';
import type { Accounts } from '../../players/accounts/accounts.ts';
import { refusalToManage, refusalToPlay } from '../../players/accounts/rights.ts';
import type { Launches } from '../../players/launches/launches.ts';
import type { Bearer, Tokens } from '../../players/sign-in/tokens.ts';

export interface CallerDependencies {
  readonly tokens: Tokens;
  readonly accounts: Accounts;
  readonly addressPolicy: AddressPolicy;
  readonly launches: Launches;
  readonly trustedProxies: AddressRanges;
}

export interface Caller {
  bearerOf(route: Route, request: FastifyRequest): Promise<Result<Bearer>>;
  /** Returns the caller's address; '' if it is not certain and there are address rules. */
  addressOf(request: FastifyRequest): string;
}

export const callerOf = (dependencies: CallerDependencies): Caller => {
  const addressOf = ({ raw }: FastifyRequest): string =>
    dependencies.addressPolicy.weigh(callerAddress(raw, dependencies.trustedProxies));
  return { addressOf, bearerOf: bearerOf(dependencies, addressOf) };
};

/** Maximum stored length of a browser's `User-Agent`, in characters. */
const maxBrowserLength = 200;

export const browserOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  truncateText(headers['user-agent'] ?? '', maxBrowserLength);

const bearerOf =
  (
    { tokens, accounts, addressPolicy, launches }: CallerDependencies,
    addressOf: Caller['addressOf'],
  ): Caller['bearerOf'] =>
  async (route, request) => {
    if (route.access === 'open') return done(nobody);
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) return refused('TOKEN_INVALID');
    if (route.path === 'validate' && token.startsWith(launchTicketPrefix))
      return launches.open(token, request.site, addressOf(request), browserOf(request));
    const bearer = await tokens.verify(token, request.site);
    if (!bearer.ok) {
      if (route.path === 'validate') await accounts.noteFailedCheck(token, addressOf(request));
      return bearer;
    }
    if (!addressPolicy.admits(addressOf(request))) return refused(10703);
    const refusal = refusalOf(route, bearer.value);
    return refusal ? { ok: false, refusal } : bearer;
  };

const refusalOf = (route: Route, bearer: Bearer): Refusal | null => {
  if (route.access === 'player' || route.access === 'staff') {
    const refusal = route.access === 'staff' ? refusalToManage(bearer) : refusalToPlay(bearer);
    if (refusal) return refusal;
  }
  return bearer.isLocked && route.whileLocked !== 'allowed' ? refuse('SESSION_LOCKED') : null;
};

/** Placeholder for the caller of a call without a sign-in. */
const nobody: Bearer = {
  playerId: '' as Bearer['playerId'],
  signInId: '',
  expiresAt: 0,
  group: '',
  permissions: [],
  isLocked: false,
};
