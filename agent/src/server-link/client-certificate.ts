import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { assertPrivateFileMode } from '@reelfloor/cabinet/owner-only-files';

/**
 * TLS certificate settings as PEM texts. By default, the system's certificate authorities are trusted and no client certificate is sent.
 */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
  /** The only certificate authority that is trusted to have signed the server's certificate. */
  readonly ca?: string;
}

export const readClientCertificate = (environment: NodeJS.ProcessEnv): ClientCertificate => {
  const { AGENT_CERT, AGENT_KEY, AGENT_CA } = environment;
  if (Boolean(AGENT_CERT) !== Boolean(AGENT_KEY))
    throw new Error('AGENT_CERT and AGENT_KEY belong together: set both, or neither.');
  if (AGENT_KEY) assertPrivateFileMode(AGENT_KEY);
  const certificate = {
    ...(AGENT_CERT && { cert: fileOf('AGENT_CERT', AGENT_CERT) }),
    ...(AGENT_KEY && { key: fileOf('AGENT_KEY', AGENT_KEY) }),
    ...(AGENT_CA && { ca: fileOf('AGENT_CA', AGENT_CA) }),
  };
  try {
    createSecureContext(certificate);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`AGENT_CERT, AGENT_KEY and AGENT_CA are no certificate, its key and an authority in PEM (${why}).`);
  }
  return certificate;
};

const fileOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${name} is ${path}, which cannot be read.`);
  }
};
