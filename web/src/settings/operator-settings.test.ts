import { type Settings, settingsSchema } from '@reelfloor/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { mergeSettingsWithDefaults } from './merge-settings-with-defaults.ts';
import { fetchOperatorSettingsFile, loadOperatorSettings } from './operator-settings.ts';

const merge = (raw: unknown) => {
  const problems: string[] = [];
  return { settings: mergeSettingsWithDefaults(raw, (problem) => problems.push(problem)), problems };
};

afterEach(() => vi.unstubAllGlobals());

/** The defaults of specification §9.5 and of `readings.md`, "Addresses" and "Money". */
const documented: Settings = {
  API_URL: '/v1/',
  MACHINE_URL: '/machine',
  NOTIFY_URL: '/notify',
  JACKPOT_URL: '/jackpot',
  HOUSE_NAME: 'Reelfloor',
  HOUSE_ADDRESS: '',
  HOUSE_TAX_NUMBER: '',
  SITE_ID: 2,
  THEME: null,
  DEFAULT_LANG: 'tr',
  LANG_SELECT: true,
  CURRENCY: 'TRY',
  SHOW_LOBBY: true,
  LOBBY_ID: null,
  UPDATE_LOBBY: 10,
  FPS: 30,
  VOLUME: 1,
  CLICK_SOUND: true,
  HOT_COINS: [500, 5000, 10_000, 50_000, 100_000],
  MAX_ALL_IN_LIMIT: 2_500_000,
  ALLOW_0_BALANCE_TO_PLAY: true,
  DISCOUNT_MIN: 100,
  DISCOUNT_BALANCE_CHECK: true,
  AUTO_DISCOUNT: false,
  AUTO_BONUS: false,
  DISCOUNT_COOLDOWN_MS: 300_000,
  ALLOW_AUTOPLAY: true,
  ROTATE_MENU: false,
  PIN_CHECK: true,
  IDLE_TIMEOUT_MS: 60_000,
  IP_CHEKCING: false,
  TOKEN_LOGIN: false,
  HIDE_HEADER_BAR: false,
  HIDE_VERSION: false,
  EXTERNAL_INFO: false,
  INFO_PAGES: {
    passwordReset: '/password-reset.html',
    gameRules: '/game-rules-and-content.html',
    playerProtection: '/player-protection-information.html',
    terms: '/terms-of-use.html',
    privacy: '/privacy-policy.html',
    paytables: '/paytables.html',
  },
  CONTACT_LINKS: [],
  DEPOSIT_HELP: null,
  WITHDRAWAL_HELP: null,
  HALL_WINS: false,
  SAVE_WINS: false,
  LIVE_CHAT: null,
  ICE_SERVERS: [],
  REGISTRATION: false,
  PASSWORD_RESET: false,
  FAIL_SAFE: false,
  PLAY_MONEY: false,
};

test('a missing or empty file leaves the defaults; a file with content overrides them', async () => {
  for (const [answer, expected] of [
    [new Response('no such file', { status: 404 }), documented],
    [new Response('{}'), documented],
    [new Response('{"FPS":25}'), { ...documented, FPS: 25 }],
  ] as const) {
    vi.stubGlobal('fetch', async () => answer);
    expect(await loadOperatorSettings()).toEqual(expected);
  }
});

const others: Record<keyof Settings, unknown> = {
  API_URL: 'https://calls.example/v2/',
  MACHINE_URL: 'wss://machines.example/game',
  NOTIFY_URL: '/bell',
  JACKPOT_URL: '/pot',
  HOUSE_NAME: 'House of Ege',
  HOUSE_ADDRESS: 'Sahil Yolu 1, İzmir',
  HOUSE_TAX_NUMBER: 'Konak 1234567890',
  SITE_ID: 0,
  THEME: 'light4',
  DEFAULT_LANG: 'ar',
  LANG_SELECT: false,
  CURRENCY: 'EUR',
  SHOW_LOBBY: false,
  LOBBY_ID: 'koi',
  UPDATE_LOBBY: 2.5,
  FPS: 25,
  VOLUME: 0,
  CLICK_SOUND: false,
  HOT_COINS: [100],
  MAX_ALL_IN_LIMIT: 1,
  ALLOW_0_BALANCE_TO_PLAY: false,
  DISCOUNT_MIN: 12.5,
  DISCOUNT_BALANCE_CHECK: false,
  AUTO_DISCOUNT: true,
  AUTO_BONUS: true,
  DISCOUNT_COOLDOWN_MS: 1000,
  ALLOW_AUTOPLAY: false,
  ROTATE_MENU: true,
  PIN_CHECK: false,
  IDLE_TIMEOUT_MS: 5000,
  IP_CHEKCING: true,
  TOKEN_LOGIN: true,
  HIDE_HEADER_BAR: true,
  HIDE_VERSION: true,
  EXTERNAL_INFO: true,
  INFO_PAGES: { ...documented.INFO_PAGES, terms: 'https://house.example/terms' },
  CONTACT_LINKS: [{ label: 'Telegram', url: 'https://t.me/example' }],
  DEPOSIT_HELP: { text: { tr: 'Kasaya uğrayın.' }, url: '/kasa.html' },
  WITHDRAWAL_HELP: { text: { en: 'At the cash desk.' } },
  HALL_WINS: true,
  SAVE_WINS: true,
  LIVE_CHAT: { provider: 'TAWKTO', id: 'abc' },
  ICE_SERVERS: [{ urls: ['stun:stun.example'] }],
  REGISTRATION: true,
  PASSWORD_RESET: true,
  FAIL_SAFE: true,
  PLAY_MONEY: true,
};

