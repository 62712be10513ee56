import * as z from 'zod/mini';
import { convertToAsciiDigits } from '../convert-to-ascii-digits.ts';
import { loginSchema, pinSchema, signInSchema, userSchema } from './account-schemas.ts';

/** Sign-in ticket, sent in `Params.ticket` after a correct password; the page returns it with the 2FA code. Valid once, for minutes. */
const ticketSchema = z.string().check(z.regex(/^[\w-]{43}$/));
/** A 2FA code as the user typed it: six digits from an authenticator app, or a recovery code. */
const codeEntrySchema = z.string().check(z.overwrite(convertToAsciiDigits), z.minLength(1), z.maxLength(64));
const ownPasswordSchema = z.string().check(z.maxLength(256));

export const ticketOnlySchema = z.object({ ticket: ticketSchema });
export const codeLoginSchema = z.object({
  ticket: ticketSchema,
  code: codeEntrySchema,
  device: loginSchema.shape.device,
});
export type CodeLogin = z.infer<typeof codeLoginSchema>;
export const factorSecretSchema = z.object({
  /** The TOTP secret in Base32 (RFC 4648). */
  secret: z.string(),
  /** The TOTP secret as an `otpauth://` URI, for a QR code. */
  uri: z.string(),
});
export type TotpSecret = z.infer<typeof factorSecretSchema>;
/** Recovery codes, each of which replaces a code of the authenticator app once. The server sends them only when it creates them. */
const recoveryCodesSchema = z.array(z.string());
export const codeSignInSchema = z.extend(signInSchema, {
  /** Recovery codes; present if the user set up 2FA during this login. */
  recoveryCodes: z.optional(recoveryCodesSchema),
});
export type CodeSignIn = z.infer<typeof codeSignInSchema>;

export const secondFactorSchema = z.object({
  isSet: z.boolean(),
  /** When 2FA was set up, as Unix time in ms; null if it is not. */
  setAt: z.nullable(z.int()),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;
export const beginSecondFactorSchema = z.object({
  password: ownPasswordSchema,
  /** A current 2FA code, required if this call replaces an existing 2FA setup. */
  code: z.optional(codeEntrySchema),
});
export type BeginSecondFactor = z.infer<typeof beginSecondFactorSchema>;
export const begunSecondFactorSchema = z.extend(factorSecretSchema, { ticket: ticketSchema });
export const confirmSecondFactorSchema = z.object({ ticket: ticketSchema, code: codeEntrySchema });
export const confirmedSecondFactorSchema = z.object({ recoveryCodes: recoveryCodesSchema });
export const removeSecondFactorSchema = z.object({ password: ownPasswordSchema, code: codeEntrySchema });

const newPasswordSchema = z.string().check(z.minLength(1), z.maxLength(256));
const languageSchema = z._default(z.enum(['tr', 'en', 'ar', 'bg']), 'en');
const codeSchema = z.string().check(z.regex(/^[\w-]{20,128}$/));
/** An e-mail address in any script, as browsers accept it: without the comments, groups and quotes of RFC 5322. */
const emailSchema = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u),
  );
const personalNameSchema = z._default(z.string().check(z.trim(), z.maxLength(64), z.regex(/^[^<>\p{C}]*$/u)), '');

/** Body of a password change. The server refuses a password shorter than the operator's minimum with code 40101. */
export const passwordChangeSchema = z.object({
  old_password: z.string().check(z.maxLength(256)),
  new_password: newPasswordSchema,
});
export const firstPasswordSchema = z.object({ ticket: ticketSchema, new_password: newPasswordSchema });
export type FirstPassword = z.infer<typeof firstPasswordSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const pinChangeSchema = z.object({ password: z.string().check(z.maxLength(256)), pin: pinSchema });
export type PinChange = z.infer<typeof pinChangeSchema>;

export const signInLineSchema = z.object({
  id: z.string(),
  /** When the user signed in: Unix time in ms. */
  beganAt: z.int(),
  /** The user's IP address at sign-in; null for old sign-ins, for which none was recorded. */
  ip: z.nullable(z.string()),
  /** The browser's `User-Agent` at sign-in; null or absent if unknown. */
  browser: z.optional(z.nullable(z.string())),
  /** When a page last checked the sign-in's token, as Unix time in ms. */
  seenAt: z.int(),
  /** The IP address of the page that last checked the sign-in's token; null if unknown. */
  seenIp: z.nullable(z.string()),
  /** True for the sign-in whose token made this call. */
  current: z.boolean(),
});
export type SignInListEntry = z.infer<typeof signInLineSchema>;
export const endSignInSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

const termsVersionSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));
/** Conditions for opening an account: minimum age and terms. */
export const registrationRequirementsSchema = z.object({
  /** Minimum age to play, in whole years. */
  minAge: z.int(),
  /** URL of the operator's terms and conditions, and an identifier of their current version. */
  terms: z.object({ url: z.string(), version: termsVersionSchema }),
});
export type RegistrationRequirements = z.infer<typeof registrationRequirementsSchema>;

export const registerSchema = z.object({
  username: z.string().check(z.regex(/^[\w.-]{4,32}$/)),
  password: newPasswordSchema,
  email: emailSchema,
  name: personalNameSchema,
  lastname: personalNameSchema,
  site_id: z.int(),
  lang: languageSchema,
  /** Birth date of the person, such as 2001-02-28. */
  born_on: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** The version of the terms and conditions that the guest accepted, from `registrationRequirements`. */
  terms_version: termsVersionSchema,
});
export type RegistrationBody = z.output<typeof registerSchema>;

export const confirmRegistrationSchema = z.object({ code: codeSchema });
export const forgotPasswordSchema = z.object({ email: emailSchema, lang: languageSchema });
export const resetPasswordSchema = z.object({
  code: codeSchema,
  password: newPasswordSchema,
  lang: languageSchema,
});

/** Labels (kinds of events) in the login log. Those from `changed PIN` on are our own; the earlier ones are the specification's (§8). */
export const loginLabels = [
  'login success',
  'login failed',
  'login not allowed',
  'login check success',
  'login check failed',
  'logout success',
  'changed password',
  'temporary blocked',
  'kicked by player',
  'changed PIN',
  'ended by player',
  'wrong code',
  'used recovery code',
  'set second factor',
  'removed second factor',
] as const;
export type LoginLabel = (typeof loginLabels)[number];

export const profileSchema = z.object({
  user: userSchema,
  group: z.string(),
  /** When the account was created: Unix time in ms. */
  createdAt: z.int(),
});
export type Profile = z.input<typeof profileSchema>;

export const loginLineSchema = z.object({
  id: z.string(),
  /** Time of the login log's entry: Unix time in ms. */
  at: z.int(),
  /** Kind of the login log's entry: one of `loginLabels`. Pages show unknown labels unchanged. */
  label: z.string(),
  ip: z.string(),
});
export type LoginHistoryEntry = z.infer<typeof loginLineSchema>;
