import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { checkTurnRelays } from '@reelfloor/server/testing/doctor';
import { afterEach, describe, expect, it } from 'vitest';
import { howToInstallTurnserver, turnserverPath } from '../scripts/find-turnserver.ts';
import { freePort, freeUdpPort } from './harness/free-port.ts';
import { MadeCertificates } from './harness/made-certificates.ts';
import { until } from './harness/until.ts';

const secret = 'n2V7qTz0pXw9LcR4mYkD1sHb';
const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
const host = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Runs coturn with the sample, changed as its head says, and with the ports of this test. Returns its addresses. */
const startSample = async (change = (text: string) => text) => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-coturn-'));
  const tls = new MadeCertificates([`IP:${host}`]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, readFileSync(tls.authority, 'utf8')]);
  const [port, tlsPort] = [await freeUdpPort(host), await freePort()];
  const text = readFileSync('deploy/turnserver.conf', 'utf8')
    .replace('listening-port=3478', `listening-port=${port}\nlistening-ip=${host}\nrelay-ip=${host}`)
    .replace('tls-listening-port=5349', `tls-listening-port=${tlsPort}`)
    .replace('REELFLOOR_TURN_SECRET', secret)
    .replaceAll('/etc/reelfloor/tls', tls.folder)
    .replace('/run/turnserver/turnserver.pid', join(folder, 'pid'));
  writeFileSync(join(folder, 'turnserver.conf'), change(text));
  const child: ChildProcess = spawn(turnserverPath() ?? '', ['-c', join(folder, 'turnserver.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  ends.push(async () => {
    setDefaultCACertificates(trusted);
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    tls.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const urls = [
    `turn:${host}:${port}?transport=udp`,
    `turn:${host}:${port}?transport=tcp`,
    `turns:${host}:${tlsPort}?transport=tcp`,
    `stun:${host}:${port}`,
  ];
  await until('coturn answers', async () => {
    if (child.exitCode !== null) throw new Error(`coturn ended with ${child.exitCode}:\n${printed}`);
    const [found] = await checkTurnRelays({
      urls: [`stun:${host}:${port}`, 'turn:127.0.0.1:1?transport=tcp'],
      secret,
      lifeS: 600,
    });
    return found?.level === 'ok';
  });
  return { urls, printed: () => printed };
};

const reported = async (urls: readonly string[], ofSecret = secret) =>
  (await checkTurnRelays({ urls, secret: ofSecret, lifeS: 600 })).map(
    ({ level, text, advice }) => `${level} ${text} ${advice}`,
  );

if (turnserverPath() === null) console.log(`Left out: ${howToInstallTurnserver}`);
describe.skipIf(turnserverPath() === null)('coturn with our sample', () => {
  it('gives allocations over UDP, TCP and TLS to those with a credential, and sends into no inner network', async () => {
    const { urls, printed } = await startSample();
    const lines = await reported(urls);
    // The test's own machine is in a private network, which the doctor names.
    const relays = /^(ok .* relays from |warning .* relays from .* nobody outside reaches)/;
    expect(lines).toEqual([
      expect.stringMatching(relays),
      expect.stringMatching(relays),
      expect.stringMatching(relays),
      expect.stringMatching(/^ok .* answers\./),
    ]);
    expect((await reported(urls.slice(0, 1), 'another secret of sufficient length'))[0]).toMatch(
      /^fault .* refuses a credential made from TURN_SECRET.*static-auth-secret/,
    );
    expect(printed()).not.toMatch(/Bad configuration|unknown|ERROR.*option/i);
  });

  it('would send into inner networks without the ranges that it denies, and the doctor says so', async () => {
    const { urls } = await startSample((text) => text.replaceAll(/^denied-peer-ip=.*$/gm, ''));
    expect((await reported(urls.slice(0, 1)))[0]).toMatch(
      /^warning .* would also send into inner networks \(.*10\.255\.255\.254.*169\.254\.169\.254.*denied-peer-ip/,
    );
  });

  it('is refused by the doctor as an open relay, or if it is not there', async () => {
    const { urls } = await startSample((text) =>
      text.replace('use-auth-secret', 'no-auth').replace(/^static-auth-secret=.*$/m, ''),
    );
    expect((await reported(urls.slice(0, 1)))[0]).toMatch(/^fault .* relays for everybody/);
    expect((await reported([`turn:${host}:1?transport=tcp`]))[0]).toMatch(/^fault .* cannot be reached/);
  });
});
