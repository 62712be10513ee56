import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { madeEvidence } from '@reelfloor/agent/testing/made-evidence';
import { launch } from 'puppeteer-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firefoxPath, howToInstallFirefox } from '../../scripts/find-firefox.ts';

const executablePath = firefoxPath();
if (executablePath === null) console.log(`Left out: ${howToInstallFirefox}`);

describe.skipIf(executablePath === null)('Firefox', () => {
  it('checks an archive of evidence with the page in it, and plays the pictures', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-evidence-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'evidence.tar'), madeEvidence().archive);
    execFileSync('tar', ['-xf', 'evidence.tar', 'verify.html'], { cwd: folder });
    const browser = await launch({
      browser: 'firefox',
      executablePath: executablePath ?? '',
      headless: true,
    });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
    const field = await page.waitForSelector('input[type=file]');
    await field?.uploadFile(join(folder, 'evidence.tar'));
    await page.waitForSelector('#result.good');
    // The page's own policy forbids the evaluation of texts by which a browser's driver waits for a function.
    await expect
      .poll(() => page.evaluate('document.querySelector("video").readyState'), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(2);
    expect(await page.evaluate('document.querySelector("video").videoWidth')).toBe(160);
    expect(await page.evaluate('document.querySelector("#heads").textContent')).toContain('journal event 13');
  });
});
