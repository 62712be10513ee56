import * as z from 'zod/mini';
import { convertToAsciiDigits } from '../convert-to-ascii-digits.ts';
import { machineIdSchema, playerIdSchema } from '../entity-ids.ts';
import { userSettingsSchema } from './user-settings.ts';

export const loginSchema = z.object({
  /** The account's user name or e-mail address. */
  username: z.string().check(z.minLength(4), z.maxLength(254)),
  password: z.string().check(z.minLength(4), z.maxLength(256)),
  site_id: z.int(),
  /** A random device id that the browser stores. Wrong passwords from other devices do not lock out a known device. */
  device: z.optional(z.string().check(z.regex(/^[\w-]{22,128}$/))),
});
export type Login = z.infer<typeof loginSchema>;

/** The answer to `GET {API_URL}../check` (specification §7). If `status` and `code` are both 0, the IP address is refused. */
export const addressCheckSchema = z.object({
  status: z.int(),
  code: z.int(),
  ip: z.string(),
  /** The player's country code (ISO 3166-1 alpha-2); `ZZ` if unknown. */
  country: z.string(),
});
export type AddressCheck = z.infer<typeof addressCheckSchema>;

export const userSchema = z.object({
  id: playerIdSchema,
  username: z.string(),
  displayName: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
  /** Ids of the user's favourite navigation items, in the user's order. */
  shortcuts: z.array(z.string()),
  /** Ignore invalid user settings, which third-party servers may send, so that the sign-in succeeds. */
  settings: z.catch(z.optional(userSettingsSchema), undefined),
});

/** Data of a sign-in that was started by a casino's platform. */
const signInLaunchSchema = z.object({
  id: z.string(),
  /** URL to which the page's links for lock, logout and "back to the casino" lead. */
  returnUrl: z.string(),
  language: z.string(),
  /** Origins of the casino's pages that may embed this page in a frame, and to which this page posts messages. */
  frames: z.array(z.string()),
  /** Which page opens first after this sign-in; null for the lobby. */
  opens: z.nullable(
    z.object({
      machine: z.optional(z.string()),
      brand: z.optional(z.string()),
      queue: z.optional(z.boolean()),
    }),
  ),
});
export type SignInLaunch = z.infer<typeof signInLaunchSchema>;

/** The answer to `POST /login` and `GET /validate` (specification readings, "People and access"). */
export const signInSchema = z.object({
  token: z.string(),
  /**
   * How the player's PIN is checked. Empty if the player has no PIN; `server` if the page must call `player/unlock` to check the PIN.
   * Servers without that call send the PIN, its hexadecimal SHA-256, or `pbkdf2-sha256$iterations$salt$hash`, and the page compares.
   */
  pin_code: z.string(),
  Permissions: z.array(z.int()),
  Group: z.string(),
  ip_address: z.string(),
  versions: z.string(),
  last_logon: z.nullable(z.string()),
  last_logon_ip: z.nullable(z.string()),
  /** True while the signed-in page is locked until the PIN is entered. Absent from third-party servers. */
  locked: z.optional(z.boolean()),
  /** True while a break, an exclusion or a self-exclusion register prevents the player from playing. Absent from servers without breaks. */
  restricted: z.optional(z.boolean()),
  /** Id of the machine at which the player has a seat, or null. Sent only while the sign-in is locked. */
  seat: z.optional(z.nullable(machineIdSchema)),
  /** Set if a casino's platform started the sign-in; absent otherwise. */
  launch: z.optional(signInLaunchSchema),
  user: userSchema,
});
export type SignIn = z.infer<typeof signInSchema>;

export const pinSchema = z.string().check(z.overwrite(convertToAsciiDigits), z.regex(/^\d{4,12}$/));
export const unlockSchema = z.object({ pin: pinSchema });
