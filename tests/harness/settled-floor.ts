import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { desk, launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { type Floor, startFloor } from './floor.ts';

/** Server, agent and browser, with operator's settings that each test can change. */
export class SettledFloor {
  readonly baseUrl: string;
  readonly #floor: Floor;
  readonly #browser: Browser;
  readonly #visitors: Visitor[] = [];

  private constructor(floor: Floor, browser: Browser) {
    this.baseUrl = floor.baseUrl;
    this.#floor = floor;
    this.#browser = browser;
  }

  static async open(): Promise<SettledFloor> {
    const [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
    return new SettledFloor(floor, browser);
  }

  settle(settings: object | string): Promise<void> {
    const content = typeof settings === 'string' ? settings : JSON.stringify(settings);
    return writeFile(join(this.#floor.dataDir, 'Settings.json'), content);
  }

  async visit(viewport = desk): Promise<Visitor> {
    const visitor = await newVisitor(this.#browser, this.baseUrl, { viewport });
    this.#visitors.push(visitor);
    return visitor;
  }

  /** Closes all pages and restores the default settings. */
  async clear(): Promise<void> {
    for (const visitor of this.#visitors.splice(0)) await visitor.close();
    await rm(join(this.#floor.dataDir, 'Settings.json'), { force: true });
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#floor.stop();
    await this.#floor.remove();
  }
}
