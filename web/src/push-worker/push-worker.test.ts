import { beforeEach, expect, it, vi } from 'vitest';

interface Shown {
  readonly title: string;
  readonly options: {
    tag: string;
    icon: string;
    silent: boolean;
    renotify: boolean;
    data: { path: string; until: number };
  };
}

/** Pages that are open in the browser, and what the worker did with them. */
interface OpenPage {
  url: string;
  focused: boolean;
  done: string[];
  /** False: the page was opened before the worker, which cannot lead it anywhere. */
  isControlled?: boolean;
}

let shown: Shown[];
let pages: OpenPage[];
let opened: string[];
let listeners: Map<string, (event: object) => void>;

beforeEach(async () => {
  shown = [];
  pages = [];
  opened = [];
  listeners = new Map();
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        shown = [...shown.filter((one) => one.options.tag !== options.tag), { title, options }];
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map((one) => ({
            data: one.options.data,
            close: () => {
              shown = shown.filter((other) => other !== one);
            },
          })),
    },
    clients: {
      claim: async () => {},
      matchAll: async () =>
        pages.map((page) => ({
          url: `https://floor.example${page.url}`,
          focused: page.focused,
          async focus() {
            page.done.push('focused');
            return this;
          },
          navigate: async (path: string) => {
            if (page.isControlled === false) throw new TypeError('this page is not controlled');
            page.done.push(path);
          },
        })),
      openWindow: async (path: string) => opened.push(path),
    },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import('./push-worker.ts');
  vi.unstubAllGlobals();
});

const happen = async (type: string, event: object): Promise<void> => {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
};
const push = (change: object = {}) => {
  const message = { v: 1, kind: 'free', machine: '405', brand: 'Copper Canyon', language: 'tr', until: 5 };
  return happen('push', { data: { text: () => JSON.stringify({ ...message, ...change }) } });
};
const click = (path = '/lobby?search=405') =>
  happen('notificationclick', { notification: { close: () => {}, data: { path } } });
const page = (url: string, rest: Partial<OpenPage> = {}): OpenPage => {
  const open = { url, focused: false, done: [], ...rest };
  pages.push(open);
  return open;
};

it('shows a message, and the same one a second time in its place and without a sound', async () => {
  await push();
  await push();
  expect(shown).toMatchObject([{ title: '405 Copper Canyon boşaldı', options: { renotify: false } }]);
  await push({ until: 6 });
  expect(shown).toMatchObject([{ options: { renotify: true } }]);
});

it("shows the picture of its own site, at an address that the site's server knows", async () => {
  await push();
  expect(shown).toMatchObject([{ options: { icon: '/push-icon.png' } }]);
});

it('leaves nothing on the screen of a player who looks at a page, which tells it already', async () => {
  page('/lobby', { focused: true });
  await push();
  expect(shown).toEqual([]);
});

it('shows nothing of a message that it does not know', async () => {
  await push({ v: 2 });
  await happen('push', { data: null });
  expect(shown).toEqual([]);
});

it('leads a click to the lobby that is open, and never in the place of a game', async () => {
  const game = page('/game/212/neon-koi');
  const lobby = page('/lobby');
  await click();
  expect([lobby.done, game.done, opened]).toEqual([['focused', '/lobby?search=405'], [], []]);
  pages = [game];
  await click();
  expect([game.done, opened]).toEqual([[], ['/lobby?search=405']]);
});

it('opens a page where none is open, or where the worker cannot lead the one that is', async () => {
  await click();
  page('/profile', { isControlled: false });
  await click();
  expect(opened).toEqual(['/lobby?search=405', '/lobby?search=405']);
});
