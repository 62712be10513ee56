const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
const money = (minor: number): string => (minor / 100).toFixed(2);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;background:#e9eaec;color:#22262b;font:16px/1.5 system-ui,sans-serif}
header{display:flex;gap:24px;align-items:center;height:56px;padding:0 24px;background:#fff;border-bottom:1px solid #cdd1d6}
header b{letter-spacing:.14em}header output{margin-left:auto;font-variant-numeric:tabular-nums}
main{flex:1;padding:16px 24px;display:flex;flex-direction:column}iframe{flex:1;min-height:600px;border:1px solid #b4bac2;border-radius:4px}
a{color:#17656d}li{margin:8px 0}
</style></head><body>${body}</body></html>`;

interface Account {
  readonly ref: string;
  readonly name: string;
  readonly balanceMinor: number;
}

/** The casino's front page: whoever opens it chooses an account. */
export const frontPage = (accounts: readonly Account[]): string =>
  page(
    'Casino',
    `<header><b>CASINO</b></header><main><h1>Who plays?</h1><ul>${accounts
      .map(
        ({ ref, name, balanceMinor }) =>
          `<li><a href="/play?as=${encodeURIComponent(ref)}">${escapeHtml(name)}</a>, ${money(balanceMinor)}</li>`,
      )
      .join('')}</ul></main>`,
  );

/** The page that embeds the lobby by the code that docs/platform.md prints. */
export const playPage = (
  account: Account,
  launch: { readonly launchUrl: string } | { readonly failure: string },
): string => {
  const head = `<header><b>CASINO</b><a href="/">Back</a><span>${escapeHtml(account.name)}</span><output id="balance">${money(account.balanceMinor)}</output></header>`;
  if ('failure' in launch)
    return page(
      'Casino',
      `${head}<main><p>The hall cannot be opened: ${escapeHtml(launch.failure)}</p></main>`,
    );
  const { origin } = new URL(launch.launchUrl);
  return page(
    'Live machines',
    `${head}<main><iframe id="lobby" title="Live machines" src="${escapeHtml(launch.launchUrl)}"
  allow="autoplay; fullscreen; screen-wake-lock"></iframe></main>
<script>
const frame = document.getElementById('lobby');
window.received = [];
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ${JSON.stringify(origin)} || source !== frame.contentWindow || data?.source !== 'reelfloor') return;
  window.received.push(data);
  if (data.type === 'balance') document.getElementById('balance').value = (data.balanceMinor / 100).toFixed(2);
});
</script>`,
  );
};
