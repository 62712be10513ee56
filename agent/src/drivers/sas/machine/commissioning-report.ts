import type { CapturedPicture, VideoSource } from '@reelfloor/cabinet/captured-picture-settings';
import type { PictureFault } from '@reelfloor/cabinet/picture-health';
import {
  type CommissioningStep,
  type Commissioning as CommissioningView,
  type ComparedMeter,
  moneySteps,
  wiringItems,
} from '@reelfloor/protocol/channels/commissioning';
import type { CommissioningKeyTest } from './commissioning-key-test.ts';
import type { CommissioningMoneyTest } from './commissioning-money-test.ts';
import type { CommissioningState, TestPlayTotals } from './commissioning-state.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { findMachineIdentityChanges, findMachineIdentityFaults } from './machine-identity.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import { type MeterName, type Meters, meterCodes } from './meters.ts';
import type { RoundTracker } from './round-tracker.ts';
import type { SasExceptionHandler } from './sas-exception-handler.ts';
import type { SasState } from './sas-state.ts';

type Compared = CommissioningView['meters'][number];

/** Each row: name of the compared meter, the machine's meter, the total computed by this agent, and the unit of the machine's meter. */
const rows: readonly (readonly [ComparedMeter, MeterName, keyof TestPlayTotals, 'credits' | 'cents'])[] = [
  ['coinIn', 'coinIn', 'stakedMinor', 'credits'],
  ['coinOut', 'coinOut', 'wonMinor', 'credits'],
  ['handPays', 'jackpot', 'handPaidMinor', 'credits'],
  ['moneyIn', 'aftIn', 'inMinor', 'cents'],
  ['moneyOut', 'aftOut', 'outMinor', 'cents'],
];

/** Returns the machine's meters beside the totals expected by this agent: base reading plus what the journal and the tests booked since. */
const compareMeters = ({
  meters,
  state,
  ours,
  denomMinor,
}: {
  readonly meters: Meters;
  readonly state: SasState;
  readonly ours: TestPlayTotals;
  readonly denomMinor: number;
}): Compared[] => {
  const { base, tested } = state.commissioning;
  const sinceBase = (name: keyof TestPlayTotals) => (base ? ours[name] - base.ours[name] + tested[name] : 0);
  const compared = rows.map(([meter, name, total, unit]): Compared => {
    const worth = unit === 'credits' ? denomMinor : 1;
    const { value, digits } = base?.meters[name] ?? meters[name];
    const size = 10 ** digits * worth;
    return {
      meter,
      code: codeOf(name),
      machineMinor: meters[name].value * worth,
      oursMinor: (value * worth + sinceBase(total)) % size,
    };
  });
  const baseCreditsMinor = (base?.meters.credits ?? meters.credits).value * denomMinor;
  const testedMinor = sinceBase('inMinor') - sinceBase('outMinor') - sinceBase('stakedMinor') + sinceBase('wonMinor');
  const credits: Compared = {
    meter: 'credits',
    code: codeOf('credits'),
    machineMinor: meters.credits.value * denomMinor,
    oursMinor: state.isInService ? state.meterMinor : Math.max(0, baseCreditsMinor + testedMinor),
  };
  return [...compared.slice(0, 3), credits, ...compared.slice(3)];
};

/**
 * Whether the machine's meter equals the expected total. Credits always pass: unexplained ones are booked as foreign money when the machine
 * is opened to players.
 */
const isSameMeter = ({ meter, machineMinor, oursMinor }: Compared): boolean =>
  meter === 'credits' || machineMinor === oursMinor;

const codeOf = (name: MeterName): string => meterCodes[name].toString(16).toUpperCase().padStart(4, '0');

export interface CommissioningReportDependencies {
  readonly accounts: MeterBookkeeper;
  readonly rounds: RoundTracker;
  readonly conditions: SasExceptionHandler;
  readonly keyTest: CommissioningKeyTest;
  readonly moneyTest: CommissioningMoneyTest;
  readonly pictureFault: () => PictureFault | null;
  readonly picture: () => CapturedPicture;
  readonly reelBox: () => CommissioningView['picture']['reelBox'];
}

/** Age in ms above which a reading of the machine's meters is stale. */
const freshMs = 1_000;

/** Builds the commissioning status of a machine: its identity, what was tested, and which steps are missing. */
export class CommissioningReport {
  readonly #dependencies: MachineDependencies;
  readonly #with: CommissioningReportDependencies;
  #isReading = false;

  constructor(dependencies: MachineDependencies, tested: CommissioningReportDependencies) {
    this.#dependencies = dependencies;
    this.#with = tested;
  }

