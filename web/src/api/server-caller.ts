import type { ErrorBody } from '@reelfloor/protocol';
import type { CallAnswer, Route, RouteName, routes } from '@reelfloor/protocol/http';
import { pageAccept } from '@reelfloor/protocol/http/refusals-as-http-200';
import type * as z from 'zod/mini';
import { syncServerTimeFromHeaders } from '../clock/server-time.ts';
import type { CallFailure, CallResult } from './call-failure.ts';
import { takePrefetchedResponse } from './prefetched-responses.ts';
import type { UnsupportedCalls } from './unsupported-calls.ts';

const callTimeoutMs = 15_000;

type Part<Of, Name extends string> =
  Of extends Record<Name, infer Schema extends z.ZodMiniType> ? { [key in Name]: z.input<Schema> } : unknown;
type RouteOf<Name extends RouteName> = (typeof routes)[Name];

/** The input of a call: `params`, `query` and `body`, where the contract defines them for the route. */
type CallInput<Name extends RouteName> = Part<RouteOf<Name>, 'params'> &
  Part<RouteOf<Name>, 'query'> &
  Part<RouteOf<Name>, 'body'>;

type RouteInput = { params?: unknown; query?: unknown; body?: unknown };

export type CallServer = <Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallResult<CallAnswer<Name>>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly outlivesPage?: boolean;
}

interface ServerCallerOptions {
  /** Returns a URL that ends in a slash; route paths are relative to it. */
  readonly baseUrl: () => string;
  readonly readToken: () => string | null;
  /** Called once for each rejected token, even if several calls fail. */
  readonly onTokenRejected: (error: ErrorBody) => void;
  readonly unsupportedCalls?: UnsupportedCalls;
  /** While another tab is logging out, returns a promise of whether the logout succeeded; otherwise null. */
  readonly pendingLogoutInOtherTab?: () => Promise<boolean> | null;
}

/** Creates a function that calls the server and checks every response against the contract. */
export const createServerCaller = ({
  baseUrl,
  readToken,
  onTokenRejected,
  unsupportedCalls,
  pendingLogoutInOtherTab,
}: ServerCallerOptions): CallServer => {
  let rejectedToken: string | null = null;
  const tagged: TaggedAnswers = new Map();
  return async (name, input, options) => {
    const contract = await loadContract();
    const route = contract && (await contract.loadApiRoute(name));
    if (!contract || !route) return failed({ kind: 'network' });
    const token = route.access === 'open' ? null : readToken();
    const address = addressOf(route.path, baseUrl(), input as RouteInput);
    const call = address.origin + address.pathname;
    if (unsupportedCalls?.isLacking(call)) return failed({ kind: 'malformed', status: 404, detail: 'lacking' });
    // Await only if another tab is logging out: a page that is being closed runs no code after an `await`.
    const logout = token && pendingLogoutInOtherTab?.();
    if (logout && (await logout)) return failed({ kind: 'unauthorised', error: tokenInvalid });
    const exchange = await send(route, address, input as RouteInput, token, options);
    if (!exchange.ok) return exchange;
    const { status, tag, text } = exchange.value;
    const before = tag === null ? undefined : tagged.get(address.href);
    if (status === 200 && before?.tag === tag) return { ok: true, value: before?.value as CallAnswer<typeof name> };
    const json = text === '' ? undefined : parseJson(text);
    const refusal = contract.parseErrorResponse(json, name, status);
    // Our server sends `TOKEN_INVALID` with status 200.
    if (status === 401 || refusal?.code === tokenInvalid.code) {
      const error = refusal ?? tokenInvalid;
      if (token !== null && token !== rejectedToken && token === readToken()) {
        rejectedToken = token;
        onTokenRejected(error);
      }
      return failed({ kind: 'unauthorised', error });
    }
    // A 404 means a missing call only if the path has no id, which may itself be unknown, and the error is not one of our own codes.
    const isOwn = refusal !== null && /^[A-Z_]+$/.test(String(refusal.code));
    if ((status === 404 || status === 405) && route.method === 'GET' && !route.path.includes(':') && !isOwn)
      unsupportedCalls?.note(call);
    if (refusal) return failed({ kind: 'refused', status, error: refusal });
    if (status < 200 || status > 299) return failed({ kind: 'malformed', status, detail: `status ${status}` });
    let answer = contract.parseRouteResponse(route, json);
    if ('detail' in answer) {
      const adapter = await import('./adapt-third-party-response.ts').catch(() => null);
      const { body } = input as RouteInput;
      const adapted =
        adapter && contract.parseRouteResponse(route, adapter.adaptThirdPartyResponse(name, json, { token, body }));
      if (adapted && 'value' in adapted) answer = adapted;
    }
    if ('detail' in answer) return failed({ kind: 'malformed', status, detail: answer.detail });
    if (tag !== null) keepTagged(tagged, address.href, { tag, value: answer.value });
    return { ok: true, value: answer.value as CallAnswer<typeof name> };
  };
};

/** Loads the contract once; null if it cannot be loaded. It is a separate file, because the login page renders without it. */
export const loadContract = async (): Promise<Contract | null> => {
  // Await the import only once: code after an `await import` does not run in a page that is being closed.
  loaded ??= await import('./api-contract.ts').catch(() => null);
  return loaded;
};

type Contract = typeof import('./api-contract.ts');
let loaded: Contract | null = null;

/** Responses that had an ETag, by URL, so that an unchanged response is not parsed again. */
type TaggedAnswers = Map<string, { readonly tag: string; readonly value: unknown }>;
const maxTagged = 8;

const keepTagged = (
  answers: TaggedAnswers,
  address: string,
  answer: { readonly tag: string; readonly value: unknown },
): void => {
  answers.delete(address);
  answers.set(address, answer);
  const [oldest] = answers.keys();
  if (answers.size > maxTagged && oldest !== undefined) answers.delete(oldest);
};

const tokenInvalid: ErrorBody = { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' };

const send = async (
  route: Route,
  address: URL,
  input: RouteInput,
  token: string | null,
  { signal, outlivesPage = false }: CallOptions = {},
): Promise<CallResult<{ status: number; tag: string | null; text: string }>> => {
  const headers: Record<string, string> = { accept: pageAccept };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = {
    method: route.method,
    headers,
    keepalive: outlivesPage,
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]) : AbortSignal.timeout(callTimeoutMs),
  };
  if (route.body) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body ?? {});
  }
  try {
    const early = route.method === 'GET' ? takePrefetchedResponse(address, token) : null;
    const answer = await (early ?? fetch(address, init));
    // A prefetched response has waited for this code to load, so its `Date` header must not set the server clock.
    if (!early) syncServerTimeFromHeaders(answer);
    const tag = answer.headers.get('etag');
    return { ok: true, value: { status: answer.status, tag, text: await answer.text() } };
  } catch {
    return failed({ kind: 'network' });
  }
};

const addressOf = (path: string, baseUrl: string, input: RouteInput): URL => {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(filled, baseUrl);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const failed = (failure: CallFailure): { ok: false; failure: CallFailure } => ({ ok: false, failure });
