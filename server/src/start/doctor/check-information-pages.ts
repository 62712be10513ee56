import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { informationPages, parseSettingsJson } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { addOkFindingIfEmpty, createFaultFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

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
