import { pageAccept, refusalStatusHeader } from '@reelfloor/protocol/http/refusals-as-http-200';
import {
  changedFactSchema,
  createActionAnswerSchema,
  firstOfficeRoutes,
  officeBase,
} from '@reelfloor/protocol/office/first-page-office-contract';
import type {
  ActionAnswer,
  ActionContentInput,
  OfficeAction,
  OfficeActionName,
  OfficeAnswer,
  OfficeCallInput,
  OfficeRoute,
  OfficeRouteName,
} from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import { loadPageFile, type PageFileError } from '../../ui/page-files/load-page-file.ts';
import { isFirstRefusalText, loadRefusalTexts } from './format-office-refusal.ts';
import { type FailureKind, isRefusedWithCode, OfficeFailure } from './office-failure.ts';
import { setServerReachable, setSignInEndReason } from './server-reachability-store.ts';
import { buildUserActivityHeader } from './staff-activity-tracking.ts';

const timeoutMs = 20_000;
/** Longest time in ms that a refusal waits for its text. After it the page shows the refusal's code, until the text has come. */
const refusalTextsWaitMs = 2_000;

interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Lazy-loads the contract (calls and actions) of all back-office pages, which makes the office's first load a fifth smaller. */
export const loadOfficeContract = () =>
  loadPageFile(() => import('@reelfloor/protocol/office/office-contract')).catch((cause: PageFileError) => {
    throw new OfficeFailure({ kind: 'unreached', isLate: cause.isLate }, { cause });
  });

const firstRoutes: Readonly<Record<string, OfficeRoute | undefined>> = firstOfficeRoutes;

/** Calls a route of the back office. Throws an `OfficeFailure` if it is refused or the server is unreachable. */
export const callOffice = async <Name extends OfficeRouteName>(
  name: Name,
  input: OfficeCallInput<Name>,
  signal?: AbortSignal,
): Promise<OfficeAnswer<Name>> => {
  const route = firstRoutes[name] ?? (await loadOfficeContract()).officeRoutes[name];
  const { params, query, body } = input as LooseInput;
  const answer = await send(route.method, buildOfficeUrl(route.path, params, query), body, signal);
  return parsed(route.answer, answer) as OfficeAnswer<Name>;
};

/**
 * Outcome of a back-office action: executed, or waiting for a second person to confirm it. `done` with a request: executed, to be confirmed
 * later.
 */
export type ActionOutcome<Name extends OfficeActionName> =
  | { readonly state: 'done'; readonly answer: ActionAnswer<Name>; readonly requestId?: string }
  | { readonly state: 'waiting'; readonly requestId: string };

export const callOfficeAction = async <Name extends OfficeActionName>(
  name: Name,
  body: { readonly key: string; readonly reason: string; readonly content: ActionContentInput<Name> },
): Promise<ActionOutcome<Name>> => {
  const action: OfficeAction = (await loadOfficeContract()).officeActions[name];
  const answer = await send('POST', `${officeBase}actions/${name}`, body);
  return parsed(createActionAnswerSchema(action.answer), answer) as ActionOutcome<Name>;
};

/** Returns the URL of a back-office call, also for links to files that a call returns. */
export const buildOfficeUrl = (
  path: string,
  params: LooseInput['params'] = {},
  query: LooseInput['query'] = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)] as [string, string]],
    ),
  ).toString();
  return `${officeBase}${filled}${search === '' ? '' : `?${search}`}`;
};

const send = async (method: string, address: string, body?: unknown, signal?: AbortSignal) => {
  const limit = AbortSignal.timeout(timeoutMs);
  const lose = (cause: unknown): never => {
    // The page aborted the call itself: rethrow, because the server is not unreachable.
    if (signal?.aborted) throw cause;
    setServerReachable(false);
    throw new OfficeFailure({ kind: 'unreached', isLate: limit.aborted }, { cause });
  };
  const asked = await fetch(address, {
    method,
    headers: {
      accept: pageAccept,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...buildUserActivityHeader(),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(lose);
  const answer: unknown = await asked.json().catch((error: unknown) => {
    // What arrived whole but is not JSON violates the contract; anything else broke off on its way.
    if (error instanceof SyntaxError) return null;
    return lose(error);
  });
  setServerReachable(answer !== null);
  const status = Number(asked.headers.get(refusalStatusHeader) ?? asked.status);
  if (status < 300) return answer;
  const failure = new OfficeFailure(refusalOf(status, answer));
  if (failure.failure.kind === 'refused' && !isFirstRefusalText(failure.failure.code))
    await Promise.race([loadRefusalTexts(), new Promise((resolve) => setTimeout(resolve, refusalTextsWaitMs))]);
  if (isRefusedWithCode(failure, 'STAFF_IDLE')) setSignInEndReason(failure);
  throw failure;
};

const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));
const code = z.union([z.string(), z.int()]);
/** A refusal by the back office, or by the server before the back office handles the call. */
const refusalSchema = z.union([
  z.object({ code, params, message: z.string(), changes: z.optional(z.array(changedFactSchema)) }),
  z.object({ code, Params: params, ErrorMessage: z.string() }),
]);

const refusalOf = (status: number, answer: unknown): FailureKind => {
  const { data } = z.safeParse(refusalSchema, answer);
  // The response is from a proxy, not from our server: report the server as unreachable.
  if (!data) return { kind: 'unreached' };
  const reported = { kind: 'refused', status, code: String(data.code) } as const;
  if (!('message' in data)) return { ...reported, params: data.Params ?? {} };
  return { ...reported, params: data.params ?? {}, ...(data.changes && { changes: data.changes }) };
};

const parsed = (schema: z.ZodMiniType, answer: unknown): unknown => {
  const { success, data, error } = z.safeParse(schema, answer);
  if (success) return data;
  throw new OfficeFailure({ kind: 'garbled' }, { cause: error });
};
