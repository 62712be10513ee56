import type { Page } from 'playwright-core';

/** Keeps the page's later connections and pictures in `globalThis.kept`. */
export const keepConnections = async (page: Page): Promise<void> => {
  await page.addInitScript(keep);
};

/** Returns how many pictures the page has opened since it was loaded. Needs `keepConnections`. */
export const openedPictures = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: { pictures: unknown[] } };
    return kept.pictures.length;
  });

/** Returns how many connections to the machine's channel the page has opened. Needs `keepConnections`. */
export const openedGames = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: { sockets: WebSocket[] } };
    return kept.sockets.filter(({ url }) => url.includes('/machine')).length;
  });

const keep = (): void => {
  const kept: { pictures: RTCPeerConnection[]; sockets: WebSocket[] } = { pictures: [], sockets: [] };
  Object.assign(globalThis, { kept });
  const { RTCPeerConnection: Picture, WebSocket: Socket } = globalThis;
  globalThis.RTCPeerConnection = class extends Picture {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.pictures.push(this);
    }
  };
  globalThis.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      kept.sockets.push(this);
    }
  };
};
