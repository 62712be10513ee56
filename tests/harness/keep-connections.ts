import type { Page } from 'playwright-core';

/** Keeps the page's later connections and pictures in `globalThis.kept`. */
export const keepConnections = async (page: Page): Promise<void> => {
  await page.addInitScript(keep);
};

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