  get #state(): CommissioningState {
    return this.#dependencies.journal.state.commissioning;
  }

  /** Reads the machine's meters again in the background if the last reading is stale, for the next status request. */
  #freshen(): void {
    const { accounts, conditions, rounds } = this.#with;
    const { clock, journal, later } = this.#dependencies;
    const ageMs = clock.nowMs() - (accounts.newest?.atMs ?? Number.NEGATIVE_INFINITY);
    if (this.#isReading || !conditions.isReady || rounds.isPlaying || ageMs < freshMs) return;
    this.#isReading = true;
    later(async () => {
      try {
        await (journal.state.isInService ? accounts.read() : accounts.settle());
      } finally {
        this.#isReading = false;
      }
    });
  }

  #meters(): CommissioningView['meters'] {
    const { journal, setup } = this.#dependencies;
    const meters = this.#with.accounts.newest?.meters ?? journal.state.meters;
    return meters === null
      ? []
      : compareMeters({
          meters,
          state: journal.state,
          ours: this.#with.accounts.ours(),
          denomMinor: setup.denomMinor,
        });
  }

  /**
   * Returns the commissioning steps still to be done before the machine is opened to players, in the order in which the page shows them.
   */
  waitsFor(): CommissioningStep[] {
    const { conditions, pictureFault } = this.#with;
    const { setup } = this.#dependencies;
    const { wiring, keys, money } = this.#state;
    const { reading } = conditions;
    const channels = [setup.spinChannel, ...setup.stakeKeys.map(({ channel }) => channel)];
    const meters = this.#meters();
    const isDone: Record<CommissioningStep, boolean> = {
      wiring: wiringItems.every((item) => wiring[item]),
      link: conditions.isReady && conditions.upSinceMs !== null,
      identity: reading !== null && findMachineIdentityFaults(reading, setup).length === 0,
      meters: meters.length > 0 && meters.every(isSameMeter),
      picture: pictureFault() === null,
      keys: channels.every((channel) => keys[channel]?.outcome === 'works'),
      money: moneySteps.every((step) => money?.steps[step]?.failure === null),
    };
    return (Object.keys(isDone) as CommissioningStep[]).filter((step) => !isDone[step]);
  }

  async read(): Promise<CommissioningView> {
    this.#freshen();
    const { line, journal, setup } = this.#dependencies;
    const { conditions } = this.#with;
    const counts = await line.counts();
    const { quirks = {}, ...link } = counts ?? noCounts;
    const { isInService, causes } = journal.state;
    const { pinned, wiring } = this.#state;
    const { reading } = conditions;
    const now = reading?.identity ?? null;
    return {
      ...{ line: setup.line, address: setup.address },
      link: { isUp: conditions.upSinceMs !== null, upSinceAt: conditions.upSinceMs, ...link },
      ...{ isInService, causes: [...causes] },
      identity: {
        ...{ read: now, pinned: pinned?.identity ?? null },
        ...{ pinnedAt: pinned?.atMs ?? null, pinnedBy: pinned?.by ?? null },
        wrong: reading ? findMachineIdentityFaults(reading, setup) : [],
        changed: now && pinned ? findMachineIdentityChanges(now, pinned.identity) : [],
      },
      meters: this.#meters(),
      keys: this.#keys(),
      money: this.#money(),
      wiring: wiringItems.map((item) => ({
        item,
        by: wiring[item]?.by ?? null,
        at: wiring[item]?.atMs ?? null,
      })),
      quirks: Object.entries(quirks).map(([quirk, count]) => ({
        quirk: quirk as keyof typeof quirks,
        count,
      })),
      picture: this.#picture(),
      waitsFor: this.waitsFor(),
    };
  }

  #keys(): CommissioningView['keys'] {
    const { setup } = this.#dependencies;
    const spin = {
      channel: setup.spinChannel,
      role: 'spin',
      label: null,
      stakeMinor: null,
      plays: true,
    } as const;
    const stakes = setup.stakeKeys.map(({ channel, label, stakeMinor, plays }) => {
      return { channel, role: 'stake', label, stakeMinor, plays } as const;
    });
    return [spin, ...stakes].map((key) => {
      const test = this.#state.keys[key.channel];
      return {
        ...key,
        isRunning: this.#with.keyTest.channel === key.channel,
        test: test ? { at: test.atMs, outcome: test.outcome, tookMs: test.tookMs, stakeMinor: test.stakeMinor } : null,
      };
    });
  }

  #money(): CommissioningView['money'] {
    const { moneyTest } = this.#with;
    const { money } = this.#state;
    const isDone = (step: (typeof moneySteps)[number]) => money?.steps[step]?.failure === null;
    const running = moneyTest.isRunning ? moneySteps.find((step) => !isDone(step)) : undefined;
    return {
      amountMinor: money?.amountMinor ?? null,
      onMeterMinor: moneyTest.heldMinor,
      isRunning: moneyTest.isRunning,
      steps: moneySteps.map((step) => {
        const ended = money?.steps[step];
        const { failure = null, detail = null } = ended ?? {};
        if (step === running) return { step, state: 'running', failure: null, detail: null } as const;
        const state = ended === undefined ? 'open' : failure === null ? 'done' : 'failed';
        return { step, state, failure, detail } as const;
      }),
    };
  }

  #picture(): CommissioningView['picture'] {
    const picture = this.#with.picture();
    const [view] = picture.views;
    const source = view?.source;
    const [width, height] = source?.kind === 'v4l2' ? source.size : picture.size;
    return {
      fault: this.#with.pictureFault(),
      source: source ? sayWhere(source) : '',
      ...{ width, height, corners: view?.corners ?? wholeSource, turn: view?.turn ?? 0 },
      reelBox: this.#with.reelBox(),
    };
  }
}

const noCounts = { polls: 0, answered: 0, lastAnswerMs: null, longestGapMs: 0, answers: [], quirks: {} };
const wholeSource: CommissioningView['picture']['corners'] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Returns the device or address of a video source for display, without the camera's password. */
const sayWhere = (source: VideoSource): string => {
  const where = 'path' in source ? source.path : 'url' in source ? source.url : source.graph;
  return where.replace(/\/\/[^@/]*@/, '//').slice(0, maxText);
};
const maxText = 200;
