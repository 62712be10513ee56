import * as z from 'zod/mini';
import { loginSchema, pinSchema, signInSchema, userSchema } from './accounts.ts';

/** Sent in `Params.ticket` for a correct password, until the code is entered. Valid once, for a few minutes. */
const ticketSchema = z.string().check(z.regex(/^[\w-]{43}$/));
/** Six digits from an authenticator app, or a recovery code, as typed. */
const codeEntrySchema = z.string().check(z.minLength(1), z.maxLength(64));
const ownPasswordSchema = z.string().check(z.maxLength(256));

export const ticketOnlySchema = z.object({ ticket: ticketSchema });
export const codeLoginSchema = z.object({
  ticket: ticketSchema,
  code: codeEntrySchema,
  device: loginSchema.shape.device,
});
export type CodeLogin = z.infer<typeof codeLoginSchema>;
export const factorSecretSchema = z.object({
  /** In Base32 (RFC 4648). */
  secret: z.string(),
  /** As an `otpauth://` address, for a QR code. */
  uri: z.string(),
});
export type FactorSecret = z.infer<typeof factorSecretSchema>;
/** Each replaces a code once. Sent only when they are made. */
const recoveryCodesSchema = z.array(z.string());
export const codeSignInSchema = z.extend(signInSchema, {
  /** Present if this login set up the second factor. */
  recoveryCodes: z.optional(recoveryCodesSchema),
});
export type CodeSignIn = z.infer<typeof codeSignInSchema>;

export const secondFactorSchema = z.object({
  isSet: z.boolean(),
  /** In milliseconds since 1970; null if it is not set up. */
  setAt: z.nullable(z.int()),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;
export const beginSecondFactorSchema = z.object({
  password: ownPasswordSchema,
  /** A code of the second factor that is replaced. */
  code: z.optional(codeEntrySchema),
});
export type BeginSecondFactor = z.infer<typeof beginSecondFactorSchema>;
export const begunSecondFactorSchema = z.extend(factorSecretSchema, { ticket: ticketSchema });
export const confirmSecondFactorSchema = z.object({ ticket: ticketSchema, code: codeEntrySchema });
export const confirmedSecondFactorSchema = z.object({ recoveryCodes: recoveryCodesSchema });
export const removeSecondFactorSchema = z.object({ password: ownPasswordSchema, code: codeEntrySchema });

const newPasswordSchema = z.string().check(z.minLength(1), z.maxLength(256));
const languageSchema = z._default(z.enum(['tr', 'en']), 'en');
const codeSchema = z.string().check(z.regex(/^[\w-]{20,128}$/));
/** In any script, as browsers accept it: without the comments, groups and quotes of RFC 5322. */
const emailSchema = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u),
  );
const personalNameSchema = z._default(
  z.string().check(z.trim(), z.maxLength(64), z.regex(/^[^<>\p{C}]*$/u)),
  '',
);

/** Short passwords are refused by the server (40101): the operator sets the minimum. */
export const passwordChangeSchema = z.object({
  old_password: z.string().check(z.maxLength(256)),
  new_password: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const pinChangeSchema = z.object({ password: z.string().check(z.maxLength(256)), pin: pinSchema });
export type PinChange = z.infer<typeof pinChangeSchema>;

export const signInLineSchema = z.object({
  id: z.string(),
  /** In milliseconds since 1970. */
  beganAt: z.int(),
  /** Null for logins older than this record. */
  ip: z.nullable(z.string()),
  /** When a page last checked the token, in milliseconds since 1970. */
  seenAt: z.int(),
  /** The address of that page; null if unknown. */
  seenIp: z.nullable(z.string()),
  /** True for the sign-in that makes this call. */
  current: z.boolean(),
});
export type SignInLine = z.infer<typeof signInLineSchema>;
export const endSignInSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const registerSchema = z.object({
  username: z.string().check(z.regex(/^[\w.-]{4,32}$/)),
  password: newPasswordSchema,
  email: emailSchema,
  name: personalNameSchema,
  lastname: personalNameSchema,
  site_id: z.int(),
  lang: languageSchema,
});
export type Register = z.output<typeof registerSchema>;

export const confirmRegistrationSchema = z.object({ code: codeSchema });
export const forgotPasswordSchema = z.object({ email: emailSchema, lang: languageSchema });
export const resetPasswordSchema = z.object({
  code: codeSchema,
  password: newPasswordSchema,
  lang: languageSchema,
});

/** Labels of the log of logins (specification §8); our own from `changed PIN` on. */
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
  /** Milliseconds since 1970. */
  createdAt: z.int(),
});
export type Profile = z.input<typeof profileSchema>;

export const loginLineSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** One of `loginLabels`. Readers show unknown labels unchanged. */
  label: z.string(),
  ip: z.string(),
});
export type LoginLine = z.infer<typeof loginLineSchema>;
