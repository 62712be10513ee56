import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts pictures of documents with AES-256-GCM, so that database and backups do not reveal them. A picture can be decrypted only for its
 * own document id.
 */
export class DocumentEncryption {
  readonly #key: Buffer;
  readonly keyId: string;

  /** `text`: the operator's secret. The key for two-factor secrets is derived from it separately. */
  constructor(text: string) {
    this.#key = Buffer.from(hkdfSync('sha256', text, '', 'reelfloor identity documents', 32));
    this.keyId = createHash('sha256').update(this.#key).digest('base64url').slice(0, 8);
  }

  seal(picture: Buffer, documentId: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(documentId));
    const sealed = Buffer.concat([cipher.update(picture), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
  }

  /** Decrypts a picture. Throws if it was encrypted with another key or for another document. */
  open(text: string, documentId: string): Buffer {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(documentId)).setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  }
}
