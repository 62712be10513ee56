import type { ChannelSide } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import { closeCodesAndReasons } from '../api/http/contract/channel-close-codes.ts';
import { listChannelRefusalCodes } from '../api/http/contract/channel-refusal-codes.ts';
import {
  getRouteUrlPath,
  listRefusalHttpStatuses,
  listRouteRefusalCodes,
} from '../api/http/contract/open-api-document.ts';

/** Throws if a call was refused with a code that the contract does not list for it. */
export const holdCallToContract = (method: string, url: string, status: number, code: unknown): void => {
  if (status < 400) return;
  const name = routeOf(method, new URL(url).pathname);
  // Node refuses these before it knows the call.
  if (name === null || status === 408 || status === 431) return;
  const said = listRouteRefusalCodes(name).find((known) => known === code);
  if (said === undefined || !listRefusalHttpStatuses(name, routes[name], said).includes(status))
    throw new Error(`${name} was refused with ${status} ${String(code)}, which its contract does not name`);
};

const routeOf = (method: string, path: string): RouteName | null => {
  const plain = path.replace(/\/$/, '');
  const matches = ([, route]: [string, Route]) =>
    route.method === method &&
    new RegExp(`^${getRouteUrlPath(route).replace(/\.\./g, '').replace(/:\w+/g, '[^/]+')}$`).test(plain);
  const found = (Object.entries(routes) as [RouteName, Route][]).filter(matches);
  // If two routes match, take the one with a fixed path rather than the one with parameters.
  return (found.find(([, { path: own }]) => !own.includes(':')) ?? found[0])?.[0] ?? null;
};

export const holdRefusalToContract = (path: string, theirs: ChannelSide, method: string, code: unknown): void => {
  if (code === 'METHOD_UNKNOWN' || !(method in theirs.requests)) return;
  if (!listChannelRefusalCodes(path.slice(1), method).some((known) => known === code))
    throw new Error(`${path} refused ${method} with ${String(code)}, which its contract does not name`);
};

export const holdClosingToContract = (code: number, reason: string): void => {
  const isOurs = code === 1001 || code === 4000 || code === 1009;
  if (isOurs && !closeCodesAndReasons.has(`${code} ${reason}`))
    throw new Error(`a channel was closed with ${code} "${reason}", which its contract does not name`);
};
