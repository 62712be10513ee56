import { checkEvidence } from './check-evidence.ts';

/** Returns a page that checks an archive of evidence in a browser, without a network: it has no address of anything. */
export const verifyPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; media-src blob:">
<title>Check a recording</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  video { width: 100%; background: #000 }
  code { overflow-wrap: anywhere }
  #result { font-weight: 600; font-size: 1.25rem }
  .bad { color: #c62828 }
  .good { color: #2e7d32 }
  @media (prefers-color-scheme: dark) { .bad { color: #ff8a80 } .good { color: #81c784 } }
</style>
<h1>Check a recording</h1>
<p>Choose the archive that this page came with. Nothing leaves this computer.</p>
<p><label>Archive (.tar) <input id="archive" type="file" accept=".tar"></label></p>
<p id="result" role="status"></p>
<ul id="faults"></ul>
<dl id="facts"></dl>
<div id="clips"></div>
<h2 id="compare" hidden>Compare with the operator's books</h2>
<p id="how" hidden>The pictures and lines fit together. Whether they are the ones that were recorded, these numbers and hashes
show: they must be the same in the operator's ledger and record.</p>
<ul id="heads"></ul>
<ul id="notes"></ul>
<script>
const checkEvidence = ${checkEvidence.toString()};
const byId = (id) => document.getElementById(id);
const add = (parent, name, text) => {
  const element = document.createElement(name);
  element.textContent = text;
  byId(parent).append(element);
  return element;
};
const time = (ms) => new Date(ms).toISOString().replace('T', ' ').replace('Z', ' UTC');
byId('archive').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  for (const id of ['result', 'faults', 'facts', 'clips', 'heads', 'notes']) byId(id).replaceChildren();
  byId('result').className = '';
  byId('result').textContent = 'Checking …';
  const archive = new Uint8Array(await file.arrayBuffer());
  const unreadable = { faults: ['this is no archive that the page can read'], notes: [], heads: [], clips: [] };
  const { faults, notes, manifest, lines, fragments, heads, clips } =
    await checkEvidence(archive, []).catch(() => unreadable);
  const isGood = faults.length === 0;
  byId('result').textContent = isGood
    ? 'Unchanged: ' + fragments + ' fragments and ' + lines + ' lines fit together.'
    : 'Changed or damaged: ' + faults[0] + '.';
  byId('result').className = isGood ? 'good' : 'bad';
  for (const fault of faults.slice(1)) add('faults', 'li', fault);
  if (manifest) {
    const { machineId, round, fromMs, untilMs, madeAtMs, release } = manifest;
    const facts = {
      Machine: machineId,
      Round: round ? round.seq + ' of journal ' + round.journalId : 'none',
      Span: time(fromMs) + ' to ' + time(untilMs),
      'Archive made': time(madeAtMs) + ' by release ' + release,
    };
    for (const [name, value] of Object.entries(facts)) {
      add('facts', 'dt', name);
      add('facts', 'dd', value);
    }
  }
  for (const { bytes } of isGood ? clips : []) {
    const video = add('clips', 'video', '');
    video.controls = true;
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  }
  byId('compare').hidden = byId('how').hidden = !isGood;
  for (const { no, head, where } of heads) {
    const item = add('heads', 'li', where + ': line ' + no + ' ');
    const code = document.createElement('code');
    code.textContent = head;
    item.append(code);
  }
  for (const note of notes) add('notes', 'li', note);
});
</script>
</html>
`;
