import { buildErrorBody, createRefusal, type ErrorCode, errorBodySchema } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import { type CallContract, callGroups, contracts, type Refusals } from '@reelfloor/protocol/http/contract';
import type * as z from 'zod/mini';
import { releaseVersion } from '../../../platform/process/release-version.ts';
import { toJsonSchema } from '../convert-to-json-schema.ts';
import { getRefusalHttpStatus } from '../send-refusal.ts';
import { describeErrorCode, listErrorParameters } from './describe-error-code.ts';
import { addFieldDescriptions, type JsonSchema } from './describe-schema-fields.ts';

/** Base path of the API: the default of the setting `API_URL`. */
const apiBase = '/v1/';

export const getRouteUrlPath = ({ path }: Pick<Route, 'path'>): string =>
  new URL(path, `http://server${apiBase}`).pathname;

const about = `The calls of the player's client. The channels beside them are described in [AsyncAPI](/docs/channels.json).

Amounts are whole numbers in minor units (kuruş, cents), moments are milliseconds since 1970. A call that is refused answers with the
status, \`code\`, English text and parameters that stand under it; a client shows the text of \`code\` in its reader's language. A body that
is no JSON, is too long or comes too slowly is refused with BODY_INVALID or MESSAGE_TOO_LARGE and the status of HTTP (400, 408, 413, 415, 431).
408 and 431 can come at any address: the server then does not read on.`;

/** Returns an OpenAPI 3.1 description of the API calls, generated from the route table that server and pages use. */
export const buildOpenApiDocument = (): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name];
    const path = getRouteUrlPath(route).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reelfloor',
      version: releaseVersion,
      description: about,
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(callGroups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: documentSchema(errorBodySchema) },
    },
  };
};

const operationOf = (name: RouteName, route: Route): JsonSchema => {
  const { summary, group } = contracts[name];
  const example = contracts[name].example as { body?: unknown; answer: unknown };
  return {
    operationId: name,
    summary,
    description: descriptionOf(route),
    tags: [group],
    security: route.access === 'open' ? [] : [{ bearer: [] }],
    ...parametersOf(name, route),
    ...(route.body && {
      requestBody: { required: true, content: contentOf(route.body, example.body) },
    }),
    responses: answersByStatus(name, route, example.answer),
  };
};

const whoMay: Readonly<Record<Route['access'], string>> = {
  open: 'Anybody may call it.',
  signedIn: 'For the holder of a valid token.',
  player: 'For whoever may play (permission 145).',
  staff: 'For the groups `admin` and `staff`.',
};

const descriptionOf = ({ access, whileLocked, isCostly, method }: Route): string =>
  [
    whoMay[access],
    ...(access === 'open'
      ? []
      : [whileLocked === 'allowed' ? 'Also while the PIN is waited for.' : 'Not while the PIN is waited for.']),
    ...(access !== 'open' && (method === 'POST' || isCostly)
      ? ['Counts towards the calls of account and address.']
      : []),
  ].join(' ');

const parametersOf = (name: RouteName, route: Route): JsonSchema => {
  const given = contracts[name].example as { params?: JsonSchema; query?: JsonSchema };
  const inPath = route.params ? parameters('path', route.params, given.params) : [];
  const inQuery = route.query ? parameters('query', route.query, given.query) : [];
  return inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {};
};

const parameters = (place: 'path' | 'query', schema: z.ZodMiniType, given: JsonSchema = {}): JsonSchema[] => {
  const { properties = {}, required = [] } = documentSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: field,
    ...(name in given && { example: given[name] }),
  }));
};

const successOf = (route: Route, example: unknown): Documented => {
  // A string schema means a CSV file: no other call answers with plain text.
  const isFile = documentSchema(route.answer).type === 'string';
  if (isFile) return { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' }, example } } };
  return { description: 'Done.', content: contentOf(route.answer, example) };
};

const contentOf = (schema: z.ZodMiniType, example: unknown): Documented['content'] => ({
  'application/json': { schema: documentSchema(schema), example },
});

/**
 * Returns the response schemas of a call by HTTP status. Status 200 has two schemas if the call has errors that pages expect in normal use.
 */
const answersByStatus = (name: RouteName, route: Route, example: unknown): JsonSchema => {
  const { 200: expected, ...refusals } = refusalsByStatus(name, route);
  const success = successOf(route, example);
  return { 200: expected ? eitherOf(success, expected) : success, ...refusals };
};

const eitherOf = (answer: Documented, refusal: Documented): Documented => {
  const { schema, example } = answer.content['application/json'] ?? {};
  const { schema: refusalSchema, examples } = refusal.content['application/json'] ?? {};
  return {
    description: `${answer.description} Or, with code and message:\n${refusal.description}`,
    content: {
      'application/json': {
        schema: { anyOf: [schema, refusalSchema] },
        examples: { done: { value: example }, ...(examples as object) },
      },
    },
  };
};

interface Documented {
  readonly description: string;
  readonly content: Readonly<Record<string, JsonSchema>>;
}

const refusalsByStatus = (name: RouteName, route: Route): Record<string, Documented> => {
  const answers = listRouteRefusalCodes(name).flatMap((code) =>
    listRefusalHttpStatuses(name, route, code).map((status) => ({ status, code })),
  );
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [status, refusalOf(refusals.map(({ code }) => code))]),
  );
};

/** Returns the HTTP statuses of an error of a call. BODY_INVALID has two: 400, and 415 for a body that is not JSON. */
export const listRefusalHttpStatuses = (
  name: RouteName,
  { method }: Pick<Route, 'method'>,
  code: ErrorCode,
): readonly number[] =>
  code === 'BODY_INVALID' && method === 'POST' ? [400, 415] : [getRefusalHttpStatus(name, code)];

const refusalOf = (codes: readonly ErrorCode[]): Documented => ({
  description: codes.map(describeErrorCode).join('\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties: { code: { enum: codes } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [String(code), { value: exampleOf(code) }])),
    },
  },
});

const exampleOf = (code: ErrorCode) =>
  buildErrorBody(
    createRefusal(code, Object.fromEntries(listErrorParameters(code).map((name) => [name, exampleParams[name] ?? 1]))),
  );

const exampleParams: Readonly<Record<string, string | number>> = {
  detail: 'machineId: Required',
  reference: '4f1c09ab',
  machine: '104',
  amount: 2500,
  limit: 65_536,
  retry_s: 3,
};

const documentSchema = (schema: z.ZodMiniType): JsonSchema =>
  addFieldDescriptions(toJsonSchema(schema, 'draft-2020-12'));

/** Error codes that any call can return: for invalid input, an unknown host name, missing TLS, a refused address, or a server error. */
const always: readonly ErrorCode[] = [
  'BODY_INVALID',
  'HOST_UNKNOWN',
  'TLS_REQUIRED',
  'DEMO_NOT_FORWARDED',
  'MESSAGE_TOO_LARGE',
  'DATABASE_UNAVAILABLE',
  'INTERNAL',
];

/** Returns the error codes that a call can return, without duplicates, in the contract's order. */
export const listRouteRefusalCodes = (name: RouteName): readonly ErrorCode[] => {
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
    // Errors of calls for staff, who may not read the records of other staff (FORBIDDEN) or of unknown players (NOT_FOUND).
    ...(route.access === 'staff' ? (['FORBIDDEN', 'NOT_FOUND'] as const) : []),
    ...flat(contract.refusals ?? []),
    ...always,
  ];
  return [...new Set(codes)];
};

const flat = (refusals: Refusals): readonly ErrorCode[] =>
  refusals.flatMap((one) => (typeof one === 'object' ? flat(one) : one));
