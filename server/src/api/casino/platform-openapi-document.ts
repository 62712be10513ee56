import {
  type CasinoResponseCode,
  casinoCalls,
  casinoCodes,
  casinoEventSchema,
  getCasinoResponseCodeText,
  type HallCall,
  type HallCallName,
  hallCalls,
  outcomeSchema,
} from '@reelfloor/protocol/casino';
import type * as z from 'zod/mini';
import { toJsonSchema } from '../http/convert-to-json-schema.ts';

type JsonSchema = Record<string, unknown>;

const about = `What a hall and the platform of a casino send each other. Paths are the calls that the hall takes, at the host name of the site;
webhooks are those that it makes, at the address of the connection.

Amounts are whole numbers in minor units, moments are in ISO 8601. Each call, each answer and each event is signed by the headers of
[Standard Webhooks](https://www.standardwebhooks.com): \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` (\`v1,\` and HMAC-SHA256
in base64). An event signs \`id.timestamp.body\`; a call \`id.timestamp.METHOD path?query\`, a line feed and the body; an answer
\`id.timestamp.STATUS\`, a line feed and the body, with the id of its call. Two keys can be valid at a time, clocks may be five minutes
apart, and a call whose id was taken before is refused.

Every answer has \`class\` and \`code\`. Whatever is no signed answer to the call is \`unknown\`: ask again with the same content.

| code | class | meaning |
|---|---|---|
${casinoCodes.map(({ code, class: name, text }) => `| \`${code}\` | ${name} | ${text} |`).join('\n')}`;

/** Error codes with which this server may answer every call from a casino's platform. */
const ofEveryCall: readonly CasinoResponseCode[] = [
  ...(['SIGNATURE_MISSING', 'SIGNATURE_INVALID', 'CLOCK_OFF', 'REPLAYED'] as const),
  ...(['BODY_INVALID', 'SITE_UNKNOWN', 'RATE_LIMITED', 'TRY_AGAIN'] as const),
];

/** Error codes with which a casino's platform may answer each call that moves money, besides those listed with the call itself. */
const codesOfTransfers: Readonly<Record<keyof typeof casinoCalls, readonly CasinoResponseCode[]>> = {
  debit: [
    ...(['OK', 'ALREADY_DONE', 'INSUFFICIENT_FUNDS', 'LIMIT_REACHED', 'PLAYER_EXCLUDED', 'PLAYER_BLOCKED'] as const),
    ...(['PLAYER_UNKNOWN', 'SESSION_UNKNOWN', 'SESSION_CLOSED', 'AMOUNT_NOT_ALLOWED', 'ROLLED_BACK'] as const),
    ...(['NOT_ALLOWED', 'TRY_AGAIN', 'ID_CONFLICT', 'CURRENCY_WRONG', 'BODY_INVALID'] as const),
  ],
  credit: ['OK', 'ALREADY_DONE', 'TRY_AGAIN', 'ID_CONFLICT', 'CURRENCY_WRONG', 'BODY_INVALID'],
  rollback: ['OK', 'ALREADY_DONE', 'TRY_AGAIN', 'ID_CONFLICT', 'BODY_INVALID'],
  status: ['OK', 'TRY_AGAIN', 'BODY_INVALID'],
  balance: ['OK', 'PLAYER_UNKNOWN', 'TRY_AGAIN', 'BODY_INVALID'],
  list: ['OK', 'TRY_AGAIN', 'BODY_INVALID'],
};

/**
 * Returns the API contract between this server and casino platforms (calls in both directions) in OpenAPI 3.1, generated from the schemas
 * that validate the calls.
 */
export const buildPlatformOpenApiDocument = (): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const name of Object.keys(hallCalls) as HallCallName[]) {
    const call: HallCall = hallCalls[name];
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  const transfers = Object.entries(casinoCalls).map(([name, { body, answer, summary, example }]) => [
    name,
    {
      post: {
        ...{
          operationId: `hall-${name}`,
          summary,
          description: listed(codesOfTransfers[name as keyof typeof casinoCalls]),
        },
        ...{
          tags: ['The hall calls'],
          security,
          parameters: signatureHeaders,
          requestBody: contentOf(body, example),
        },
        responses: { 200: { description: 'The answer, signed.', ...jsonOf(answer) } },
      },
    },
  ]);
  const event = {
    post: {
      ...{
        operationId: 'hall-event',
        summary: 'Something has happened.',
        tags: ['The hall calls'],
        security,
      },
      description: 'Sent until it is answered with 2xx; 410 ends the subscription. The id stays when it is sent again.',
      ...{ parameters: signatureHeaders, requestBody: contentOf(casinoEventSchema) },
      responses: { 204: { description: 'Received.' }, 410: { description: 'No more events are wanted.' } },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: "Reelfloor and a casino's platform", version: '1.0.0', description: about },
      ...{ contact: { name: 'The operator of this hall' }, license: { name: 'MIT', identifier: 'MIT' } },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: "The casino's platform calls", description: "At the site's host name." },
      { name: 'The hall calls', description: 'At the address of the connection, such as `{url}/debit`.' },
    ],
    paths,
    webhooks: { ...Object.fromEntries(transfers), event },
    components: {
      securitySchemes: { signature: { type: 'apiKey', in: 'header', name: 'webhook-signature' } },
      schemas: { Failure: schemaOf(outcomeSchema) },
    },
  };
};

const security = [{ signature: [] }];

const signatureHeaders = ['webhook-id', 'webhook-timestamp'].map((name) => ({
  ...{ name, in: 'header', required: true },
  schema: { type: 'string' },
}));

const operationOf = (name: HallCallName, call: HallCall): JsonSchema => ({
  ...{ operationId: name, summary: call.summary, description: listed([...call.codes, ...ofEveryCall]) },
  ...{ tags: ["The casino's platform calls"], security },
  parameters: [
    ...signatureHeaders,
    ...(call.params ? parametersOf('path', call.params, call.example.params) : []),
    ...(call.query ? parametersOf('query', call.query, call.example.query) : []),
  ],
  ...(call.body && { requestBody: contentOf(call.body, call.example.body) }),
  responses: {
    200: { description: 'Done.', ...jsonOf(call.answer) },
    default: {
      description: 'Not done, or nobody can tell: class and code say which.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
});

const listed = (codes: readonly CasinoResponseCode[]): string =>
  `Codes:\n${codes.map((code) => `- \`${code}\`: ${getCasinoResponseCodeText(code)}`).join('\n')}`;

const schemaOf = (schema: z.ZodMiniType): JsonSchema => toJsonSchema(schema, 'draft-2020-12');

const jsonOf = (schema: z.ZodMiniType): JsonSchema => ({
  content: { 'application/json': { schema: schemaOf(schema) } },
});

const contentOf = (schema: z.ZodMiniType, example?: object): JsonSchema => ({
  required: true,
  content: { 'application/json': { schema: schemaOf(schema), ...(example && { example }) } },
});

const parametersOf = (
  place: 'path' | 'query',
  schema: z.ZodMiniType,
  examples: Readonly<Record<string, string | number>> = {},
): JsonSchema[] => {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema: field },
    ...(Object.hasOwn(examples, name) && { example: examples[name] }),
  }));
};
