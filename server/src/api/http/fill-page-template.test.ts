import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TestFloor } from '../../testing/test-server.ts';
import { fillPageTemplate, type InstallationFeatures } from './fill-page-template.ts';

const folder = join(import.meta.dirname, '../../../../web/information');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
const facts: InstallationFeatures = {
  DEMO: true,
  REAL_MONEY: false,
  BREAKS: true,
  SEAT_HOLD_S: 45,
  NO_CREDIT_S: 0,
  NO_PRESS_S: 301,
  MAX_LOGIN_ATTEMPTS: 7,
  LOGIN_BLOCK_MIN: 33,
  MAX_WRONG_PINS: 5,
  SIGN_IN_DAYS: 30,
  PASSWORD_MIN_LENGTH: 11,
  PASSWORD_RESET: false,
};
const reported = (name: string, operator: InstallationFeatures) =>
  fillPageTemplate(new Map(pages).get(name) ?? '', operator);
const playMoney = /play money|demonstration|oyun paras|gösterim/i;

describe('an information page', () => {
  it.each(pages)('uses only facts that the server fills in: %s', (_, html) => {
    const named = [...html.matchAll(/<!--if (\w+)|\{\{(\w+)\}\}/g)].map(([, one, other]) => one ?? other);
    expect(named.filter((name) => !Object.hasOwn(facts, name ?? ''))).toEqual([]);
    expect(fillPageTemplate(html, facts)).not.toMatch(/<!--if|\{\{/);
  });

  it.each(pages)('mentions play money only in the demo, and not without the server’s facts: %s', (_, html) => {
    expect(fillPageTemplate(html, { ...facts, DEMO: false, REAL_MONEY: true })).not.toMatch(playMoney);
    expect(html.replace(/<!--[\s\S]*?-->/g, '')).not.toMatch(playMoney);
  });

  it('promises breaks and self-exclusion only where a server says that it has them', () => {
    const name = 'player-protection-information.html';
    const breaks = [/break of a day/, /self-exclusion/, /günlük ara/, /oyundan çıkarma/];
    for (const words of breaks) expect(reported(name, facts)).toMatch(words);
    // Another operator's server sends the page as it is, with the passage as a comment.
    const unfilled = (new Map(pages).get(name) ?? '').replace(/<!--[\s\S]*?-->/g, '');
    for (const words of breaks) expect(unfilled).not.toMatch(words);
    expect(unfilled).toMatch(/To close your account/);
  });

  it('states in both languages the features that are on, and not those that are off', () => {
    const rules = reported('game-rules-and-content.html', facts);
    expect(rules).toContain('is kept for 45 seconds');
    expect(rules).toContain('45 saniye');
    expect(rules).toContain('ends after 301 seconds');
    expect(rules).not.toContain('without credit on the machine ends');
    expect(rules).toMatch(playMoney);
    const reset = reported('password-reset.html', facts);
    expect(reset).toContain('After 7 wrong attempts in a row the login closes for 33 minutes');
    expect(reset).toContain('En az 11 karakter');
    expect(reported('password-reset.html', { ...facts, MAX_LOGIN_ATTEMPTS: 0 })).not.toContain('in a row');
  });

  it('is served with the settings that the server runs with', async () => {
    const floor = await TestFloor.open({ SEAT_HOLD_S: '45', WEB_DIR: folder });
    try {
      const page = await fetch(`${floor.address}/game-rules-and-content.html`);
      expect(await page.text()).toContain('is kept for 45 seconds');
      const again = await fetch(page.url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    } finally {
      await floor.close();
    }
  });
});
