import { findRightGrantForRole, type StaffRole, staffRoles } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { OfficeMember } from '../testing/office-member.ts';
import { OfficeSpectator } from '../testing/office-spectator.ts';
import type { TestFloor } from '../testing/test-server.ts';
import { addPlayerOfSite, openSiteMember, openTwoSites, type PlayerFacts } from '../testing/two-sites.ts';

const sites = [
  { siteKey: 0, siteId: 2, host: 'a.example', typed: 'quentin', machineId: 'm1' },
  { siteKey: 3, siteId: 3, host: 'b.example', typed: 'zelda', machineId: 'm2' },
] as const;
const roles = staffRoles.filter((role) => findRightGrantForRole(role, 'seeFloor') !== null);

let floor: TestFloor;
let hall: OfficeSpectator;
/** A page of each role at each site, opened before anything happens. */
const pages: { readonly siteKey: number; readonly role: StaffRole; readonly page: OfficeSpectator }[] = [];

beforeAll(async () => {
  floor = await openTwoSites();
  const open = ({ address, cookie }: OfficeMember) => OfficeSpectator.open(address, { cookie });
  hall = await open(await OfficeMember.open(floor, 'manager', 'hall.manager'));
  for (const { siteKey } of sites)
    for (const role of roles) {
      const member = await openSiteMember(floor, { role, siteKey, login: `live.${role}.${siteKey}` });
      pages.push({ siteKey, role, page: await open(member) });
    }
}, 120_000);
afterAll(async () => {
  for (const { page } of pages) page.close();
  hall?.close();
  await floor?.close();
});

const received = ({ frames }: OfficeSpectator): string => JSON.stringify(frames);
const namesOf = ({ username, playerId, sessionId, transferId, payId, alertId, requestId }: PlayerFacts) => [
  ...[username.split('@')[0] ?? username, playerId, sessionId, transferId, payId, alertId],
  // Pages get the first eight characters of a request's id.
  requestId.slice(0, 8),
];
/** Returns what was reported of a player to a page. */
const reportedOf = (page: OfficeSpectator, player: PlayerFacts): string[] =>
  namesOf(player).filter((name) => received(page).includes(name));

it('tells pages of one site’s staff of its players, and nothing of those of another', {
  timeout: 120_000,
}, async () => {
  const manager = await OfficeMember.open(floor, 'manager', 'asking.manager');
  const players: (PlayerFacts & { readonly siteKey: number })[] = [];
  for (const site of sites) {
    const { game, token: _token, ...facts } = await addPlayerOfSite(floor, { manager }, site);
    players.push({ ...facts, siteKey: site.siteKey });
    expect(await game.spin()).toMatchObject({ kind: 'accepted' });
  }
  // A page that is held back from nothing shows what is told of each player, so that its absence elsewhere means something.
  // Which of the states in between a page is sent differs from page to page.
  const lastingNames = ({ username, playerId, payId, requestId }: PlayerFacts) =>
    expect.arrayContaining([username.split('@')[0], playerId, payId, requestId.slice(0, 8)]);
  await eventually(() => {
    for (const player of players) expect(reportedOf(hall, player)).toEqual(lastingNames(player));
    for (const { siteKey, page } of pages)
      for (const player of players.filter((one) => one.siteKey === siteKey))
        expect(reportedOf(page, player)).toEqual(lastingNames(player));
  });
  // Whatever is still on its way about these players has been told when an event that came later has.
  const before = pages.map(({ page }) => page.frames.length);
  await eventually(() => {
    for (const [n, { page }] of pages.entries()) expect(page.frames.length).toBeGreaterThan(before[n] ?? 0);
  });
  for (const { siteKey, role, page } of pages)
    for (const player of players.filter((one) => one.siteKey !== siteKey))
      expect(reportedOf(page, player), `${role} of site ${siteKey} is told of ${player.username}`).toEqual([]);
  // Its machine is just in play.
  for (const { siteKey, page } of pages) {
    const [other] = players.filter((one) => one.siteKey !== siteKey);
    const row = page.rows.get(other?.machineId ?? '');
    expect(row).toMatchObject({ player: null, sessionAt: null, creditMinor: 0, heldMinor: 0, event: null });
  }
});
