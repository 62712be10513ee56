import {
  createRefusal,
  createRefusedResult,
  launchTicketPrefix,
  okResult,
  type Refusal,
  type Result,
  truncateText,
} from '@reelfloor/protocol';
import type { Route } from '@reelfloor/protocol/http';
import type { FastifyRequest } from 'fastify';
import { type AddressPolicy, type AddressRanges, resolveClientAddress } from '../../platform/access/client-address.ts';
import { getPlayRefusal, getStaffAccessRefusal } from '../../players/accounts/access-rights.ts';
import type { PlayerAccountService } from '../../players/accounts/player-account-service.ts';
import type { CasinoLaunchService } from '../../players/launches/casino-launch-service.ts';
import type { AccessTokens, AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';

export interface CallerIdentifierDependencies {
  readonly tokens: AccessTokens;
  readonly accounts: PlayerAccountService;
  readonly addressPolicy: AddressPolicy;
  readonly launches: CasinoLaunchService;
  readonly trustedProxies: AddressRanges;
}

export interface CallerIdentifier {
  bearerOf(route: Route, request: FastifyRequest): Promise<Result<AuthenticatedCaller>>;
  /** Returns the caller's IP address; '' if it is not certain and there are address rules. */
  addressOf(request: FastifyRequest): string;
}

export const createCallerIdentifier = (dependencies: CallerIdentifierDependencies): CallerIdentifier => {
  const addressOf = ({ raw }: FastifyRequest): string =>
    dependencies.addressPolicy.weigh(resolveClientAddress(raw, dependencies.trustedProxies));
  return { addressOf, bearerOf: bearerOf(dependencies, addressOf) };
};

/** Maximum stored length of a browser's `User-Agent`, in characters. */
const maxBrowserLength = 200;

export const readUserAgent = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  truncateText(headers['user-agent'] ?? '', maxBrowserLength);

const bearerOf =
  (
    { tokens, accounts, addressPolicy, launches }: CallerIdentifierDependencies,
    addressOf: CallerIdentifier['addressOf'],
  ): CallerIdentifier['bearerOf'] =>
  async (route, request) => {
    if (route.access === 'open') return okResult(nobody);
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) return createRefusedResult('TOKEN_INVALID');
    if (route.path === 'validate' && token.startsWith(launchTicketPrefix))
      return launches.open(token, request.site, addressOf(request), readUserAgent(request));
    const bearer = await tokens.verify(token, request.site);
    if (!bearer.ok) {
      if (route.path === 'validate') await accounts.noteFailedCheck(token, addressOf(request));
      return bearer;
    }
    if (!addressPolicy.admits(addressOf(request))) return createRefusedResult(10703);
    const refusal = refusalOf(route, bearer.value);
    return refusal ? { ok: false, refusal } : bearer;
  };

const refusalOf = (route: Route, bearer: AuthenticatedCaller): Refusal | null => {
  if (route.access === 'player' || route.access === 'staff') {
    const refusal = route.access === 'staff' ? getStaffAccessRefusal(bearer) : getPlayRefusal(bearer);
    if (refusal) return refusal;
  }
  return bearer.isLocked && route.whileLocked !== 'allowed' ? createRefusal('SESSION_LOCKED') : null;
};

/** Placeholder for the caller of an API call without a sign-in. */
const nobody: AuthenticatedCaller = {
  playerId: '' as AuthenticatedCaller['playerId'],
  signInId: '',
  expiresAt: 0,
  group: '',
  permissions: [],
  isLocked: false,
};
