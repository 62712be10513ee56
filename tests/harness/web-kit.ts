import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { webKitPaths } from '../../scripts/find-web-kit.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Field name of an element in W3C WebDriver, 12.1. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Runs Debian's WebKit, which has no WebRTC, on a virtual display and drives it by W3C WebDriver. */
export class WebKit {
  readonly #processes: readonly ChildProcess[];
  readonly #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  static async launch(): Promise<WebKit> {
    const paths = webKitPaths();
    if (paths === null) throw new Error('WebKitGTK is not installed');
    const screen = spawn(paths.xvfb, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const processes: ChildProcess[] = [screen];
    try {
      const [display] = await once(screen.stdio[3] as Readable, 'data');
      const port = await freePort();
      const environment = { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' };
      processes.push(spawn(paths.driver, [`--port=${port}`], { stdio: 'ignore', env: environment }));
      const base = `http://127.0.0.1:${port}`;
      await until('the driver is ready', () =>
        fetch(`${base}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      const { sessionId } = await ask<{ sessionId: string }>(`${base}/session`, { capabilities: {} });
      return new WebKit(processes, `${base}/session/${sessionId}`);
    } catch (error) {
      for (const child of processes) child.kill('SIGKILL');
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await ask(`${this.#session}/url`, { url });
  }

  evaluate<T>(body: string): Promise<T> {
    return ask<T>(`${this.#session}/execute/sync`, { script: body, args: [] });
  }

  async press(xpath: string): Promise<void> {
    const found = await ask<Record<string, string>>(`${this.#session}/element`, {
      using: 'xpath',
      value: xpath,
    });
    await ask(`${this.#session}/element/${found[elementKey]}/click`, {});
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await ask<string>(`${this.#session}/screenshot`), 'base64');
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: 'DELETE' }).catch(() => {});
    for (const child of this.#processes) child.kill();
  }
}

const ask = async <T = unknown>(url: string, body?: object): Promise<T> => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url, init);
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`the driver refused ${url}: ${JSON.stringify(value)}`);
  return value as T;
};
