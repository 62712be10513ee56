import * as z from 'zod/mini';
import { machineIdSchema, playerIdSchema } from '../ids.ts';
import { userSettingsSchema } from './user-settings.ts';

export const loginSchema = z.object({
  /** The name of the account or its mail address. */
  username: z.string().check(z.minLength(4), z.maxLength(254)),
  password: z.string().check(z.minLength(4), z.maxLength(256)),
  site_id: z.int(),
  /** Random, made and kept by the page: a device that logged in before is not locked out by strangers' wrong passwords. */
  device: z.optional(z.string().check(z.regex(/^[\w-]{22,128}$/))),
});
export type Login = z.infer<typeof loginSchema>;

/** The answer of `GET {API_URL}../check` (specification §7): refused are status 0 and code 0 together. */
export const addressCheckSchema = z.object({
  status: z.int(),
  code: z.int(),
  ip: z.string(),
  /** ISO 3166-1 alpha-2; `ZZ` where it is not known. */
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
  /** Ids of favourite navigation items, in the user's order. */
  shortcuts: z.array(z.string()),
  /** What another server may keep here is not ours to judge: it counts as nothing, and the sign-in holds. */
  settings: z.catch(z.optional(userSettingsSchema), undefined),
});

/** The answer of `POST /login` and of `GET /validate` (readings, "People and access"). */
export const signInSchema = z.object({
  token: z.string(),
  /**
   * Empty where no PIN is set. `server` says that there is one and that `player/unlock` checks it. Servers without that call
   * send `pbkdf2-sha256$iterations$salt$hash`, the SHA-256 of the PIN in hexadecimal, or the PIN itself.
   */
  pin_code: z.string(),
  Permissions: z.array(z.int()),
  Group: z.string(),
  ip_address: z.string(),
  versions: z.string(),
  last_logon: z.nullable(z.string()),
  last_logon_ip: z.nullable(z.string()),
  /** The sign-in waits for the PIN. Absent from older servers. */
  locked: z.optional(z.boolean()),
  /** While it waits, and may ask for nothing else: the machine at which the player still has a seat; null: at none. */
  seat: z.optional(z.nullable(machineIdSchema)),
  user: userSchema,
});
export type SignIn = z.infer<typeof signInSchema>;

export const pinSchema = z.string().check(z.regex(/^\d{4,12}$/));
export const unlockSchema = z.object({ pin: pinSchema });
