import * as z from 'zod/mini';
import { iceServerSchema } from './channels/webrtc-signalling.ts';
import { brandIdSchema } from './entity-ids.ts';
import { type InformationPage, informationPages } from './information-pages.ts';

/** Parses a price in minor units. Dots are thousands separators: `10.000` means 10000 minor units. */
const priceSchema = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,2}(\.\d{3})*$|^[1-9]\d*$/))]),
  z.transform((price) => (typeof price === 'number' ? price : Number(price.replaceAll('.', '')))),
);

/**
 * URL of an information page: a path on this server, or a complete http(s) URL. Other schemes are refused, because they could run a script.
 */
const pageAddressSchema = z.string().check(z.regex(/^(\/(?!\/)|https?:\/\/)\S*$/));
/** Link in an operator's text: a path, an http(s) URL, or a `mailto:` or `tel:` link. */
const linkSchema = z.string().check(z.regex(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)\S+$/));

/** Matches the names of the loopback host, where traffic cannot be intercepted. */
const thisMachine = String.raw`(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])`;
const hostAndPath = String.raw`(?::\d{1,5})?(?:\/[\w./~-]*)?(?:\?[\w./~=&-]*)?`;
const otherServer = (secure: string, plain: string): string =>
  String.raw`(?:${secure}:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\])|${plain}:\/\/${thisMachine})${hostAndPath}`;

/**
 * Origin of a script that is loaded into the page. TLS is required except on localhost: otherwise a man in the middle could replace the
 * script. The pattern is strict, because the origin becomes part of the pages' Content Security Policy.
 */
const serverSchema = z.string().check(z.regex(new RegExp(`^${otherServer('https', 'http')}$`)));

/** The operator's help text about deposits or withdrawals, by language, and an optional link. */
const moneyHelp = z.nullable(
  z.strictObject({
    text: z
      .record(z.string().check(z.regex(/^[a-z]{2}$/)), z.string().check(z.regex(/^[^\p{Cc}]{1,300}$/u)))
      .check(z.refine((text) => Object.keys(text).length > 0, 'needs a text in one language at least')),
    url: z.optional(linkSchema),
  }),
);

const positiveInt = z.int().check(z.positive());
/** URL of API calls or of a WebSocket channel, which receives the player's token: a path on this server, or another server with TLS. */
const tokenAddress = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(?:\\/(?!\\/)[\\w./~-]*(?:\\?[\\w./~=&-]*)?|${otherServer('(?:https|wss)', '(?:http|ws)')})$`),
    ),
  );
const page = (name: InformationPage) => z._default(pageAddressSchema, informationPages[name]);

/** Schema of the settings file, with the key names that operators know. `default-operator-settings.ts` has the defaults. */
export const settingsSchema = z.object({
  API_URL: tokenAddress,
  MACHINE_URL: tokenAddress,
  NOTIFY_URL: tokenAddress,
  JACKPOT_URL: tokenAddress,
  /** The operator's name as players see it. */
  HOUSE_NAME: z.string().check(z.regex(/^[^\p{Cc}]{1,40}$/u)),
  /** Address printed on receipts below the operator's name, one line each; empty: none. */
  HOUSE_ADDRESS: z.string().check(z.regex(/^[^\p{Cc}]{0,200}$/u)),
  HOUSE_TAX_NUMBER: z.string().check(z.regex(/^[^\p{Cc}]{0,60}$/u)),
  SITE_ID: z.int(),
  /** The color scheme of visitors who have chosen none, such as `dark3`; null: `dark6`. */
  THEME: z.nullable(z.string().check(z.regex(/^(?:(?:light|dark)(?:[1-9]|1[0-2])|mmk[12])$/))),
  DEFAULT_LANG: z.enum(['tr', 'en', 'ar', 'bg']),
  LANG_SELECT: z.boolean(),
  CURRENCY: z.string().check(z.regex(/^[A-Z]{3}$/)),
  SHOW_LOBBY: z.boolean(),
  /** Id of the brand that is shown in single-lobby mode. */
  LOBBY_ID: z.nullable(brandIdSchema),
  /** Seconds between two polls of the lobby by a page; at most one day, so that it fits a timer. */
  UPDATE_LOBBY: z.number().check(z.positive(), z.maximum(86_400)),
  FPS: positiveInt,
  VOLUME: z.number().check(z.minimum(0), z.maximum(1)),
  CLICK_SOUND: z.boolean(),
  HOT_COINS: z.array(priceSchema),
  MAX_ALL_IN_LIMIT: positiveInt,
  ALLOW_0_BALANCE_TO_PLAY: z.boolean(),
  /** The client requests a discount if the displayed wallet balance is below this amount, in major units. */
  DISCOUNT_MIN: z.number().check(z.minimum(0)),
  DISCOUNT_BALANCE_CHECK: z.boolean(),
  AUTO_DISCOUNT: z.boolean(),
  AUTO_BONUS: z.boolean(),
  DISCOUNT_COOLDOWN_MS: positiveInt,
  ALLOW_AUTOPLAY: z.boolean(),
  ROTATE_MENU: z.boolean(),
  PIN_CHECK: z.boolean(),
  IDLE_TIMEOUT_MS: positiveInt,
  /** The setting's name is misspelt in the specification. The correct spelling, `IP_CHECKING`, is accepted, too. */
  IP_CHEKCING: z.boolean(),
  TOKEN_LOGIN: z.boolean(),
  HIDE_HEADER_BAR: z.boolean(),
  HIDE_VERSION: z.boolean(),
  EXTERNAL_INFO: z.boolean(),
  /** URLs of the operator's information pages. For each absent URL our own page is shown. */
  INFO_PAGES: z.object({
    passwordReset: page('passwordReset'),
    gameRules: page('gameRules'),
    playerProtection: page('playerProtection'),
    terms: page('terms'),
    privacy: page('privacy'),
    paytables: page('paytables'),
  }),
  CONTACT_LINKS: z.array(z.object({ label: z.string(), url: linkSchema })),
  /** The operator's text on how to deposit money, shown where a wallet is empty; null: players see only whom to ask. */
  DEPOSIT_HELP: moneyHelp,
  /** The operator's text on how to withdraw money. Pages mention withdrawals only if it is set. */
  WITHDRAWAL_HELP: moneyHelp,
  /** True if pages show players recent high wins at the operator's machines: amount, machine and hour, never the winner. */
  HALL_WINS: z.boolean(),
  /** True if players can save video clips of their wins, with the operator's name in the picture and their balances covered. */
  SAVE_WINS: z.boolean(),
  LIVE_CHAT: z.nullable(
    z.object({
      provider: z.enum(['COMM100', 'TAWKTO']),
      /** Id of the live chat at its provider: `SITE/CAMPAIGN` for Comm100, `PROPERTY/WIDGET` for tawk.to. The second part is optional. */
      id: z.string().check(z.regex(/^[\w-]+(\/[\w-]+)?$/)),
      /** Origin of the live chat's script; needed only if the operator has their own server or domain at the chat provider. */
      server: z.optional(serverSchema),
    }),
  ),
  ICE_SERVERS: z.array(iceServerSchema),
  REGISTRATION: z.boolean(),
  PASSWORD_RESET: z.boolean(),
  /** True in a demo whose jurisdiction profile cannot be read, so that play is blocked. Only the server sets it. */
  FAIL_SAFE: z.boolean(),
  /** True if the client shows players that they do not play for real money. Our demo server always sets it. */
  PLAY_MONEY: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsAliases: Readonly<Record<string, keyof Settings>> = { IP_CHECKING: 'IP_CHEKCING' };
