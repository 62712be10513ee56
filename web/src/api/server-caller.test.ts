import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isUnsupportedCallFailure } from './call-failure.ts';
import { type CallServer, createServerCaller } from './server-caller.ts';

let server: Server | undefined;
const rejected: unknown[] = [];
let token: string | null = 'first';
let pendingLogoutInOtherTab: Promise<boolean> | null = null;

afterEach(() => {
  server?.close();
  rejected.length = 0;
  token = 'first';
  pendingLogoutInOtherTab = null;
});

const callerOf = async (handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<CallServer> => {
  const made = createServer(handler);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const { port } = made.address() as AddressInfo;
  return createServerCaller({
    baseUrl: () => `http://127.0.0.1:${port}/v1/`,
    readToken: () => token,
    onTokenRejected: (error) => rejected.push(error),
    pendingLogoutInOtherTab: () => pendingLogoutInOtherTab,
  });
};

const answering = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

test('an answer is parsed and given as a value', async () => {
  const callServer = await callerOf(answering(200, { balance: 12_345, version: 7, extra: true }));
  expect(await callServer('balance', {})).toEqual({ ok: true, value: { balance: 12_345, version: 7 } });
});

test('an answer with the same tag as the last one is not parsed again', async () => {
  let body: unknown = { balance: 1, version: 1 };
  let tag = '"a"';
  const callServer = await callerOf((request, response) => {
    response.setHeader('etag', tag);
    answering(200, body)(request, response);
  });
  const first = await callServer('balance', {});
  const again = await callServer('balance', {});
  expect(again.ok && first.ok && again.value === first.value).toBe(true);
  [tag, body] = ['"b"', { balance: 2, version: 2 }];
  expect(await callServer('balance', {})).toEqual({ ok: true, value: body });
});

test('parameters, query, body and token are sent where the contract says', async () => {
  const seen: string[] = [];
  const callServer = await callerOf((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answering(200, {})(request, response);
  });
  await callServer('brandMachines', { params: { id: 'a/b' } });
  await callServer('transactions', { query: { limit: 20, cursor: 'x y' } });
  await callServer('login', { body: { username: 'player', password: 'secret', site_id: 2 } });
  expect(seen).toEqual([
    'GET /v1/machine/a%2Fb Bearer first',
    'GET /v1/player/transactions?limit=20&cursor=x+y Bearer first',
    'POST /v1/login undefined',
  ]);
});

test('a refusal carries its code, text and parameters', async () => {
  const error = { code: 10700, ErrorMessage: 'wrong', Params: { left_count: 2 } };
  const callServer = await callerOf(answering(403, error));
  const result = await callServer('balance', {});
  expect(result).toEqual({ ok: false, failure: { kind: 'refused', status: 403, error } });
  expect(rejected).toEqual([]);
});

test('a refusal with status 200 and without a code is understood', async () => {
  const callServer = await callerOf(answering(200, { ErrorMessage: 'not today' }));
  expect(await callServer('balance', {})).toEqual({
    ok: false,
    failure: { kind: 'refused', status: 200, error: { code: 0, ErrorMessage: 'not today' } },
  });
});

test('an answer with empty error fields is no refusal', async () => {
  const given = { status: 1, code: 20000, Params: { amount: 700 }, ErrorMessage: '' };
  const callServer = await callerOf(answering(200, given));
  expect(await callServer('bonus', {})).toEqual({ ok: true, value: given });
});

test('several calls failing with 401 log out once', async () => {
  const callServer = await callerOf(answering(401, { code: 'TOKEN_INVALID', ErrorMessage: 'no' }));
  const results = await Promise.all([callServer('balance', {}), callServer('machines', {}), callServer('brands', {})]);
  expect(results.map((result) => result.ok || result.failure.kind)).toEqual(Array(3).fill('unauthorised'));
  expect(rejected).toEqual([{ code: 'TOKEN_INVALID', ErrorMessage: 'no' }]);
});

test('a late 401 of an old token does not end the new sign-in', async () => {
  const callServer = await callerOf((request, response) => {
    token = 'second';
    answering(401, '')(request, response);
  });
  expect((await callServer('balance', {})).ok).toBe(false);
  expect(rejected).toEqual([]);
});

test('an unreachable server is a network failure', async () => {
  const callServer = createServerCaller({
    baseUrl: () => 'http://127.0.0.1:1/v1/',
    readToken: () => null,
    onTokenRejected: () => {},
  });
  expect(await callServer('balance', {})).toEqual({ ok: false, failure: { kind: 'network' } });
});

test('an answer of another form is malformed, whether it is JSON or not', async () => {
  let body: unknown = { balance: -5 };
  const callServer = await callerOf((request, response) => answering(200, body)(request, response));
  expect(await callServer('balance', {})).toMatchObject({ failure: { kind: 'malformed' } });
  body = '<html>';
  expect(await callServer('balance', {})).toMatchObject({ failure: { kind: 'malformed' } });
});

test('a call that the server lacks is known by its status, whatever the body', async () => {
  let [status, body]: [number, unknown] = [404, '<html>'];
  const callServer = await callerOf((request, response) => answering(status, body)(request, response));
  for ([status, body] of [
    [404, '<html>'],
    [404, { code: 'NOT_FOUND', ErrorMessage: 'no' }],
    [405, ''],
  ] as [number, unknown][]) {
    const result = await callServer('unlock', { body: { pin: '0000' } });
    expect(!result.ok && isUnsupportedCallFailure(result.failure), `${status}`).toBe(true);
  }
  [status, body] = [500, '<html>'];
  const result = await callServer('unlock', { body: { pin: '0000' } });
  expect(!result.ok && isUnsupportedCallFailure(result.failure)).toBe(false);
});

test.each([
  [{ code: 0, ErrorMessage: null }],
  [{ code: '0' }],
  [{ code: 20000, ErrorMessage: 'Request successful' }],
  [{ code: '20000', ErrorMessage: false }],
  [{ ErrorMessage: '' }],
  [{}],
])('an answer that contains %j is a success', async (reported) => {
  const callServer = await callerOf(answering(200, { balance: '1250', ...reported }));
  expect(await callServer('balance', {})).toEqual({ ok: true, value: { balance: 1250 } });
});

test.each([
  [{ code: '10701' }, { code: '10701', ErrorMessage: '' }],
  [
    { code: 10700, ErrorMessage: null, Params: { left_count: 2, extra: null } },
    { code: 10700, ErrorMessage: '', Params: { left_count: 2 } },
  ],
  [
    { code: 0, ErrorMessage: 'No.' },
    { code: 0, ErrorMessage: 'No.' },
  ],
  [
    { code: { toString: 'odd' }, ErrorMessage: 'No.', Params: 'odd' },
    { code: 0, ErrorMessage: 'No.', Params: {} },
  ],
])('an answer of %j is a refusal', async (body, error) => {
  const callServer = await callerOf(answering(200, body));
  expect(await callServer('validate', {})).toEqual({
    ok: false,
    failure: { kind: 'refused', status: 200, error },
  });
});

test('an address check with a code is no refusal', async () => {
  const callServer = await callerOf(answering(200, { status: 0, code: 7 }));
  expect(await callServer('check', {})).toMatchObject({ ok: true, value: { status: 0, code: 7 } });
});

test.each([
  ['is not sent with the dead token once that is done', true],
  ['is sent after all if the player stays signed in', false],
])('a call while another tab logs out waits, and %s', async (_, isDone) => {
  const asked: (string | undefined)[] = [];
  const callServer = await callerOf((request, response) => {
    asked.push(request.url);
    answering(200, { balance: 1, version: 1 })(request, response);
  });
  let decide = (_isDone: boolean) => {};
  pendingLogoutInOtherTab = new Promise((resolve) => {
    decide = resolve;
  });
  const call = callServer('balance', {});
  // A call without a token does not wait: it reaches the server first.
  await callServer('check', {});
  expect(asked).toEqual(['/check']);
  decide(isDone);
  expect(await call).toMatchObject(isDone ? { ok: false, failure: { kind: 'unauthorised' } } : { ok: true });
  expect(asked).toHaveLength(isDone ? 1 : 2);
  expect(rejected).toEqual([]);
});
