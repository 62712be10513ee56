import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createSignatureHeaders } from '@reelfloor/platform-client';
import { type CasinoCallBody, type CasinoCallName, type HallCallName, hallCalls } from '@reelfloor/protocol/casino';
import type { ReferencePlatform } from '@reelfloor/reference-platform';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../platform/clock/clock.ts';
import { createHttpCasinoPlatform } from '../play/casino/casino-platform-client.ts';
import { eventually } from '../testing/eventually.ts';
import { casinoKey, hallKey, type LaunchingFloor, openLaunchingFloor } from '../testing/launching-floor.ts';
import { findFreePort } from '../testing/test-server-process.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> };
}
type Described = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

describe('/docs/platform', () => {
  let opened: LaunchingFloor;
  let casino: ReferencePlatform;
  let hallUrl = '';
  let casinoUrl = '';
  let returnUrl = '';
  beforeAll(async () => {
    casinoUrl = `http://127.0.0.1:${await findFreePort()}`;
    returnUrl = `${casinoUrl}/back`;
    opened = await openLaunchingFloor(casinoUrl);
    ({ casino, hallUrl } = opened);
  }, 60_000);
  afterAll(() => opened.close());

  /** Begins the sign-in of a launch, as its page does. */
  const begin = (launchUrl: string) => {
    const ticket = new URL(launchUrl).searchParams.get('token');
    const headers = { authorization: `Bearer ${ticket}.a-nonce-of-this-page` };
    return fetch(`${hallUrl}/v1/validate`, { headers });
  };
  const readContract = async () =>
    (await (await fetch(`${hallUrl}/docs/platform`)).json()) as {
      readonly paths: Described;
      readonly webhooks: Described;
    };
  const exampleOf = (operation: Operation | undefined) => operation?.requestBody?.content['application/json']?.example;

  it('describes the calls that the hall takes: each example of it is answered as it says', async () => {
    const { paths } = await readContract();
    const player = { ref: 'p-17', name: 'Ada', country: 'TR' };
    const known = await casino.client.createLaunch({ player, language: 'en', returnUrl });
    await begin(known.launchUrl);
    const given: Readonly<Record<string, string>> = { id: known.id };
    const answered: string[] = [];
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const { operationId, parameters = [] } = operation;
        const url = new URL(`${hallUrl}${path.replace(/\{(\w+)\}/g, (_, name) => given[name] ?? 'p-17')}`);
        for (const { name, in: place, example } of parameters)
          if (place === 'query' && example !== undefined) url.searchParams.set(name, String(example));
        const example = exampleOf(operation);
        const body = example
          ? JSON.stringify({
              ...example,
              ...(operationId === 'createLaunch' && { returnUrl }),
            })
          : '';
        const call = {
          kind: 'call',
          method: method.toUpperCase(),
          path: `${url.pathname}${url.search}`,
          body,
        } as const;
        const headers = await createSignatureHeaders(call, {
          keys: [casinoKey],
          id: `docs_${operationId}`,
          now: Date.now(),
        });
        const response = await fetch(url, { method: call.method, headers, ...(body && { body }) });
        const answer: unknown = await response.json();
        expect([operationId, response.status, answer]).toMatchObject([operationId, 200, { class: 'success' }]);
        const { success, error } = hallCalls[operationId as HallCallName].answer.safeParse(answer);
        expect([operationId, success, error]).toEqual([operationId, true, undefined]);
        answered.push(operationId);
      }
    expect(answered.sort()).toEqual(Object.keys(hallCalls).sort());
  });

  it('describes the calls that the hall makes: the casino of the README of the client answers each example', async () => {
    const folder = new URL('../../../platform-client/', import.meta.url);
    const readme = await readFile(new URL('README.md', folder), 'utf8');
    const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? [];
    expect(code.split('\n').filter((line) => line !== '').length).toBeLessThan(40);
    const environment = { HALL_URL: hallUrl, OUT_KEY: hallKey, IN_KEY: casinoKey, CASINO_URL: casinoUrl };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      ...{ cwd: fileURLToPath(folder), env: { ...process.env, ...environment }, stdio: 'ignore' },
    });
    onTestFinished(() => void child.kill());
    const platform = createHttpCasinoPlatform(
      { url: casinoUrl, contract: 'reelfloor', outKeys: [hallKey], inKeys: [], changedAt: 0 },
      systemClock,
    );
    const { webhooks } = await readContract();
    const example = <Name extends CasinoCallName>(name: Name) =>
      ({ ...exampleOf(webhooks[name]?.post), player: 'ada' }) as CasinoCallBody<Name>;
    await eventually(async () =>
      expect(await platform.balance(example('balance'))).toMatchObject({ balanceMinor: 500_000 }),
    );
    const [debit, rollback] = [example('debit'), example('rollback')];
    expect(await platform.debit(debit)).toMatchObject({ code: 'OK', balanceMinor: 490_000 });
    expect(await platform.debit(debit)).toMatchObject({ code: 'ALREADY_DONE', balanceMinor: 490_000 });
    expect(await platform.credit(example('credit'))).toMatchObject({ code: 'OK', balanceMinor: 502_550 });
    expect(await platform.status(example('status'))).toMatchObject({ state: 'accepted' });
    expect(await platform.rollback(rollback)).toMatchObject({ code: 'OK', balanceMinor: 502_550 });
    expect(await platform.debit({ ...rollback, reason: 'cash-in' })).toMatchObject({ code: 'ROLLED_BACK' });
    const dear = { ...debit, id: 'cash-in:too-dear', amountMinor: 502_551 };
    expect(await platform.debit(dear)).toMatchObject({ class: 'refused', code: 'INSUFFICIENT_FUNDS' });
    expect((await platform.list(example('list'))).transfers).toHaveLength(4);
    const page = await eventually(async () => {
      const text = await (await fetch(casinoUrl)).text();
      expect(text).toContain('<iframe');
      return text;
    });
    const [, launchUrl = ''] = /src="([^"]+)"/.exec(page) ?? [];
    expect((await begin(launchUrl)).status).toBe(200);
  });
});
