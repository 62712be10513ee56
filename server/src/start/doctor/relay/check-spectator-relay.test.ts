import { afterEach, describe, expect, it } from 'vitest';
import { HostileJanus, honestAnswer } from '../../../testing/hostile-janus.ts';
import { janusPath, janusSecret, TestJanus } from '../../../testing/test-janus.ts';
import { checkSpectatorRelay } from './check-spectator-relay.ts';

if (janusPath === null) console.log('Left out: the doctor at a real relay needs Janus (Debian: janus).');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const found = async (url: string, secret = janusSecret) =>
  (await checkSpectatorRelay({ url, secret, address: '10.0.0.5', most: 10 })).map(
    ({ level, text }) => `${level}: ${text}`,
  );

it('says nothing where no relay is set, and that one is not reached', async () => {
  expect(await checkSpectatorRelay(null)).toEqual([]);
  expect(await found('ws://127.0.0.1:9')).toEqual([expect.stringMatching(/^fault: .*does not work/)]);
});

describe.skipIf(janusPath === null)('a relay for watchers', () => {
  it('is fit with the files of deploy/janus, and refuses another secret', async () => {
    const janus = await TestJanus.start();
    ends.push(() => janus.remove());
    expect(await found(janus.url)).toEqual([expect.stringMatching(/^ok: .*10\.0\.0\.5, ports from \d+ on/)]);
    expect(await found(janus.url, 'another secret of thirty-two letters')).toEqual([
      'fault: The relay in WATCH_RELAY refuses WATCH_RELAY_SECRET.',
    ]);
  });
});

it('says that a relay takes orders from everybody, and that one answers nonsense', async () => {
  const twin = await HostileJanus.start();
  ends.push(() => twin.close());
  expect(await found(twin.url)).toEqual([expect.stringMatching(/^fault: .*without a secret/)]);
  twin.answer = (request, handles) =>
    request.body?.request === 'info' ? { janus: 'success' } : honestAnswer(request, handles);
  expect(await found(twin.url)).toEqual([expect.stringMatching(/^fault: .*incomplete/)]);
});
