import { join } from 'node:path';
import { sendSubcommandToAgent } from '@reelfloor/agent/testing/operator-socket';
import type { Database } from '@reelfloor/server/testing/database';
import { OfficeMember, officeAt } from '@reelfloor/server/testing/office-member';
import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import { showTheme } from '../harness/show-theme.ts';
import { until } from '../harness/until.ts';

const sizes = ['1440x900', '1280x720', '390x844', '360x560', '844x390'];
const themes = ['light3', 'dark6'];
const players = [
  { language: 'tr', user: 'player1', machine: '104' },
  { language: 'en', user: 'player2', machine: '405' },
  ...(isExhaustive ? [{ language: 'ar', user: 'player1', machine: '212' } as const] : []),
] as const;
const words = {
  tr: {
    bigWin: 'Büyük kazanç',
    handPay: 'Elden ödeme',
    jackpot: /jackpot/i,
    waits: 'Görevli bekleniyor',
    paid: 'Cüzdanınıza ödendi',
    read: 'Anladım',
    cashIn: '₺50 aktar',
  },
  en: {
    bigWin: 'Big win',
    handPay: 'Hand pay',
    jackpot: /jackpot/i,
    waits: 'Awaiting an attendant',
    paid: 'Paid to your wallet',
    read: 'Got it',
    cashIn: 'Cash in ₺50',
  },
  ar: {
    bigWin: 'فوز كبير',
    handPay: 'دفع يدوي',
    jackpot: /جاكبوت/,
    waits: 'بانتظار موظف',
    paid: 'دُفع إلى محفظتك',
    read: 'فهمت',
    cashIn: /^انقل \D*50\D*$/,
  },
} as const;

/** Real server, agent and cabinets. Every hand pay and jackpot waits for two people, and a win of twice the stake is a big one. */
const openHall = (environment: NodeJS.ProcessEnv) => {
  let visits: GameVisits;
  let database: Database;
  let staff: { attendant: OfficeMember; manager: OfficeMember };
  beforeAll(async () => {
    visits = await GameVisits.open(environment, fewFrames);
    database = await visits.floor.openTestDatabase();
    const brands = await database.read.all<{ id: string; bounds: string }>('SELECT id, bounds FROM brands');
    await database.transact(async (tx) => {
      for (const { id, bounds } of brands) {
        const waiting = JSON.stringify({ ...JSON.parse(bounds), approvalMinor: 1 });
        await tx.run('UPDATE brands SET bounds = ?, big_win_stakes = 2 WHERE id = ?', waiting, id);
        await tx.run("INSERT INTO changes (kind, subject) VALUES ('brands', ?)", id);
      }
    });
    const place = {
      officeAddress: officeAt(visits.floor.baseUrl),
      withDatabase: (write: (own: Database) => Promise<void>) => write(database),
    };
    staff = {
      attendant: await OfficeMember.open(place, 'attendant', 'own-attendant'),
      manager: await OfficeMember.open(place, 'manager', 'own-manager'),
    };
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await visits?.close();
  });
  afterEach(() => visits.leaveClean());

  /** One person asks for the pay, another one confirms it. */
  const approve = async (machineId: string) => {
    const waiting = () =>
      database.read.get<{ id: string }>(
        "SELECT id FROM waiting_hand_pays WHERE machine_id = ? AND state = 'waiting'",
        machineId,
      );
    await until('the pay waits', async () => (await waiting()) !== undefined);
    const payId = (await waiting())?.id ?? '';
    const content = { machineId, payId, verdict: 'approved' } as const;
    const { body } = await staff.attendant.act('decideHandPay', content, { reason: 'seen at the cabinet' });
    const { requestId = '' } = body as { requestId?: string };
    expect((await staff.manager.confirm(requestId)).status).toBe(200);
  };
  const sitDown = async ({ language, user, machine }: (typeof players)[number]): Promise<GamePage> => {
    const game = await visits.sitDown({ language, user, machine });
    await game.page.getByRole('button', { name: words[language].cashIn }).first().click();
    return game;
  };
  const leave = (game: GamePage) => visits.leave(game, /^(Ayrıl|Leave|غادر)$/);
  return { approve, sitDown, leave, floor: () => visits.floor };
};

const card = (page: Page) => page.locator('.win-card');

const spin = async (page: Page) => {
  await page.locator('.game-spin[aria-disabled="false"]').waitFor({ timeout: 90_000 });
  await page.locator('.game-spin').click();
};

