/**
 * Checks a PIN for an older server that does not check it. `pin_code` is `pbkdf2-sha256$iterations$salt$hash`
 * (salt and hash in base64), the PIN's SHA-256 in hexadecimal, or the PIN itself.
 */
export const matchesPin = async (pin: string, pinCode: string): Promise<boolean> => {
  if (pin === '') return false;
  if (pinCode.startsWith('pbkdf2-sha256$')) return matchesDerived(pin, pinCode);
  if (/^[\da-f]{64}$/i.test(pinCode)) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pin));
    return hexOf(new Uint8Array(digest)) === pinCode.toLowerCase();
  }
  return pin === pinCode;
};

const matchesDerived = async (pin: string, pinCode: string): Promise<boolean> => {
  const [, iterations, salt, hash] = pinCode.split('$');
  if (!/^[1-9]\d{0,7}$/.test(iterations ?? '') || !isBase64(salt) || !isBase64(hash)) return false;
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

const isBase64 = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z\d+/]+={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
