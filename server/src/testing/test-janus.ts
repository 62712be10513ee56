import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, TestServerProcess } from './test-server-process.ts';

/** Path of the Janus server. If it is null, tests that need it are skipped. */
export const janusPath: string | null =
  process.env.JANUS_PATH || (['/usr/bin/janus'].find((path) => existsSync(path)) ?? null);

const sample = join(import.meta.dirname, '../../../deploy');
const files = ['janus.jcfg', 'janus.transport.websockets.jcfg', 'janus.plugin.streaming.jcfg'] as const;

export const janusSecret = 'n2V7qTz0pXw9LcR4mYkD1sHbJ6gFa8Ue';

/** Debian's Janus with the configuration of `deploy/`, on loopback and a free port. */
export class TestJanus extends TestServerProcess {
  readonly port: number;
  readonly #folder: string;

  private constructor(port: number, folder: string) {
    super({ name: 'Janus', variable: 'JANUS_PATH', path: janusPath, args: ['-F', folder], port });
    this.port = port;
    this.#folder = folder;
  }

  static async start(): Promise<TestJanus> {
    const janus = new TestJanus(await findFreePort(), mkdtempSync(join(tmpdir(), 'reelfloor-janus-')));
    for (const name of files) {
      const text = readFileSync(join(sample, name), 'utf8')
        .replaceAll('REELFLOOR_RELAY_SECRET', janusSecret)
        .replaceAll('/etc/janus', janus.#folder)
        .replaceAll('8188', String(janus.port));
      writeFileSync(join(janus.#folder, name), text);
    }
    await janus.resume();
    return janus;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  override async remove(): Promise<void> {
    this.thaw();
    await super.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