/** Shows the card in every size and theme. Returns what is wrong with it. */
const shownEverywhere = async (game: GamePage, name: string): Promise<string[]> => {
  const { page } = game;
  const faults: string[] = [];
  for (const theme of themes) {
    await showTheme(page, theme);
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await card(page).waitFor();
      const found = [...(await page.evaluate(faultsOfCard)), ...(await clippedTexts(page))];
      faults.push(...found.map((fault) => `${name} ${theme} ${size}: ${fault}`));
      await picture(game, `win-${name}-${theme}-${size}`);
    }
  }
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
};

/** Returns what the card hides, and what of it is hidden. */
function faultsOfCard(): string[] {
  const isUncovered = (element: Element | null): boolean => {
    if (!element) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 3, bottom - 3].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
  };
  const faults: string[] = [];
  const shown = document.querySelector('.win-card');
  const place = shown?.getBoundingClientRect();
  const open = document.querySelector('.game-open')?.getBoundingClientRect();
  if (!shown || !place || !open) return ['there is no card'];
  if (place.left < 0 || place.right > innerWidth + 1) faults.push('the card is wider than the screen');
  const covers =
    Math.min(place.right, open.right) - Math.max(place.left, open.left) > 1 &&
    Math.min(place.bottom, open.bottom) - Math.max(place.top, open.top) > 1;
  if (covers) faults.push('the card covers the picture');
  const read = shown.querySelector('.win-card-read')?.getBoundingClientRect();
  if (read && Math.min(read.top - place.top, place.bottom - read.bottom) < 4)
    faults.push('the key touches the edge of the card');
  const keys = document.querySelector('.upright .game-acts')?.getBoundingClientRect();
  if (keys && place.bottom > keys.top + 1) faults.push('the card ends below the keys');
  if (!isUncovered(document.querySelector('.game-spin'))) faults.push('the spin key is covered');
  for (const part of shown.querySelectorAll(
    '.win-card-title, .win-card-amount, .win-card-place, .win-card-read, .win-card-yours',
  )) {
    // The lowest phones leave the last line out.
    if (!part.checkVisibility()) continue;
    part.scrollIntoView({ block: 'nearest' });
    if (!isUncovered(part)) faults.push(`${part.textContent} is covered`);
  }
  return faults;
}

const readCard = async (page: Page, language: keyof typeof words) => {
  await card(page).getByRole('button', { name: words[language].read }).click();
  await card(page).waitFor({ state: 'detached' });
};

describe('a win that matters', { timeout: 180_000 }, () => {
  const hall = openHall({});

  it.each(players)('is a big win on a card until it is read, in $language', async (player) => {
    const { language } = player;
    const game = await hall.sitDown(player);
    const { page } = game;
    await until(
      'a round wins twice its stake',
      async () => {
        if ((await card(page).count()) > 0) return true;
        await spin(page);
        return false;
      },
      150_000,
    );
    await card(page).getByRole('heading', { name: words[language].bigWin }).waitFor();
    expect(await shownEverywhere(game, `big-win-${language}`)).toEqual([]);
    await readCard(page, language);
    await hall.leave(game);
  });

  it.each(players)('is a hand pay that waits until a second person has approved it, in $language', async (player) => {
    const { language, machine } = player;
    const game = await hall.sitDown(player);
    const { page } = game;
    await sendSubcommandToAgent(join(hall.floor().dataDir, 'agent'), ['hand-pay', machine, '2']);
    await spin(page);
    await card(page).getByRole('heading', { name: words[language].handPay }).waitFor({ timeout: 90_000 });
    await card(page).getByText(words[language].waits).waitFor();
    expect(await card(page).getByRole('button').count()).toBe(0);
    expect(await shownEverywhere(game, `hand-pay-${language}`)).toEqual([]);
    await hall.approve(machine);
    await card(page).getByText(words[language].paid).waitFor();
    expect(await shownEverywhere(game, `hand-pay-paid-${language}`)).toEqual([]);
    await readCard(page, language);
    await hall.leave(game);
  });
});

describe('a jackpot', { timeout: 180_000 }, () => {
  const hall = openHall({ CABINET_JACKPOT_LEVEL: '4' });

  it.each(players)('waits on a card until a second person has approved it, in $language', async (player) => {
    const { language, machine } = player;
    const game = await hall.sitDown(player);
    const { page } = game;
    await spin(page);
    await card(page).getByRole('heading', { name: words[language].jackpot }).waitFor({ timeout: 90_000 });
    await card(page).getByText(words[language].waits).waitFor();
    expect(await shownEverywhere(game, `jackpot-${language}`)).toEqual([]);
    await hall.approve(machine);
    await card(page).getByText(words[language].paid).waitFor();
    expect(await shownEverywhere(game, `jackpot-paid-${language}`)).toEqual([]);
    await readCard(page, language);
    await hall.leave(game);
  });
});
