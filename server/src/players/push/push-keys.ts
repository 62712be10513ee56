import { subtle } from 'node:crypto';
import type { Database, Queries } from '../../platform/database/database.ts';

/** The server's key pair for Web Push (RFC 8292): both keys in base64url, the public one as an uncompressed point of P-256. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the key pair of all nodes, which is made once: browsers are bound to it, and with another one all of them would have to
 * ask again.
 */
export const loadPushKeys = async (database: Database, at: number): Promise<PushKeys> => {
  const known = await findKeys(database.read);
  if (known) return known;
  const { publicKey, privateKey } = await makeKeys();
  return database.transact(async (unit) => {
    await unit.run(
      'INSERT INTO push_keys (id, public_key, private_key, made_at) VALUES (1, ?, ?, ?) ON CONFLICT DO NOTHING',
      publicKey,
      privateKey,
      at,
    );
    const stored = await findKeys(unit);
    if (!stored) throw new Error('the keys for Web Push were not stored');
    return stored;
  });
};

const findKeys = async (db: Queries): Promise<PushKeys | undefined> =>
  db.get<PushKeys>(
    'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys WHERE id = 1',
  );

/** Makes a pair of the curve P-256. */
export const makeKeys = async (): Promise<PushKeys> => {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const point = await subtle.exportKey('raw', pair.publicKey);
  const { d } = await subtle.exportKey('jwk', pair.privateKey);
  if (d === undefined) throw new Error('the private key has no number');
  return { publicKey: Buffer.from(point).toString('base64url'), privateKey: d };
};
