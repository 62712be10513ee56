import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defaultSettings, informationPages, parseSettingsJson } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { listEffectiveOperatorSettings } from '../../backoffice/settings/operator-settings-file.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listCurrentJurisdictionProfiles } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { ServerConfig } from '../config/server-config.ts';
import {
  addOkFindingIfEmpty,
  createFaultFinding,
  createOkFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks the settings that every operator must decide before opening, and those that are easily left at their defaults. */
export const checkOperatorSettings = (
  { dataDir, shared }: Pick<ServerConfig, 'dataDir' | 'shared'>,
  environment: Environment,
): readonly DoctorFinding[] => {
  const findings: DoctorFinding[] = [];
  if (shared.HOUSE_NAME === defaultSettings.HOUSE_NAME)
    findings.push(
      createWarningFinding(
        `Players read ${shared.HOUSE_NAME} as the name of your house.`,
        'npm run operator -- branding name "…"',
      ),
    );
  if (!listEffectiveOperatorSettings(dataDir).some(({ key, value }) => key === 'EXTERNAL_INFO' && value === true))
    findings.push(
      createWarningFinding(
        'Pages show no links to terms, rules and player protection.',
        'npm run operator -- setting set EXTERNAL_INFO true',
      ),
    );
  if (!environment.REPORT_ZONE)
    findings.push(
      createWarningFinding(
        'Business days begin at midnight in UTC, wherever the hall is.',
        'Set REPORT_ZONE, such as Europe/Istanbul, and REPORT_DAY_STARTS',
      ),
    );
  if (!environment.SHIFTS)
    findings.push(
      createWarningFinding(
        'Cashiers may move money without an open shift, so nobody counts their till.',
        'Set SHIFTS to required; optional says that you want it so',
      ),
    );
  return addOkFindingIfEmpty(findings, 'Name, links to information pages, business day and shifts are decided.');
};

/** Checks for legal requirements that the assigned jurisdiction profiles list as not covered. */
export const checkProtectionProfiles = async (db: Queries): Promise<readonly DoctorFinding[]> => {
  const held = await listCurrentJurisdictionProfiles(db);
  return addOkFindingIfEmpty(
    held.flatMap(({ parsed }) =>
      parsed.ok && parsed.profile.lacks.length > 0
        ? [
            createWarningFinding(
              `The profile ${parsed.profile.id} says that it lacks: ${parsed.profile.lacks.join(' ')}`,
              'npm run operator -- profile show; put what your licence asks for into a copy, and leave out of "lacks" what it then has',
            ),
          ]
        : [],
    ),
    'The profiles that hold name nothing that they lack.',
  );
};

interface SealingKey {
  /** Id of the key that currently encrypts pictures of identity documents. */
  readonly keyId: string;
  /** Whether the key is SECOND_FACTOR_KEY; false if that is not set, so that JWT_SECRET is used instead. */
  readonly isOwn: boolean;
}

/** Checks whether stored pictures of identity documents can be decrypted with the server's key. */
export const checkIdentityDocumentKey = async (
  db: Queries,
  { keyId, isOwn }: SealingKey,
): Promise<readonly DoctorFinding[]> => {
  const rows = await db.all<{ key: string; count: number | string }>(
    'SELECT key_id AS key, count(*) AS count FROM identity_documents WHERE sealed_picture IS NOT NULL GROUP BY key_id',
  );
  const closed = rows.filter(({ key }) => key !== keyId).reduce((sum, { count }) => sum + Number(count), 0);
  if (closed === 0) return [createOkFinding('The pictures of all documents can be opened.')];
  return [
    createWarningFinding(
      isOwn
        ? `The pictures of ${closed} documents were encrypted by another SECOND_FACTOR_KEY, so nobody can open them.`
        : `The pictures of ${closed} documents were encrypted by another key, so nobody can open them: SECOND_FACTOR_KEY is not set.`,
      `Set SECOND_FACTOR_KEY as it was when they were added${isOwn ? '' : ', or to the JWT_SECRET of then'}. If that key is lost, remove them and ask the players again: npm run operator -- identity show PLAYER, identity remove`,
    ),
  ];
};

/** Staff roles of which one person can confirm another's request. */
const confirming = ['admin', 'manager'] as const;

/** Checks whether there are enough members of staff: some requests must be confirmed by a second person. */
export const checkEnoughConfirmingStaff = async (db: Queries): Promise<readonly DoctorFinding[]> => {
  const rows = await db.all<{ role: string; count: number }>(
    'SELECT role, count(*) AS count FROM staff WHERE blocked_at IS NULL GROUP BY role',
  );
  const countOf = (wanted: string) => Number(rows.find(({ role }) => role === wanted)?.count ?? 0);
  return addOkFindingIfEmpty(
    confirming.flatMap((role) =>
      countOf(role) >= 2
        ? []
        : [
            createWarningFinding(
              `There ${countOf(role) === 1 ? `is one ${role}` : `is no ${role}`} in the office, so what needs two of them waits for ever.`,
              `npm run operator -- staff add LOGIN --role ${role} --reason "…"`,
            ),
          ],
    ),
    'Two admins and two managers can confirm for each other.',
  );
};

/** Matches the statement on the demo's pages that there is only play money, in each of their languages. */
const playMoney = /play money only|there is only play money|yalnızca oyun parası/i;

interface PagePlaces {
  readonly dataDir: string;
  readonly webDir: string;
}

/** Checks which information pages are still our defaults, and whether the operator's own pages mention play money. */
export const checkInformationPages = async ({ dataDir, webDir }: PagePlaces): Promise<readonly DoctorFinding[]> => {
  const elsewhere = await readElsewhere(dataDir);
  const findings: DoctorFinding[] = [];
  const ours: string[] = [];
  for (const [key, path] of Object.entries(informationPages)) {
    if (elsewhere.has(key)) continue;
    const own = await readFile(join(dataDir, 'pages', basename(path)), 'utf8').catch(() => null);
    // Accept our default page of paytables, because it is generated from the games.
    if (own === null && key !== 'paytables') ours.push(basename(path));
    // Ignore comments: they contain the demo's text, which is shown only in the demo.
    if (own !== null && playMoney.test(own.replace(/<!--[\s\S]*?-->/g, '')))
      findings.push(
        createFaultFinding(
          `pages/${basename(path)} says that there is only play money here.`,
          'Write what is true of your house',
        ),
      );
  }
  if (ours.length > 0)
    findings.push(
      createWarningFinding(
        `Players read our pages, not yours: ${ours.join(', ')}.`,
        `Put files of these names into ${join(dataDir, 'pages')}, or name yours in INFO_PAGES`,
      ),
    );
  if (!existsSync(join(webDir, 'index.html')))
    findings.push(
      createFaultFinding(
        `There is no built client in ${webDir}.`,
        'npm run build, or copy web/dist from where it was built',
      ),
    );
  return addOkFindingIfEmpty(findings, 'All information pages are your own.');
};

/** Returns the information pages for which `Settings.json` has an external URL; none if the file cannot be read. */
const readElsewhere = async (dataDir: string): Promise<ReadonlySet<string>> => {
  try {
    const content = parseSettingsJson(await readFile(join(dataDir, 'Settings.json'), 'utf8'));
    const parsed = z.safeParse(z.object({ INFO_PAGES: z.record(z.string(), z.unknown()) }), content);
    return new Set(parsed.success ? Object.keys(parsed.data.INFO_PAGES) : []);
  } catch {
    return new Set();
  }
};
