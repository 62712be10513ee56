import { type Browser, chromium, type Page } from 'playwright-core';
import { isComputerOffline } from '../video/connection/viewer.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
/** Without these flags, Chromium ignores the loopback interface and resolves its .local names only on a network. */
const flagsOffline = ['--allow-loopback-in-peer-connection', '--disable-features=WebRtcHideLocalIpsWithMdns'];

/** Starts Chromium. Throws without `CHROMIUM_PATH`, which `vitest.config.ts` sets where Chromium is installed. */
export const launchTrialBrowser = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('This test needs Chromium: install it, or set CHROMIUM_PATH.');
  const args = [...flags, ...(isComputerOffline() ? flagsOffline : [])];
  return chromium.launch({ executablePath, headless: true, args });
};

/** A script for the page that returns its offer. Candidates go to the page's `sendCandidate`. */
export const makeOffer = `(async () => {
  globalThis.connection = new RTCPeerConnection();
  const picture = connection.addTransceiver('video', { direction: 'recvonly' });
  if (globalThis.withoutH264) {
    const { codecs } = RTCRtpReceiver.getCapabilities('video');
    picture.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType !== 'video/H264'));
  }
  connection.addTransceiver('audio', { direction: 'recvonly' });
  connection.ontrack = ({ track, streams }) => {
    if (track.kind === 'video') document.querySelector('video').srcObject = streams[0];
  };
  connection.onicecandidate = ({ candidate }) => candidate && sendCandidate(candidate.candidate, candidate.sdpMid);
  await connection.setLocalDescription(await connection.createOffer());
  return connection.localDescription.sdp;
})()`;

/** Returns figures of the picture and sound that the page has received. */
export const received = (page: Page) =>
  page.evaluate<{
    frames: number;
    height: number;
    codec: string;
    /** True if repairs come in their own stream (RTX). */
    hasRtx: boolean;
    /** Packets of the stream of parity packets (FlexFEC). */
    parityPackets: number;
    packets: number;
    lit: number;
  }>(`(async () => {
    const stats = [...(await connection.getStats()).values()];
    const inbound = (kind) => stats.find((stat) => stat.type === 'inbound-rtp' && stat.kind === kind) ?? {};
    const video = document.querySelector('video');
    const canvas = new OffscreenCanvas(64, 36);
    const brush = canvas.getContext('2d');
    brush.drawImage(video, 0, 0, 64, 36);
    const { data } = brush.getImageData(0, 0, 64, 36);
    return {
      frames: inbound('video').framesDecoded ?? 0,
      height: inbound('video').frameHeight ?? 0,
      codec: stats.find((stat) => stat.id === inbound('video').codecId)?.mimeType ?? '',
      hasRtx: inbound('video').rtxSsrc > 0,
      parityPackets: inbound('video').fecPacketsReceived ?? 0,
      packets: inbound('audio').packetsReceived ?? 0,
      lit: data.filter((value, index) => index % 4 !== 3 && value > 60).length,
    };
  })()`);

export const openTrialPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  await page.setContent('<video autoplay muted playsinline></video>');
  return page;
};
