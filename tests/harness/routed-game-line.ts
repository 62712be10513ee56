import type { Page, WebSocketRoute } from 'playwright-core';

/** The page's connection to its machine, which a test can take away for as long as it likes. */
export interface RoutedGameLine {
  /** Closes the connection, and each new one that the page opens, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): void;
  /** How often the page has tried to connect while the connection was away. */
  triesWhileAway(): number;
}

/** Puts itself between the page and the machine's channel. The page must open its game afterwards. */
export const routeGameLine = async (page: Page): Promise<RoutedGameLine> => {
  const open = new Set<WebSocketRoute>();
  let isAway = false;
  let tries = 0;
  await page.routeWebSocket(/\/machine$/, (route) => {
    if (isAway) {
      tries += 1;
      return void route.close();
    }
    route.connectToServer();
    open.add(route);
  });
  return {
    goAway: async () => {
      isAway = true;
      await Promise.all([...open].map((route) => route.close()));
      open.clear();
    },
    comeBack: () => {
      isAway = false;
    },
    triesWhileAway: () => tries,
  };
};
