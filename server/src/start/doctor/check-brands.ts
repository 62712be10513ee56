import type { CabinetGuarantees } from '@reelfloor/protocol/channels/agent-channel';
import * as z from 'zod/mini';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { formatSiteName } from '../../platform/sites/site-usernames.ts';
import { listBrandsWithoutBounds } from '../../play/machines/brand-event-bounds.ts';
import { removedMachinesSql } from '../../play/machines/out-of-service-records.ts';
import { PublishedRules } from '../../play/machines/published-game-rules.ts';
import type { PromotionSettings } from '../../play/promotions/promotion-settings.ts';
import { isCabinetAllowedByJurisdiction } from '../../players/protection/profile/jurisdiction-play-rules.ts';
import { readJurisdictionProfilesBySite } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import {
  addOkFindingIfEmpty,
  createFaultFinding,
  createOkFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts';

interface StoredMachine {
  readonly id: string;
  readonly brand_id: string;
  readonly description: string;
  readonly fault: string | null;
  readonly jackpots: number;
}

/** The parts of a machine's last reported description that are checked here. */
const descriptionSchema = z.object({
  game: z.optional(z.string()),
  conduct: z.optional(z.custom<CabinetGuarantees>((value) => value instanceof Object)),
});

/**
 * Checks whether brands have bounds on stakes and wins, and whether players may take a seat at each machine under its published game rules
 * and the jurisdiction profile.
 */
export const checkBrandBoundsAndRules = async (
  db: Queries,
  folders: { readonly webDir: string; readonly dataDir: string },
): Promise<readonly DoctorFinding[]> => {
  const findings: DoctorFinding[] = (await listBrandsWithoutBounds(db)).map((brand) =>
    createFaultFinding(
      `The brand ${brand} has no bounds, so its machines go out of play at their first round.`,
      `npm run operator -- brand bounds ${brand} --max-stake …`,
    ),
  );
  const machines = await db.all<StoredMachine>(
    `SELECT id, brand_id, description, fault,
       (SELECT count(*) FROM jackpot_levels WHERE jackpot_levels.brand_id = machines.brand_id) AS jackpots
     FROM machines WHERE id NOT IN (${removedMachinesSql}) ORDER BY id`,
  );
  for (const { machine_id: id, agent_id: agent } of await listSilentMachines(db))
    findings.push(
      createWarningFinding(
        `Machine ${id} is entered and has never said hello.`,
        `Name it in the floor file of the agent ${agent} and start that, or npm run operator -- machine remove ${id}`,
      ),
    );
  if (machines.length === 0)
    return [
      ...findings,
      createWarningFinding(
        'No machine has said hello yet.',
        'Start an agent whose machines are entered (npm run operator -- machine add)',
      ),
    ];
  const rules = new PublishedRules(folders);
  const { hall: values, own } = await readJurisdictionProfilesBySite(db);
  for (const machine of machines) {
    if (machine.fault !== null)
      findings.push(
        createFaultFinding(
          `Machine ${machine.id} is out of play: ${machine.fault}.`,
          `npm run operator -- machine journal ${machine.id}, then machine clear ${machine.id}`,
        ),
      );
    const { game = machine.brand_id, conduct } = describe(machine.description);
    if (!isCabinetAllowedByJurisdiction(values, conduct, Number(machine.jackpots) > 0))
      findings.push(
        createFaultFinding(
          `Machine ${machine.id} does not do what the profile asks for, so nobody can join it.`,
          'npm run operator -- profile show; the machine’s conduct and the brand’s jackpots must fit it',
        ),
      );
    for (const [siteKey, ofSite] of own)
      if (!isCabinetAllowedByJurisdiction(ofSite, conduct, Number(machine.jackpots) > 0))
        findings.push(
          createWarningFinding(
            `Machine ${machine.id} does not do what the profile of ${formatSiteName(siteKey)} asks for, so its players cannot join it.`,
            'npm run operator -- profile list; the machine’s conduct and the brand’s jackpots must fit it',
          ),
        );
    const published = await rules.hashOf(game);
    if (values['play.publishedRules'] && conduct?.rulesHash !== published)
      findings.push(
        createFaultFinding(`Machine ${machine.id} ${differs(game, published, conduct?.rulesHash)}`, remedy(game)),
      );
    else if (published === null)
      findings.push(
        createWarningFinding(`No rules of the game ${game} are published, so players cannot read them.`, remedy(game)),
      );
  }
  return addOkFindingIfEmpty(findings, `${machines.length} machines play by the rules that this server publishes.`);
};

/** Returns the machines that staff have added but no agent has ever connected. */
const listSilentMachines = (db: Queries) =>
  db.all<{ machine_id: string; agent_id: string }>(
    `SELECT machine_id, agent_id FROM machine_assignments
     WHERE machine_id NOT IN (SELECT id FROM machines) AND machine_id NOT IN (${removedMachinesSql}) ORDER BY machine_id`,
  );

const describe = (text: string): z.infer<typeof descriptionSchema> => {
  try {
    const parsed = z.safeParse(descriptionSchema, JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
};

const differs = (game: string, published: string | null, played: string | undefined): string => {
  if (published === null) return `plays ${game}, whose rules are not published, so nobody can join it.`;
  if (played === undefined) return 'does not say by which rules it plays, so nobody can join it.';
  return `plays ${game} by other rules than this server publishes, so nobody can join it.`;
};

const remedy = (game: string): string =>
  `Update agent and client together, or put the game's rules into assets/rules/${game}.json of the data folder`;

/** A daily limit of promotions above this amount, in minor units, is reported as ineffective. */
const highestLimitMinor = 100_000_000;
/** Maximum number of bonuses a day that is plausible; more would pay players regularly. */
const maxBonusesADay = 10;

/** Checks for promotions from which a player could draw unlimited money. */
export const checkPromotionsAreLimited = (settings: PromotionSettings): readonly DoctorFinding[] => {
  const { discountPerMille, discountDayMinor, bonusMinor, bonusDayMinor, bonusStakeMinor } = settings;
  if (discountPerMille === 0 && bonusMinor === 0) return [createOkFinding('No discounts and no bonuses are given.')];
  const findings: DoctorFinding[] = [];
  const limits = [
    { name: 'DISCOUNT_DAY_MINOR', isGiven: discountPerMille > 0, minor: discountDayMinor },
    { name: 'BONUS_DAY_MINOR', isGiven: bonusMinor > 0, minor: bonusDayMinor },
  ];
  for (const { name, isGiven, minor } of limits)
    if (isGiven && minor > highestLimitMinor)
      findings.push(
        createWarningFinding(
          `${name} lets one player have ${formatLedgerAmount(minor)} in a day, which limits nothing.`,
          `Set ${name} to what a day may cost for one player`,
        ),
      );
  if (bonusMinor > 0 && bonusDayMinor / bonusMinor > maxBonusesADay)
    findings.push(
      createWarningFinding(
        `One player can have ${Math.floor(bonusDayMinor / bonusMinor)} bonuses in a day.`,
        'Lower BONUS_DAY_MINOR, or raise DISCOUNT_COOLDOWN_MS, the time between two of them',
      ),
    );
  if (bonusMinor > 0 && bonusStakeMinor < bonusMinor)
    findings.push(
      createWarningFinding(
        `A bonus of ${formatLedgerAmount(bonusMinor)} needs stakes of ${formatLedgerAmount(bonusStakeMinor)} only, so it can be withdrawn without play.`,
        'Raise BONUS_STAKE_MINOR, or unset it: then it is twenty bonuses',
      ),
    );
  if (discountPerMille > 500)
    findings.push(
      createWarningFinding(
        `A discount gives back ${discountPerMille / 10} % of what a player has lost.`,
        'Lower DISCOUNT_PER_MILLE',
      ),
    );
  return addOkFindingIfEmpty(findings, 'Discounts and bonuses have daily limits.');
};
