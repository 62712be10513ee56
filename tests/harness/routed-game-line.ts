import type { Page, WebSocketRoute } from 'playwright-core';

/** The page's connection to its machine, which a test can take away for as long as it likes. */
export interface RoutedGameLine {
  /** Closes the connection, and each new one that the page opens, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): void;
  /** How often the page has tried to connect while the connection was away. */
  triesWhileAway(): number;
  /** Sends the page a message that the server did not send. */
  notify(method: string, data: object): void;
  /** The session that the server named last; null before. */
  sessionId(): string | null;
}

/** Puts itself between the page and the machine's channel. The page must open its game afterwards. */
export const routeGameLine = async (page: Page): Promise<RoutedGameLine> => {
  const open = new Set<WebSocketRoute>();
  let isAway = false;
  let tries = 0;
  let sessionId: string | null = null;
  await page.routeWebSocket(/\/machine$/, (route) => {
    if (isAway) {
      tries += 1;
      return void route.close();
    }
    const server = route.connectToServer();
    server.onMessage((message) => {
      sessionId = /"session":\{"id":"([^"]+)"/.exec(String(message))?.[1] ?? sessionId;
      route.send(message);
    });
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
    notify: (method, data) => {
      for (const route of open) route.send(JSON.stringify({ notification: true, method, data }));
    },
    sessionId: () => sessionId,
  };
};