test.each(Object.entries(others))('%s overrides its default and nothing else', (key, value) => {
  expect(merge({ [key]: value })).toEqual({ settings: { ...documented, [key]: value }, problems: [] });
});

test.each(Object.keys(settingsSchema.shape))('%s of a wrong type keeps its default and is reported', (key) => {
  const neighbour = key === 'FPS' ? { CURRENCY: 'USD' } : { FPS: 25 };
  const { settings, problems } = merge({ [key]: [Number.NaN], ...neighbour });
  expect(settings).toEqual({ ...documented, ...neighbour });
  expect(problems).toEqual([`Settings.json: ${key} is not of the expected form`]);
});

test('coins may be written with a dot as thousands separator', () => {
  const { settings, problems } = merge({ HOT_COINS: [500, '5000', '10.000', '50.000', '1.000.000'] });
  expect(settings.HOT_COINS).toEqual([500, 5000, 10_000, 50_000, 1_000_000]);
  expect(problems).toEqual([]);
  for (const wrong of ['10.00', '1,000', '', '-5', '0', 0, -5, 1.5])
    expect(merge({ HOT_COINS: [wrong] }).settings.HOT_COINS, String(wrong)).toEqual(documented.HOT_COINS);
});

test('coins with a dot may be written without quotes, as in old files', async () => {
  const file = '{"HOT_COINS": [500, 5000, 10.000, 50.000,100.000], "VOLUME": 0.125}';
  vi.stubGlobal('fetch', async () => new Response(file));
  expect(await fetchOperatorSettingsFile(() => {})).toEqual({
    HOT_COINS: [500, 5000, 10_000, 50_000, 100_000],
    VOLUME: 0.125,
  });
  vi.unstubAllGlobals();
});

test('the address check may be spelt both ways; the specification’s spelling counts where both are there', () => {
  expect(merge({ IP_CHEKCING: true }).settings.IP_CHEKCING).toBe(true);
  expect(merge({ IP_CHECKING: true })).toMatchObject({ settings: { IP_CHEKCING: true }, problems: [] });
  expect(merge({ IP_CHECKING: true, IP_CHEKCING: false }).settings.IP_CHEKCING).toBe(false);
  expect(merge({ IP_CHECKING: 'yes' }).problems).toEqual(['Settings.json: IP_CHECKING is not of the expected form']);
});

test('one information page may be replaced while the others keep their defaults', () => {
  const { settings } = merge({ INFO_PAGES: { terms: '/house/terms.html' } });
  expect(settings.INFO_PAGES).toEqual({ ...documented.INFO_PAGES, terms: '/house/terms.html' });
});

test('an address that could run a script is refused', () => {
  for (const address of ['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x', ''])
    expect(merge({ INFO_PAGES: { terms: address } }).problems, address).toHaveLength(1);
  expect(merge({ CONTACT_LINKS: [{ label: 'x', url: 'javascript:alert(1)' }] }).problems).toHaveLength(1);
  expect(merge({ CONTACT_LINKS: [{ label: 'x', url: 'tel:+900000' }] }).problems).toEqual([]);
});

test('an unknown key is reported and left out, even one that every object has', () => {
  const { settings, problems } = merge(JSON.parse('{"WHAT":1,"__proto__":{"PIN_CHECK":false},"toString":1}'));
  expect(settings).toEqual(documented);
  expect(problems).toHaveLength(3);
});

test('a file that is not an object leaves the defaults', () => {
  for (const raw of [[1], null, 'text', 7]) {
    expect(merge(raw).settings).toEqual(documented);
    expect(merge(raw).problems).toEqual(['Settings.json is not an object']);
  }
});

test('a missing, broken or unreachable file is reported and leaves the defaults', async () => {
  const read = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    const problems: string[] = [];
    return { raw: await fetchOperatorSettingsFile((problem) => problems.push(problem)), problems };
  };
  for (const answer of [
    async () => new Response('no such file', { status: 404 }),
    async () => new Response('{"CURRENCY":'),
    async () => Promise.reject(new TypeError('no network')),
  ]) {
    const { raw, problems } = await read(answer);
    expect(raw).toBeUndefined();
    expect(problems).toHaveLength(1);
  }
  expect(await read(async () => new Response('{"FPS":25}'))).toEqual({ raw: { FPS: 25 }, problems: [] });
});
