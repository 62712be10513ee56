import * as z from 'zod/mini';
import { playerIdSchema } from '../ids.ts';

export const loginSchema = z.object({
  username: z.string().check(z.minLength(4), z.maxLength(64)),
  password: z.string().check(z.minLength(4), z.maxLength(256)),
  site_id: z.int(),
});
export type Login = z.infer<typeof loginSchema>;

/** The answer of `POST /login` and of `GET /validate` (readings, "People and access"). */
export const signInSchema = z.object({
  token: z.string(),
  /** `pbkdf2-sha256$iterations$salt$hash` of the PIN, never the PIN; empty where none is set. */
  pin_code: z.string(),
  Permissions: z.array(z.int()),
  Group: z.string(),
  ip_address: z.string(),
  versions: z.string(),
  last_logon: z.nullable(z.string()),
  last_logon_ip: z.nullable(z.string()),
  user: z.object({
    id: playerIdSchema,
    username: z.string(),
    displayName: z.string(),
    name: z.string(),
    lastname: z.string(),
    email: z.string(),
    photoURL: z.nullable(z.string()),
    shortcuts: z.array(z.string()),
  }),
});
export type SignIn = z.infer<typeof signInSchema>;
