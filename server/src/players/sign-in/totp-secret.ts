import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Length of a TOTP secret in bytes: the output length of the HMAC (RFC 4226, section 4, R6). */
const secretBytes = 20;
/** Length of a TOTP time step in ms (RFC 6238, 5.2). Every authenticator app uses 30 s. */
const stepMs = 30_000;
const digits = 6;
/** Number of TOTP time steps by which a code may be early or late: clocks differ, and typing takes time. */
const windowSteps = 1;
const ivBytes = 12;
const tagBytes = 16;

export const generateTotpSecret = (): Buffer => randomBytes(secretBytes);

/** Returns the texts with which a TOTP secret is entered in an authenticator app. `issuer`: the operator's name, which the app shows. */
export const formatTotpSecretForApp = (
  secret: Buffer,
  { username, issuer }: { readonly username: string; readonly issuer: string },
): { secret: string; uri: string } => {
  const totp = totpOf(secret, username, issuer);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/** Returns the TOTP time step (RFC 6238) to which a 2FA code belongs, or null if the code is not valid at time `atMs`. */
export const findMatchingTotpTimeStep = (secret: Buffer, code: string, atMs: number): number | null => {
  const totp = totpOf(secret, '');
  const delta = totp.validate({ token: code, timestamp: atMs, window: windowSteps });
  return delta === null ? null : Math.floor(atMs / stepMs) + delta;
};

const totpOf = (secret: Buffer, label: string, issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits,
    period: stepMs / 1000,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** Encrypts the secrets of authenticator apps with AES-256-GCM. An encrypted secret can be decrypted only for its own account. */
export class TotpSecretEncryption {
  readonly #key: Buffer;
  readonly keyId: string;

  constructor(text: string) {
    this.#key = Buffer.from(hkdfSync('sha256', text, '', 'reelfloor second factor', 32));
    this.keyId = createHash('sha256').update(this.#key).digest('base64url').slice(0, 8);
  }

  seal(secret: Buffer, playerId: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(playerId));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** Decrypts a TOTP secret. Throws if it was encrypted with another key or for another account. */
  open(text: string, playerId: string): Buffer {
    const bytes = Buffer.from(text, 'base64url');
    const [iv, sealed, tag] = [
      bytes.subarray(0, ivBytes),
      bytes.subarray(ivBytes, -tagBytes),
      bytes.subarray(-tagBytes),
    ];
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(playerId));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  }
}
