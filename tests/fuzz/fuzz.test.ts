import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { fuzzMedia } from './media/fuzz-media.ts';

it('malformed input causes no 500, crash, stack trace or growing memory, and no secret gets into the log', {
  timeout: 120_000,
}, async () => {
  const { faults, calls, messages, events, rawPeers, statuses, office, printed, secrets } = await fuzz({
    count: 400,
    seed: 20_261_121,
  });
  expect(faults).toEqual([]);
  // Routes accepted and refused some of the input, and channels received it.
  expect(calls).toBeGreaterThan(100);
  expect(messages).toBeGreaterThan(100);
  expect(events.committed).toBeGreaterThan(0);
  expect(events.refused).toBeGreaterThan(0);
  expect(rawPeers.ended).toBeGreaterThan(0);
  for (const status of ['200', '400', '401', '404']) expect(statuses[status] ?? 0, status).toBeGreaterThan(0);
  // The office took and refused some of what staff sent, and took nothing of strangers.
  for (const status of ['200', '400', '403', '404']) expect(office.staff[status] ?? 0, status).toBeGreaterThan(0);
  for (const status of ['401', '403', '404']) expect(office.stranger[status] ?? 0, status).toBeGreaterThan(0);
  expect(office.admitted).toBeGreaterThan(0);
  expect(office.refused).toBeGreaterThan(0);
  // No line of the most verbose log contains a password, token or key. Few lines come, as warnings are limited.
  expect(printed.split('\n').length).toBeGreaterThan(2);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7);
    expect(printed).not.toContain(secret);
  }
  expect(printed).not.toMatch(/eyJ[\w-]{10,}\.[\w-]+\./);
});

it('no offer, candidate, datagram or report ends the media process or interrupts another viewer', {
  timeout: 120_000,
}, async () => {
  const { faults, outcomes, candidates, packets, reports } = await fuzzMedia({
    seconds: 4,
    seed: 20_261_122,
  });
  expect(faults.join('\n')).toBe('');
  // Some offers reached the native code, others were refused before it, and the port received datagrams.
  for (const outcome of ['answered', 'MESSAGE_INVALID']) expect(outcomes[outcome] ?? 0, outcome).toBeGreaterThan(0);
  for (const thrown of [candidates, packets, reports]) expect(thrown).toBeGreaterThan(0);
});
