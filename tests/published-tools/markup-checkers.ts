import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { javaPath } from '../../scripts/find-java.ts';
import { madeFolder, publishedFile } from './published-tool.ts';

interface IbmReport {
  readonly results: readonly {
    readonly ruleId: string;
    readonly value: readonly [kind: string, outcome: string];
    readonly message: string;
    readonly snippet: string;
  }[];
}

/**
 * Returns the violations that IBM's checker is sure of, one line each. Goes by the browser's own protocol, so the page's policy stays in
 * force.
 */
export const ibmFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate('"ace" in globalThis')))
    await page.evaluate(
      `${readFileSync(publishedFile('accessibility-checker-engine/ace.js'), 'utf8')}\nglobalThis.ace = ace;`,
    );
  const report = (await page.evaluate('new ace.Checker().check(document, ["WCAG_2_2"])')) as IbmReport;
  return report.results
    .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 200)}`);
};

interface W3cReport {
  readonly messages: readonly {
    readonly type: 'error' | 'info' | 'non-document-error';
    readonly url?: string;
    readonly message: string;
    readonly extract?: string;
  }[];
}

/**
 * What the validator says wrongly: WebKit drops the roles of a table whose rows are laid out as cards, so these say them again; and it does
 * not know the W3C's own attributes of Picture-in-Picture and Remote Playback.
 */
const isKnownBetter = (message: string): boolean =>
  /^The “role” attribute must not be used on a “(td|tr|th)” element which has a “table” ancestor/.test(message) ||
  /^Attribute “disable(remoteplayback|pictureinpicture)” not allowed on element “video”/.test(message);

/** Keeps the markup that pages have after their scripts, and lets the W3C's validator read all of it in one process. */
export class KeptMarkup {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<KeptMarkup> {
    await mkdir(madeFolder, { recursive: true });
    return new KeptMarkup(await mkdtemp(join(madeFolder, 'markup-')));
  }

  async keep(name: string, page: Page): Promise<void> {
    const file = `${name.replace(/[^a-z0-9]+/gi, '-')}.html`;
    const markup = await page.evaluate('document.documentElement.outerHTML');
    await writeFile(join(this.#folder, file), `<!doctype html>\n${markup}`);
  }

  async findings(): Promise<string[]> {
    const { stderr } = await promisify(execFile)(
      javaPath,
      [
        '-jar',
        publishedFile('vnu-jar/build/dist/vnu.jar'),
        '--format',
        'json',
        '--exit-zero-always',
        '--errors-only',
        this.#folder,
      ],
      { maxBuffer: 1e8 },
    );
    const { messages } = JSON.parse(stderr) as W3cReport;
    return messages
      .filter(({ message }) => !isKnownBetter(message))
      .map(({ url = '', message, extract = '' }) => `${url.slice(url.lastIndexOf('/') + 1)}: ${message} ${extract}`);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
