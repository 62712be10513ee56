import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import { expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { accessVisits } from '../harness/access-visits.ts';
import { violations } from '../harness/axe.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';

const visits = accessVisits();

const sizes = ['1440x900', '1280x720', '390x844', '360x560', '375x553', '320x568', '844x390'];
const pay = 'https://house.example/pay';
const ownWords = {
  DEPOSIT_HELP: {
    text: { tr: 'Girişteki kasaya uğrayın.', en: 'Come to the cash desk at the entrance.' },
    url: pay,
  },
};
const players = [
  {
    user: 'player1',
    machine: 'm1',
    language: 'en',
    theme: 'dark6',
    settings: ownWords,
    empty: 'Your wallet is empty',
    says: 'Come to the cash desk at the entrance.',
    link: 'Add money',
    payIn: 'Deposit',
    payOut: 'Withdraw',
    atDesk: 'Pay at the cash desk in the hall.',
    outOfDesk: 'Ask at the cash desk in the hall.',
    linkAtDesk: 'Learn more',
    address: pay,
    transfers: 'Transfer',
  },
  {
    user: 'player2',
    machine: 'm2',
    language: 'tr',
    theme: 'light3',
    // Without words of the operator the page names those who can be asked.
    settings: { CONTACT_LINKS: [{ label: 'Danışma', url: 'https://house.example/help' }] },
    empty: 'Cüzdanınız boş',
    says: 'Para yatırmak için salona danışın.',
    link: 'Danışma',
    payIn: 'Para yatır',
    payOut: 'Para çek',
    atDesk: 'Salondaki kasada ödeyin.',
    outOfDesk: 'Salondaki kasadan isteyin.',
    linkAtDesk: 'Danışma',
    address: 'https://house.example/help',
    transfers: 'Aktar',
  },
] as const;

it.each(players.filter(({ language }) => language === 'tr' || !isLandingRun))(
  'an empty wallet says in $language how to fill it, in the game and at the statement',
  async ({ user, machine, language, theme, settings, ...said }) => {
    const player = await visits.floor.player(user);
    const game = await player.game();
    await game.init(machine);
    await game.cashIn(await player.balanceMinor());
    game.vanish();
    const visitor = await visits.arrive({ user, language, theme }, settings);
    const { page } = visitor;
    const faults: string[] = [];
    const look = async (name: string) => {
      for (const size of sizes) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        faults.push(...(await clippedTexts(page)).map((text) => `${name} ${size}: ${text}`));
        await picture(visitor, `empty-${name}-${language}-${size}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };

    // Without any setting the page leads to the cash desk.
    await page.goto('/wallet');
    const payIn = page.getByRole('region', { name: said.payIn });
    await payIn.getByText(said.atDesk).waitFor();
    await payIn.getByText(user, { exact: true }).waitFor();
    expect(await payIn.getByRole('link', { name: said.linkAtDesk }).getAttribute('href')).toBe(said.address);
    expect(await violations(page)).toEqual([]);
    await look('desk');
    // The question about the seat that waits may lie over the page.
    await payIn.getByRole('button', { name: said.payOut }).dispatchEvent('click');
    await page.getByRole('region', { name: said.payOut }).getByText(said.outOfDesk).waitFor();

    await page.route('**/v1/player/payments', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), methods: [] } });
    });
    await page.goto('/wallet');
    const card = page.getByRole('region', { name: said.empty });
    await card.getByText(said.says).waitFor();
    expect(await card.getByRole('link', { name: said.link }).getAttribute('href')).toBe(said.address);
    expect(await violations(page)).toEqual([]);
    await look('wallet');

    await page.goto(`/game/${machine}/x`);
    const inGame = page.getByRole('region', { name: said.empty });
    await inGame.getByText(said.says).waitFor();
    const link = inGame.getByRole('link', { name: said.link });
    expect(await link.getAttribute('href')).toBe(said.address);
    // The game stays open, and never are there grey keys alone.
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await page.getByRole('button', { name: new RegExp(`${said.transfers}.*₺`) }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await look('game');
    expect(faults).toEqual([]);
  },
);
