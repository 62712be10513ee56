import type { LinkShape } from '@reelfloor/agent/testing/links';
import type { Page } from 'playwright-core';
import { LinkProxy } from '../../bench/link/link-proxy.ts';

/** Sends all pictures of the page through a simulated link. Call before the page is opened, and close the proxy at the end. */
export const sendThroughLink = async (page: Page, shape: LinkShape): Promise<LinkProxy> => {
  const proxy = new LinkProxy(shape);
  await page.exposeFunction('linkPortOf', (host: string, port: number) => proxy.portTo(host, port));
  await page.addInitScript(takeTheLink);
  return proxy;
};

const takeTheLink = (): void => {
  const Direct = RTCPeerConnection;
  const form = /candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host/i;
  const portOf = (host: string, port: number): Promise<number> =>
    (window as unknown as { linkPortOf: (host: string, port: number) => Promise<number> }).linkPortOf(host, port);
  window.RTCPeerConnection = class extends Direct {
    #isTaken = false;

    /** Returns a candidate that leads through the link; null for all after the first, so that no packet bypasses it. */
    async #through(candidate: string): Promise<string | null> {
      const [, host, port] = form.exec(candidate) ?? [];
      if (!host || !port || this.#isTaken) return null;
      this.#isTaken = true;
      return candidate.replace(` ${host} ${port} `, ` ${host} ${await portOf(host, Number(port))} `);
    }

    override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      const lines: string[] = [];
      for (const line of (description.sdp ?? '').split('\r\n')) {
        if (line === 'a=end-of-candidates') continue;
        const kept = line.startsWith('a=candidate') ? await this.#through(line) : line;
        if (kept !== null) lines.push(kept);
      }
      return super.setRemoteDescription({ ...description, sdp: lines.join('\r\n') });
    }

    override async addIceCandidate(init: RTCIceCandidateInit): Promise<void> {
      const candidate = await this.#through(init.candidate ?? '');
      if (candidate !== null) await super.addIceCandidate({ ...init, candidate });
    }

    /** The page's own addresses are not told to the agent, which would otherwise send to them directly. */
    override get localDescription(): RTCSessionDescription | null {
      const own = super.localDescription;
      if (!own) return own;
      const sdp = own.sdp.replace(/a=candidate[^\r\n]*\r\n/g, '');
      return new RTCSessionDescription({ type: own.type, sdp });
    }

    override get onicecandidate(): null {
      return null;
    }

    override set onicecandidate(_: unknown) {}
  } as typeof RTCPeerConnection;
};
