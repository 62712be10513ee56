import { informationPages } from './information-pages.ts';
import type { Settings } from './operator-settings.ts';

/** Default servers of the live chat providers, from which pages load the chat script. */
export const liveChatServers = {
  COMM100: 'https://vue.comm100.com',
  TAWKTO: 'https://embed.tawk.to',
} as const;

/**
 * Default values of the operator's settings. They are not in `operator-settings.ts`, so that the client's first page does not load that
 * file's parser.
 */
export const defaultSettings: Settings = {
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
  INFO_PAGES: informationPages,
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

/** Parses the operator's settings file; throws if it is not JSON. Prices may be written `10.000`, which plain JSON would parse as ten. */
export const parseSettingsJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"HOT_COINS"\s*:\s*\[[^\]]*\]/, (prices) =>
      prices.replace(
        /([[,\s])([1-9]\d{0,2}(?:\.\d{3})+)(?=[\],\s])/g,
        (_, before: string, price: string) => before + price.replaceAll('.', ''),
      ),
    ),
  );
