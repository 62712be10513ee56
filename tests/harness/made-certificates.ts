import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Certificates of an authority that exists for one test only. */
export class MadeCertificates {
  readonly folder = mkdtempSync(join(tmpdir(), 'reelfloor-tls-'));
  readonly authority = join(this.folder, 'authority.pem');
  readonly certificate = join(this.folder, 'fullchain.pem');
  readonly key = join(this.folder, 'privkey.pem');
  /** Certificate and key in one file, as haproxy wants them. */
  readonly both = join(this.folder, 'both.pem');

  /** Makes the authority, and a certificate for these names (`DNS:localhost`, `IP:127.0.0.1`). */
  constructor(names: readonly string[]) {
    const at = (name: string) => join(this.folder, name);
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    openssl(
      ...['req', '-x509', ...newKey, '-days', '30', '-subj', '/CN=authority of a test'],
      ...['-addext', 'basicConstraints=critical,CA:TRUE', '-keyout', at('authority.key'), '-out', this.authority],
    );
    openssl('req', '-new', ...newKey, '-subj', '/CN=site', '-keyout', this.key, '-out', at('site.csr'));
    writeFileSync(at('site.ext'), `subjectAltName=${names.join(',')}\n`);
    openssl(
      ...['x509', '-req', '-in', at('site.csr'), '-CA', this.authority, '-CAkey', at('authority.key')],
      ...['-CAcreateserial', '-days', '30', '-extfile', at('site.ext'), '-out', this.certificate],
    );
    writeFileSync(this.both, readFileSync(this.certificate, 'utf8') + readFileSync(this.key, 'utf8'));
    // Programs that give up root's rights read these files, too; nothing else is in the folder.
    chmodSync(this.folder, 0o755);
    for (const path of [this.key, this.both]) chmodSync(path, 0o644);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const openssl = (...words: string[]): void => {
  execFileSync('openssl', words, { stdio: ['ignore', 'ignore', 'pipe'] });
};
