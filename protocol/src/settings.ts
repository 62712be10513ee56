import * as z from 'zod/mini';
import { iceServerSchema } from './channels/signalling.ts';

/** A price in minor units. A dot separates thousands: `10.000` is 10000 minor units. */
const priceSchema = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,3}(\.\d{3})*$|^\d+$/))]),
  z.transform((price) => (typeof price === 'number' ? price : Number(price.replaceAll('.', '')))),
);

/**
 * The keys of `Settings.json` that the product reads so far, each with its default. The spelling is the operators'
 * contract. A key joins this list with the feature that reads it.
 */
export const settingsSchema = z.object({
  API_URL: z._default(z.string(), '/v1/'),
  MACHINE_URL: z._default(z.string(), '/machine'),
  NOTIFY_URL: z._default(z.string(), '/notify'),
  JACKPOT_URL: z._default(z.string(), '/jackpot'),
  SITE_ID: z._default(z.int(), 2),
  DEFAULT_LANG: z._default(z.enum(['tr', 'en']), 'tr'),
  LANG_SELECT: z._default(z.boolean(), true),
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'TRY'),
  UPDATE_LOBBY: z._default(z.number().check(z.positive()), 10),
  FPS: z._default(z.int().check(z.positive()), 30),
  VOLUME: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  HOT_COINS: z._default(z.array(priceSchema), [500, 5000, 10_000, 50_000, 100_000]),
  MAX_ALL_IN_LIMIT: z._default(z.int().check(z.positive()), 2_500_000),
  HIDE_VERSION: z._default(z.boolean(), false),
  CONTACT_LINKS: z._default(z.array(z.object({ label: z.string(), url: z.string() })), []),
  ICE_SERVERS: z._default(z.array(iceServerSchema), []),
});
export type Settings = z.output<typeof settingsSchema>;
