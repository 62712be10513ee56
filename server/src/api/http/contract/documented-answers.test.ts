import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';
import { buildOpenApiDocument, getRouteUrlPath } from './open-api-document.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
interface Operation {
  readonly operationId: RouteName;
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: object;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

const document = buildOpenApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const components = JSON.stringify(document.components);
const compiled = new Map<string, ValidateFunction>();
/** Compiles a schema of the document, whose references lead into the document. Most refusals of calls are alike. */
const compile = (schema: object): ValidateFunction => {
  const key = JSON.stringify(schema);
  const made = compiled.get(key) ?? ajv.compile({ ...schema, components: JSON.parse(components) });
  compiled.set(key, made);
  return made;
};

const faultsOf = (what: string, { schema, example, examples = {} }: Media): string[] => {
  const isValid = compile(schema);
  const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map((one) => one.value)];
  return values.flatMap((value) =>
    isValid(value) ? [] : [`${what}: ${JSON.stringify(value).slice(0, 100)} ${ajv.errorsText(isValid.errors)}`],
  );
};

it('has no example that contradicts its schema', () => {
  const faults = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters.flatMap((one) => faultsOf(`${operationId} ${one.name}`, one)),
    ...Object.values(requestBody?.content ?? {}).flatMap((one) => faultsOf(`${operationId} body`, one)),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      Object.values(content).flatMap((one) => faultsOf(`${operationId} ${status}`, one)),
    ),
  ]);
  expect(faults).toEqual([]);
});

it('has no pattern that validators without Unicode read otherwise', () => {
  expect(JSON.stringify(document)).not.toContain('\\\\p{');
});

describe('a call that is', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    // With a client, so that unknown addresses get as far as its files.
    writeFileSync(join(webDir, 'index.html'), '<html></html>');
    floor = await TestFloor.open({ WEB_DIR: webDir, CALLS_PER_SECOND: '100000' });
    player = await floor.player('player1');
  });
  afterAll(async () => {
    await floor.close();
    rmSync(webDir, { recursive: true });
  });

  /** Sends a call and returns what its answer lacks in the document. */
  const send = async (name: RouteName, { query = '', part = 'x', body = '{}', type = 'application/json' }) => {
    const route: Route = routes[name];
    const answer = await fetch(`${floor.address}${getRouteUrlPath(route).replace(/:\w+/, part)}${query}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${player.signIn.token}`,
        ...(route.method === 'POST' && { 'content-type': type }),
      },
      ...(route.method === 'POST' && { body }),
    });
    const said = (await answer.json()) as { code?: unknown };
    const operation = operations.find(({ operationId }) => operationId === name);
    const media = operation?.responses[answer.status]?.content['application/json'];
    const isFitting = media !== undefined && compile(media.schema)(said);
    return { name, status: answer.status, code: said.code, isFitting };
  };
  const names = Object.keys(routes) as RouteName[];
  const refusedBy = (answers: Awaited<ReturnType<typeof send>>[]) => ({
    undocumented: answers.filter(({ isFitting }) => !isFitting),
    statuses: [...new Set(answers.map(({ status, code }) => `${status} ${code}`))].sort(),
  });
  const posts = names.filter((name) => routes[name].method === 'POST');

  it('no JSON is refused as the contract says', async () => {
    const answers = [];
    for (const name of posts) answers.push(await send(name, { body: '{' }));
    expect(refusedBy(answers)).toEqual({ undocumented: [], statuses: ['400 BODY_INVALID'] });
  });

  it('of another type is refused as the contract says', async () => {
    const answers = [];
    for (const name of posts) answers.push(await send(name, { body: '<a/>', type: 'application/xml' }));
    expect(refusedBy(answers)).toEqual({ undocumented: [], statuses: ['415 BODY_INVALID'] });
  });

  it('wrong in its query is refused as the contract says', async () => {
    const answers = [];
    for (const name of names) answers.push(await send(name, { query: '?x=%00' }));
    const { undocumented, statuses } = refusedBy(answers);
    expect({ undocumented, statuses: statuses.filter((one) => !one.startsWith('403')) }).toEqual({
      undocumented: [],
      statuses: ['400 BODY_INVALID'],
    });
  });

  it.each([101, 6_000])('addressed by %i letters is refused for its form', async (length) => {
    const answers = [];
    for (const name of names.filter((one) => getRouteUrlPath(routes[one]).includes(':')))
      answers.push(await send(name, { part: 'x'.repeat(length) }));
    const { undocumented, statuses } = refusedBy(answers);
    expect({ undocumented, statuses }).toEqual({
      undocumented: [],
      statuses: ['400 BODY_INVALID', '403 FORBIDDEN'],
    });
  });

  it('made to an unknown address of any length finds nothing', async () => {
    for (const path of [`/v1/${'x'.repeat(6_000)}`, `/v1/machine/details/x/${'y'.repeat(6_000)}`]) {
      const answer = await fetch(floor.address + path);
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    const page = await fetch(`${floor.address}/${'x'.repeat(6_000)}`, { headers: { accept: 'text/html' } });
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
  });

  it('larger than the server reads gets our own refusal', async () => {
    const answer = await fetch(`${floor.address}/v1/player/balance?${'x'.repeat(20_000)}`);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 431,
      body: { code: 'MESSAGE_TOO_LARGE', Params: { limit: 16_384 } },
    });
  });
});
