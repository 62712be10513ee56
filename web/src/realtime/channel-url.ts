/**
 * Returns the WebSocket address of a channel setting (`MACHINE_URL`, `NOTIFY_URL`, `JACKPOT_URL`): a path on the
 * page's own origin, or a full address with http(s) or ws(s).
 */
export const channelUrl = (setting: string, pageUrl: string): string => {
  const url = new URL(setting, pageUrl);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
};
