import { readFileSync } from 'node:fs';
import { officeRights, rightsOfRoles, staffRoles } from '@reelfloor/protocol/office';
import { expect, it } from 'vitest';

/** What the rows of the table are called, by right. */
const rows: Readonly<Record<string, readonly string[]>> = {
  'see the floor and its pictures': ['seeFloor'],
  'acknowledge alerts': ['acknowledgeAlerts'],
  'reserve a machine': ['reserveMachine'],
  'take a machine out of service': ['outOfService'],
  'decide a hand pay': ['decideHandPay'],
  'send a player away from a machine': ['kickPlayer'],
  'adjust the books': ['adjustBooks'],
  'see players': ['seePlayers'],
  'write notes, set limits and breaks': ['writeNotes', 'limitPlayer'],
  'block a player': ['blockPlayer'],
  'set an account’s group and permissions': ['setAccountRights'],
  'anonymise an account': ['anonymisePlayers'],
  'edit a player’s data': ['editPlayers'],
  'export a player’s data': ['exportPlayers'],
  'the cashier’s desk': ['useDesk'],
  'take a deposit': ['takeDeposit'],
  'pay out': ['payOut'],
  'sign a shift off': ['signOffShift'],
  reports: ['seeReports'],
  'search the operators’ record': ['searchAudit'],
  staff: ['managePeople'],
  'brands, agents and machines; settings': ['manageFloor', 'editSettings'],
  'information pages and the quick panel': ['editPages'],
};
const grantOfMark: Readonly<Record<string, string>> = { '✓': 'alone', 2: 'second', '≤': 'upTo' };

it('the table of roles for operators says what the server enforces, for every right', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const start = page.indexOf('| | attendant |');
  const [head = '', , ...lines] = page.slice(start, page.indexOf('\n\n', start)).split('\n');
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  expect(cellsOf(head).slice(1)).toEqual([...staffRoles]);
  const written = Object.fromEntries(staffRoles.map((role) => [role, {} as Record<string, string>]));
  for (const line of lines) {
    const [name = '', ...marks] = cellsOf(line);
    for (const right of rows[name.replaceAll("'", '’')] ?? [`no right "${name}"`])
      for (const [place, role] of staffRoles.entries())
        if (marks[place]) Object.assign(written[role] ?? {}, { [right]: grantOfMark[marks[place]] });
  }
  expect(written).toEqual(rightsOfRoles);
  expect(Object.values(rows).flat().sort()).toEqual(Object.values(officeRights).flat().sort());
});
