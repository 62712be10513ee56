import { join } from 'node:path';
import { sendSubcommandToAgent } from '@reelfloor/agent/testing/operator-socket';
import type { SlotSession } from '@reelfloor/protocol';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { call } from './player.ts';
import { until } from './until.ts';

/** Finds the dialog by its Turkish text, because Turkish is the page's default language. */

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Açık bir oyununuz var' });

export const spinOf = (page: Page) => page.getByRole('button', { name: /^Çevir/ });

/** Longest wait for a spin, in ms: about one round in a hundred wins free spins, which take half a minute. */
const freeSpinsMs = 90_000;

export const canSpin = (page: Page) => until('a spin is possible', () => spinOf(page).isEnabled(), freeSpinsMs);

/** Checks the key and clicks in one call: between two calls the picture might freeze, which disables the key. */
export const spin = (page: Page) =>
  until(
    'spin is pressed',
    () =>
      spinOf(page).evaluate((button) => {
        if (button.ariaDisabled === 'true' || !(button instanceof HTMLElement)) return false;
        button.click();
        return true;
      }),
    freeSpinsMs,
  );

export const cashIn50 = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '₺50 aktar' }).click();
  await canSpin(page);
};

/** Checks that the dialog shows the text and exactly these buttons; the first button must be the main button. */
export const isAsked = async (page: Page, text: string, ...actions: readonly string[]): Promise<void> => {
  const dialog = dialogOf(page);
  await dialog.getByText(text).waitFor();
  // Beside the answers it offers the languages.
  const offered = await dialog.locator('[data-first-focus]').getByRole('button').allTextContents();
  expect(offered.map((name) => name.trim())).toEqual([...actions, 'Daha sonra']);
};

export const answer = (page: Page, action: string) => dialogOf(page).getByRole('button', { name: action }).click();

/** Gives the agent an operator's command. Throws if it is refused. */
export const orderAt = async (dataDir: string, ...words: readonly string[]): Promise<void> => {
  const { ok, text } = await sendSubcommandToAgent(join(dataDir, 'agent'), words);
  if (!ok) throw new Error(text);
};

/** Reads a player's money and sessions from the server. */
export class PlayerLedger {
  readonly #baseUrl: string;
  readonly #token: string;

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  async balanceMinor(): Promise<number> {
    return ((await call(this.#baseUrl, this.#token, 'player/balance')).body as { balance: number }).balance;
  }

  async sessions(): Promise<SlotSession[]> {
    const { body } = await call(this.#baseUrl, this.#token, 'player/sessions');
    return (body as { items: SlotSession[] }).items;
  }

  async openSessions(): Promise<string[]> {
    return (await this.sessions()).filter(({ end }) => end === null).map(({ id }) => id);
  }
}
