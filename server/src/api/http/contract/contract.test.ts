import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { errorCodes } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import { contracts } from '@reelfloor/protocol/http/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChannel } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';
import { buildAsyncApiDocument, channels } from './async-api-document.ts';
import { listChannelRefusalCodes } from './channel-refusal-codes.ts';
import { findUndescribedNumberFields, type JsonSchema } from './describe-schema-fields.ts';
import { buildOpenApiDocument, getRouteUrlPath, listRouteRefusalCodes } from './open-api-document.ts';

const names = Object.keys(routes) as RouteName[];

describe('the contract of the calls', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(buildOpenApiDocument()));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it.each(names)('has an example of %s that fits its schemas', (name) => {
    const route: Route = routes[name];
    const example = contracts[name].example as unknown as Record<string, unknown>;
    for (const part of ['params', 'query', 'body', 'answer'] as const)
      expect(route[part]?.safeParse(example[part]).error, part).toBeUndefined();
  });

  it('gives every number a description or a unit', () => {
    const schemas = [buildOpenApiDocument(), buildAsyncApiDocument()].flatMap(schemasIn);
    expect(schemas.length).toBeGreaterThan(100);
    expect([...new Set(schemas.flatMap((schema) => findUndescribedNumberFields(schema)))]).toEqual([]);
  });

  it('lists every refusal of the catalogue', () => {
    const said = new Set([
      ...names.flatMap((name) => listRouteRefusalCodes(name)),
      ...channels.flatMap(({ path, theirs, ours }) =>
        [theirs, ours].flatMap(({ requests }) =>
          Object.keys(requests).flatMap((method) => listChannelRefusalCodes(path.slice(1), method)),
        ),
      ),
      // No listed call or request is refused with these: unknown method, wrong signature (not used), the code for
      // success.
      ...(['METHOD_UNKNOWN', 10, 20000] as const),
    ]);
    expect(errorCodes.filter((code) => !said.has(code))).toEqual([]);
  });
});

describe('the contract of the channels', () => {
  it('is valid AsyncAPI 3.0', () => {
    const isValid = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(asyncApiSchema);
    isValid(buildAsyncApiDocument());
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('refers only to messages that it contains', () => {
    const document = buildAsyncApiDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
    expect(references.length).toBeGreaterThan(50);
    for (const path of references) {
      const found = String(path)
        .split('/')
        .reduce<unknown>((node, key) => (node as JsonSchema | undefined)?.[key], document);
      expect(found, path).toBeDefined();
    }
  });
});

describe('a running server', () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  it('serves both documents and a reader', async () => {
    const fetched = async (path: string) => (await fetch(floor.address + path)).json();
    expect(await fetched('/docs/json')).toEqual(JSON.parse(JSON.stringify(buildOpenApiDocument())));
    expect(await fetched('/docs/channels.json')).toEqual(JSON.parse(JSON.stringify(buildAsyncApiDocument())));
    expect((await fetch(`${floor.address}/docs`)).status).toBe(200);
  });

  it.each(names)('has a handler for %s, which asks for a token unless the call is open', async (name) => {
    const route: Route = routes[name];
    const { body } = contracts[name].example as unknown as { body?: unknown };
    const answer = await fetch(floor.address + getRouteUrlPath(route).replace(/:\w+/, 'x'), {
      method: route.method,
      ...(route.method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
    });
    const said = (await answer.json()) as { code?: number | string };
    if (route.access !== 'open') expect(said.code).toBe('TOKEN_INVALID');
    else expect(answer.ok || listRouteRefusalCodes(name).some((code) => code === said.code)).toBe(true);
  });

  it.each(
    channels.flatMap(({ path, theirs, ours }) =>
      Object.keys(theirs.requests).map((method) => [path, method, theirs, ours] as const),
    ),
  )('refuses strangers on %s as the contract says: %s', async (path, method, theirs, ours) => {
    const { socket, peer } = await openChannel(floor.address, path, theirs, ours);
    const ask = peer.request as unknown as (name: string, data: object, limitMs: number) => Promise<unknown>;
    const outcome = await ask.call(peer, method, {}, 10_000);
    expect(outcome).toMatchObject({ kind: 'refused' });
    const { code } = (outcome as { error: { code: number | string } }).error;
    expect(listChannelRefusalCodes(path.slice(1), method)).toContain(code);
    socket.terminate();
  });
});

const schemasIn = (node: unknown): JsonSchema[] => {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(schemasIn);
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'schema' || key === 'payload' ? [value as JsonSchema] : schemasIn(value),
  );
};
