import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { errorTexts } from '@reelfloor/protocol';
import { officeErrorTexts } from '@reelfloor/protocol/office-call-types';
import { describe, expect, it } from 'vitest';
import { formatOfficeRefusal, loadRefusalTexts } from './format-office-refusal.ts';

const server = resolve(import.meta.dirname, '../../../../server/src');

/** What the office never meets: folders of journals and the like, which only commands name. */
const forCommandsAlone: Readonly<Record<string, number>> = {
  'backoffice/cash-desk/cash-denominations.ts': 2,
  'backoffice/cash-desk/cash-actions.ts': 1,
  'backoffice/cash-desk/shifts/cashier-shift-actions.ts': 2,
  // The office asks for a reason in every form.
  'backoffice/machines/clear-machine-fault.ts': 1,
  'play/journals/lock-journals.ts': 2,
  'play/journals/settle-or-void-transfer.ts': 1,
  'play/journals/replace-journal.ts': 1,
  'backoffice/alerts/acknowledge-alert.ts': 1,
  'backoffice/machines/agent-actions.ts': 2,
  'backoffice/machines/parse-brand-options.ts': 6,
  'backoffice/machines/brand-pictures.ts': 1,
  'backoffice/machines/brand-settings-actions.ts': 1,
  'backoffice/machines/create-add-brand-action.ts': 1,
  'backoffice/machines/read-game-parameters.ts': 2,
  'backoffice/machines/apply-floor-file.ts': 2,
  'backoffice/settings/operator-logo-actions.ts': 1,
  'backoffice/settings/information-page-actions.ts': 1,
  'backoffice/settings/site-actions.ts': 2,
  'backoffice/settings/publish-terms-actions.ts': 2,
  'backoffice/casinos/platform-transfer-and-settlement-actions.ts': 1,
  'backoffice/players/parse-account-fields.ts': 1,
  'backoffice/players/player-account-actions.ts': 1,
  'backoffice/players/export-personal-data.ts': 3,
  'backoffice/players/operator-limit-actions.ts': 1,
  'backoffice/players/generate-account-secrets.ts': 2,
  'backoffice/recordings/recording-access-actions.ts': 6,
  'platform/process/business-rule-error.ts': 1,
  'platform/process/owner-only-files.ts': 1,
};

/** What only players' pages and agents are refused with, by code that the office shares with them. */
const forOthersAlone: readonly string[] = [
  'ROUND_UNKNOWN',
  'TOKEN_INVALID',
  'PASSWORD_WRONG',
  'AGENT_ELSEWHERE',
  'MACHINE_UNFIT',
  'RULES_CHANGED',
  'PRESS_TOO_FAST',
  'CHECK_DUE',
  'TERMS_CHANGED',
  'BREAK_RUNS',
  'LIMIT_WAITS',
  'AMOUNT_OVER_LIMIT',
  'TRANSFER_PENDING',
  'PLATFORM_LIMIT',
  'PLATFORM_REFUSED',
  ...Object.keys(errorTexts).filter((code) => code.startsWith('PAYMENT')),
  '40101',
  'SECOND_FACTOR_BLOCKED',
  'SECOND_FACTOR_WRONG',
  'SESSION_LOCKED',
  'MESSAGE_INVALID',
];

const codesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /\b(?:createRefusedResult|createRefusal|createOfficeRefusal|BusinessRuleError|refuseJournalAcceptance)\(\s*'?(\w+)'?/g,
    ),
  ]
    .map(([, code = '']) => code)
    .filter((code) => Object.hasOwn(officeErrorTexts, code) || Object.hasOwn(errorTexts, code));

describe('a refusal in the office', () => {
  const sources = sourcesBehind(
    readdirSync(join(server, 'api/office'))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(server, 'api/office', name)),
  );

  it('has a code wherever an action or a handler can break a rule', () => {
    const plain = Object.fromEntries(
      [...sources]
        .map(([path, source]) => [relative(server, path), source.split('new ConfigError(').length - 1] as const)
        .filter(([, count]) => count > 0)
        .sort(),
    );
    expect(plain).toEqual(forCommandsAlone);
  });

  it('is said in Turkish and in English, with the same parameters, and never in the other language', async () => {
    await loadRefusalTexts();
    const thrown = [...sources.values()].flatMap(codesIn);
    expect(new Set(thrown).size).toBeGreaterThan(100);
    const codes = new Set([...Object.keys(officeErrorTexts), ...thrown]);
    expect(codes.size).toBeGreaterThan(130);
    const params = Object.fromEntries(
      Object.values({ ...errorTexts, ...officeErrorTexts }).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name.endsWith('Minor') ? 1_250 : `<${name}>`]),
      ),
    );
    const ofOffice = [...codes].filter((code) => !forOthersAlone.includes(code));
    for (const code of ofOffice) {
      const [tr, en] = (['tr', 'en'] as const).map((language) =>
        formatOfficeRefusal(language, { code, params }, 'TRY'),
      ) as [string, string];
      const paramsIn = (text: string) =>
        [...new Set(text.match(/<\w+>|12[.,]50/g))].map((it) => it.replace(',', '.')).sort();
      expect(tr, code).not.toBe(en);
      expect(tr, code).not.toContain(code);
      expect(paramsIn(tr), code).toEqual(paramsIn(en));
      expect(tr, code).not.toMatch(/\b(the|is|already|nothing|this|there)\b/i);
    }
  });
});

/** Returns the files with everything that they import, by path. Imports of types alone are not followed. */
function sourcesBehind(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const left = [...paths];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue;
    const source = readFileSync(path, 'utf8');
    found.set(path, source);
    for (const [, imported = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'/gm)) {
      const next = resolve(dirname(path), imported);
      if (existsSync(next)) left.push(next);
    }
  }
  return found;
}
