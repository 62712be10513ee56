import * as z from 'zod/mini';
import { iceServerSchema } from './channels/signalling.ts';
import { brandIdSchema } from './ids.ts';

/** A price in minor units. A dot separates thousands: `10.000` is 10000 minor units. */
const priceSchema = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,2}(\.\d{3})*$|^[1-9]\d*$/))]),
  z.transform((price) => (typeof price === 'number' ? price : Number(price.replaceAll('.', '')))),
);

/** A page of ours by its path, or somebody's by its whole address. Anything else could run a script. */
const pageAddressSchema = z.string().check(z.regex(/^(\/(?!\/)|https?:\/\/)\S*$/));
/** The same, and the ways to reach a person. */
const linkSchema = z.string().check(z.regex(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)\S+$/));

const flag = (byDefault: boolean) => z._default(z.boolean(), byDefault);
const positiveInt = (byDefault: number) => z._default(z.int().check(z.positive()), byDefault);

/** The six information pages of the footer, in its order, with the paths of our own. */
export const informationPages = {
  passwordReset: '/password-reset.html',
  gameRules: '/game-rules-and-content.html',
  playerProtection: '/player-protection-information.html',
  terms: '/terms-of-use.html',
  privacy: '/privacy-policy.html',
  paytables: '/paytables.html',
} as const;
export type InformationPage = keyof typeof informationPages;

const page = (name: InformationPage) => z._default(pageAddressSchema, informationPages[name]);

/**
 * The keys of `Settings.json`, each with its default. The spelling is the operators' contract. A key that no feature
 * reads yet is read by the one that brings it: what a game may offer, the promotions, the idle lock, the address
 * check, the live chat, and the forms for guests.
 */
export const settingsSchema = z.object({
  API_URL: z._default(z.string().check(z.minLength(1)), '/v1/'),
  MACHINE_URL: z._default(z.string().check(z.minLength(1)), '/machine'),
  NOTIFY_URL: z._default(z.string().check(z.minLength(1)), '/notify'),
  JACKPOT_URL: z._default(z.string().check(z.minLength(1)), '/jackpot'),
  SITE_ID: z._default(z.int(), 2),
  DEFAULT_LANG: z._default(z.enum(['tr', 'en', 'ar', 'bg']), 'tr'),
  LANG_SELECT: flag(true),
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'TRY'),
  SHOW_LOBBY: flag(true),
  /** The one lobby of single-lobby mode. */
  LOBBY_ID: z._default(z.nullable(brandIdSchema), null),
  /** Seconds between polls; one day at most, so that it fits a timer. */
  UPDATE_LOBBY: z._default(z.number().check(z.positive(), z.maximum(86_400)), 10),
  FPS: positiveInt(30),
  VOLUME: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  CLICK_SOUND: flag(true),
  HOT_COINS: z._default(z.array(priceSchema), [500, 5000, 10_000, 50_000, 100_000]),
  MAX_ALL_IN_LIMIT: positiveInt(2_500_000),
  ALLOW_0_BALANCE_TO_PLAY: flag(true),
  /** In major units, compared with the shown balance. */
  DISCOUNT_MIN: z._default(z.number().check(z.minimum(0)), 100),
  DISCOUNT_BALANCE_CHECK: flag(true),
  AUTO_DISCOUNT: flag(false),
  AUTO_BONUS: flag(false),
  DISCOUNT_COOLDOWN_MS: positiveInt(300_000),
  ALLOW_AUTOPLAY: flag(true),
  ROTATE_MENU: flag(false),
  PIN_CHECK: flag(true),
  IDLE_TIMEOUT_MS: positiveInt(60_000),
  /** Operators know this spelling; the right one is taken for it too. */
  IP_CHEKCING: flag(false),
  TOKEN_LOGIN: flag(false),
  HIDE_HEADER_BAR: flag(false),
  HIDE_VERSION: flag(false),
  EXTERNAL_INFO: flag(false),
  INFO_PAGES: z.prefault(
    z.object({
      passwordReset: page('passwordReset'),
      gameRules: page('gameRules'),
      playerProtection: page('playerProtection'),
      terms: page('terms'),
      privacy: page('privacy'),
      paytables: page('paytables'),
    }),
    {},
  ),
  CONTACT_LINKS: z._default(z.array(z.object({ label: z.string(), url: linkSchema })), []),
  LIVE_CHAT: z._default(
    z.nullable(z.object({ provider: z.enum(['COMM100', 'TAWKTO']), id: z.string().check(z.minLength(1)) })),
    null,
  ),
  ICE_SERVERS: z._default(z.array(iceServerSchema), []),
  REGISTRATION: flag(false),
  PASSWORD_RESET: flag(false),
});
export type Settings = z.output<typeof settingsSchema>;

/** Other spellings that operators use, and the key that each one means. */
export const settingsAliases: Readonly<Record<string, keyof Settings>> = { IP_CHECKING: 'IP_CHEKCING' };
