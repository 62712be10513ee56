import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { machinePictureSizes, machinePictureWidth } from '../features/lobby/components/machine-picture.tsx';
import { buildBrandPicturePath } from '../ui/brand-picture-path.ts';
import { buildImageSrcSet } from '../ui/picture-with-fallback.tsx';

const script = readFileSync(new URL('../../public/before-first-paint.js', import.meta.url), 'utf8');
const tokenUntil = (seconds: number) => `head.${btoa(JSON.stringify({ exp: seconds }))}.signature`;
const valid = tokenUntil(Date.now() / 1000 + 60);
const machines = [
  { id: '1', image: null, brand: { id: 'koi', name: 'Neon Koi' } },
  { id: '2', image: '/own.jpg', brand: { id: 'gold', name: 'İzmir Gold' } },
  { id: '3', image: null, brand: { id: 'gold', name: 'İzmir Gold' } },
];

interface Asked {
  readonly calls: Map<string, string | undefined>;
  readonly pictures: { sizes?: string; src?: string; srcset?: string; fetchPriority?: string }[];
  readonly files: string[];
  readonly idly: (() => string)[];
}

/** Runs the script and waits until it makes no further request. */
const run = async (
  address: string,
  token: string | null,
  settings: string | null = '{}',
  build: object | null = null,
  { isLocked = false, atOnce = () => {} }: { isLocked?: boolean; atOnce?: (window: Window) => void } = {},
): Promise<Asked> => {
  const asked: Asked = { calls: new Map(), pictures: [], files: [], idly: [] };
  const stored = new Map(token === null ? [] : [['access_token', token]]);
  stored.set('is_locked', 'another own').set('sign_in_mark', isLocked ? 'own' : 'unlocked');
  const storage = { getItem: (key: string) => stored.get(key) ?? null };
  const window = { requestIdleCallback: (work: () => string) => asked.idly.push(work) } as unknown as Window;
  runInNewContext(script, {
    window,
    document: {
      documentElement: { dataset: {}, lang: 'tr' },
      currentScript: { dataset: build === null ? {} : { files: JSON.stringify(build) } },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.files.push(href) },
    },
    location: new URL(address, 'http://floor.example'),
    localStorage: storage,
    sessionStorage: { getItem: () => null },
    fetch: async (path: string, { headers }: { headers?: Record<string, string> }) => {
      asked.calls.set(path, headers?.authorization);
      if (path === '/Settings.json' && settings === null) throw new TypeError('Failed to fetch');
      return new Response(path === '/Settings.json' ? settings : JSON.stringify({ machines }));
    },
    Image: class {
      constructor() {
        asked.pictures.push(this);
      }
    },
    URL,
    AbortSignal,
    AbortController,
    atob,
  });
  atOnce(window);
  await new Promise((resolve) => setTimeout(resolve));
  return asked;
};

describe('the script before the first paint', () => {
  it('requests all data of a signed-in player’s lobby once, with the token', async () => {
    const { calls } = await run('/lobby', valid);
    const bearer = `Bearer ${valid}`;
    expect(Object.fromEntries(calls)).toEqual({
      '/Settings.json': undefined,
      '/v1/validate': bearer,
      '/v1/machine/brands': bearer,
      '/v1/player/balance': bearer,
      '/api/chat/contacts': bearer,
      '/v1/machine/all': bearer,
    });
  });

  it('requests only the sign-in on other pages', async () => {
    expect([...(await run('/profile', valid)).calls.keys()]).toEqual(['/Settings.json', '/v1/validate']);
  });

  it('requests only the sign-in on a locked page', async () => {
    const { calls } = await run('/lobby', valid, '{}', null, { isLocked: true });
    expect([...calls.keys()]).toEqual(['/Settings.json', '/v1/validate']);
  });

  it('does not repeat a request that the page has sent before the settings arrived', async () => {
    const pageSends = ({ early }: Window) =>
      early?.answers.set('http://floor.example/v1/validate', null).set('http://floor.example/v1/machine/all', null);
    const { calls } = await run('/lobby', valid, '{}', null, { atOnce: pageSends });
    expect([...calls.keys()]).toEqual([
      '/Settings.json',
      '/v1/machine/brands',
      '/v1/player/balance',
      '/api/chat/contacts',
    ]);
  });

  it('requests nothing more for a player who has signed out before the settings arrived', async () => {
    const signOut = ({ early }: Window) => early?.stop.abort();
    const { calls } = await run('/lobby', valid, '{}', null, { atOnce: signOut });
    expect([...calls.keys()]).toEqual(['/Settings.json']);
  });

  it.each([
    ['nobody is signed in', '/lobby', null, '{}'],
    ['the token has expired', '/lobby', tokenUntil(1), '{}'],
    ['the token has an unknown form', '/lobby', 'opaque', '{}'],
    ['the address has another token', '/lobby?token=x', valid, '{}'],
    ['the IP address is checked first', '/lobby', valid, '{"IP_CHEKCING":true}'],
    ['the same setting is spelled correctly', '/lobby', valid, '{"IP_CHECKING":true}'],
    ['another server answers the calls', '/lobby', valid, '{"API_URL":"https://api.example/v1/"}'],
  ])('requests only the settings when %s', async (_, address, token, settings) => {
    expect([...(await run(address, token, settings)).calls.keys()]).toEqual(['/Settings.json']);
  });

  it('leaves the requests to the page when it cannot read the settings, which may name another server', async () => {
    expect([...(await run('/lobby', valid, '{"API_URL":"https://api.example/v1/",')).calls.keys()]).toEqual([
      '/Settings.json',
    ]);
  });

  it('treats settings that cannot be loaded as empty, as the page does', async () => {
    expect((await run('/lobby', valid, null)).calls.size).toBe(6);
  });

  it('notes when it has sent all requests', async () => {
    let early: Window['early'];
    const remember = (window: Window) => {
      early = window.early;
    };
    await run('/lobby', valid, '{}', null, { atOnce: remember });
    expect(early?.hasAskedAll).toBe(true);
  });

  it('loads scripts and the login’s picture for a guest, and the player’s files for a player', async () => {
    const build = {
      guest: { files: [], texts: { tr: ['/first.js'] }, picture: '/wall.svg' },
      player: { files: ['/inside.js', '/inside.css'], texts: { tr: ['/tr.js'], en: ['/en.js'] } },
    };
    const guest = await run('/login', null, '{}', build);
    expect(guest.files).toEqual(['/first.js']);
    expect(guest.pictures).toMatchObject([{ src: '/wall.svg', fetchPriority: 'low' }]);
    const player = await run('/profile', valid, '{}', build);
    expect(player.files).toEqual(['/inside.js', '/inside.css', '/tr.js']);
    expect(player.pictures).toEqual([]);
    // Guests see no amounts, so the script does not prepare a number formatter for them.
    expect(guest.idly).toEqual([]);
    expect(player.idly.map((work) => work())).toEqual(['0']);
  });

  it('requests the first machines’ pictures in the sizes that their cards use', async () => {
    const { pictures } = await run('/lobby', valid);
    expect(pictures).toMatchObject([
      {
        sizes: machinePictureSizes,
        srcset: buildImageSrcSet(buildBrandPicturePath('Neon Koi'), machinePictureWidth),
      },
      { src: '/own.jpg' },
    ]);
    const ofBrand = await run('/lobby/gold/izmir-gold', valid);
    expect(ofBrand.pictures).toMatchObject([
      { src: '/own.jpg' },
      { srcset: buildImageSrcSet(buildBrandPicturePath('İzmir Gold'), machinePictureWidth) },
    ]);
  });
});
