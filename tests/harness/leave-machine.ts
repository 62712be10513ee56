import type { Page } from 'playwright-core';
import { until } from './until.ts';

const yes = /ve ayrıl$|and leave$|وغادر$/;

/** Leaves the machine by pressing this key. Confirms if the page asks about money or a round. */
export const leaveMachine = async (page: Page, key: RegExp = /^(Ayrıl|Leave)$/): Promise<void> => {
  await page.getByRole('button', { name: key }).click();
  await until(
    'the page is back in the lobby',
    async () => {
      const confirm = page.getByRole('dialog').getByRole('button', { name: yes });
      if (await confirm.isVisible()) await confirm.click({ timeout: 1_000 }).catch(() => {});
      return new URL(page.url()).pathname === '/lobby';
    },
    90_000,
  );
};
