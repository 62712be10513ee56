/** Returns the WebSocket URL for a setting such as `NOTIFY_URL`, which is a path on the page's origin or a full http(s) or ws(s) URL. */
export const buildChannelUrl = (configuredUrl: string, pageUrl: string): string => {
  const url = new URL(configuredUrl, pageUrl);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
};
