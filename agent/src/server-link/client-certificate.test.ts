import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientCertificate, readClientCertificate } from './client-certificate.ts';
import { ServerLink } from './server-link.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-tls-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a certificate with OpenSSL, because Node cannot make certificates. */
const certify = (name: string): void => {
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at(`${name}.key`)];
  const made = ['req', '-x509', '-days', '2', ...key, '-out', at(`${name}.crt`), ...subject];
  execFileSync('openssl', made, { stdio: 'ignore' });
  chmodSync(at(`${name}.key`), 0o600);
};
const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('Left out: client certificates of agents; install openssl to test them.');
    return false;
  }
};

describe.skipIf(!hasOpenssl())('the certificate of an agent', () => {
  beforeAll(() => {
    for (const name of ['proxy', 'hall', 'stranger']) certify(name);
  });
  const hall = { AGENT_CERT: at('hall.crt'), AGENT_KEY: at('hall.key') };

  it('reads all files, or says what is wrong with which one', () => {
    expect(readClientCertificate({})).toEqual({});
    expect(readClientCertificate({ ...hall, AGENT_CA: at('proxy.crt') })).toEqual({
      cert: readFileSync(at('hall.crt'), 'utf8'),
      key: readFileSync(at('hall.key'), 'utf8'),
      ca: readFileSync(at('proxy.crt'), 'utf8'),
    });
    expect(() => readClientCertificate({ AGENT_CERT: at('hall.crt') })).toThrow('set both, or neither');
    expect(() => readClientCertificate({ ...hall, AGENT_CA: at('none') })).toThrow(`AGENT_CA is ${at('none')}`);
    expect(() => readClientCertificate({ ...hall, AGENT_CERT: at('stranger.crt') })).toThrow('no certificate, its key');
    writeFileSync(at('open.key'), readFileSync(at('hall.key')), { mode: 0o644 });
    expect(() => readClientCertificate({ ...hall, AGENT_KEY: at('open.key') })).toThrow('chmod');
  });

  /** Connects to a proxy that lets in only the hall's certificate. Returns what the proxy did. */
  const seenOf = async (certificate: ClientCertificate): Promise<'let in' | 'refused'> => {
    const proxy = createServer({
      key: readFileSync(at('proxy.key')),
      cert: readFileSync(at('proxy.crt')),
      ca: readFileSync(at('hall.crt')),
      requestCert: true,
      rejectUnauthorized: true,
    });
    const seen = new Promise<'let in' | 'refused'>((resolve) => {
      proxy.on('upgrade', ({ socket }) => resolve((socket as TLSSocket).authorized ? 'let in' : 'refused'));
      proxy.on('tlsClientError', () => resolve('refused'));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const link = new ServerLink({
      url: `wss://127.0.0.1:${(proxy.address() as AddressInfo).port}/agent`,
      agentId: 'hall',
      token: 'of-the-hall',
      certificate,
      instance: { folderId: 'f', startCount: 1, processId: 'p', host: 'h' } as never,
      testSettings: [],
      cabinets: [],
      pictures: {} as never,
      log: pino({ level: 'silent' }),
      onReady: () => {},
    });
    const result = await seen;
    link.close();
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    return result;
  };

  it('an agent passes a proxy only with the certificate that the proxy asks for', async () => {
    const ca = readFileSync(at('proxy.crt'), 'utf8');
    const stranger = { AGENT_CERT: at('stranger.crt'), AGENT_KEY: at('stranger.key') };
    expect(await seenOf({ ...readClientCertificate(hall), ca })).toBe('let in');
    expect(await seenOf({ ...readClientCertificate(stranger), ca })).toBe('refused');
    expect(await seenOf({ ca })).toBe('refused');
    // An authority that the agent does not trust has signed the proxy's certificate.
    expect(await seenOf(readClientCertificate(hall))).toBe('refused');
  });
});
