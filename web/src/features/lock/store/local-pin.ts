/**
 * Whether a PIN is the one of `pbkdf2-sha256$iterations$salt$hash` (salt and hash in base64). For servers that do not
 * check PINs themselves.
 */
export const matchesPin = async (pin: string, pinCode: string): Promise<boolean> => {
  const [scheme, iterations, salt, hash] = pinCode.split('$');
  if (scheme !== 'pbkdf2-sha256' || !iterations || !salt || !hash) return false;
  const wanted = bytesOf(hash);
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: Number(iterations) },
    key,
    wanted.length * 8,
  );
  const digest = new Uint8Array(derived);
  return digest.length > 0 && digest.every((byte, index) => byte === wanted[index]);
};

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
