import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { useQueryClient } from '@tanstack/react-query';
import { holdAnswer } from '../../ui/hold-answer.ts';
import { useCall } from '../api/use-call.ts';

export type Cabinet = OfficeAnswer<'cabinet'>;
export type CabinetState = NonNullable<Cabinet['commissioning']>;

/** What each card of the page gets. `mayTest`: its reader may test, and the machine can be asked. */
export interface CardProps {
  readonly id: string;
  readonly state: CabinetState;
  readonly mayTest: boolean;
}

export const stepNames = [
  'wiring',
  'link',
  'identity',
  'meters',
  'picture',
  'keys',
  'money',
  'open',
] as const;
export type StepName = (typeof stepNames)[number];
export type Mark = 'done' | 'failed' | 'open';

type Key = CabinetState['keys'][number];

export const hasFailed = ({ test }: Key): boolean => test !== null && test.outcome !== 'works';
export const works = ({ test }: Key): boolean => test?.outcome === 'works';

/** Returns the number that is on a stake key, from 1; null for spin. */
export const numberOf = (key: Key, keys: readonly Key[]): number | null =>
  key.role === 'spin' ? null : keys.filter(({ role }) => role === 'stake').indexOf(key) + 1;

const failures: Readonly<Record<StepName, (state: CabinetState) => boolean>> = {
  wiring: () => false,
  link: ({ link }) => !link.isUp,
  identity: ({ identity }) => identity.wrong.length > 0,
  meters: ({ meters }) => meters.some(({ machineMinor, oursMinor }) => machineMinor !== oursMinor),
  picture: ({ picture }) => picture.fault !== null,
  keys: ({ keys }) => keys.some(hasFailed),
  money: ({ money }) => money.steps.some(({ state }) => state === 'failed'),
  open: () => false,
};

/** Returns how far each step has come. */
export const markOf = (step: StepName, state: CabinetState): Mark => {
  if (step === 'open') return state.isInService ? 'done' : 'open';
  if (!state.waitsFor.includes(step)) return 'done';
  return failures[step](state) ? 'failed' : 'open';
};

/** Returns the step at which somebody has to go on: the first that has failed, or else the first that is open. */
export const currentStep = (state: CabinetState): StepName | null =>
  stepNames.find((step) => markOf(step, state) === 'failed') ??
  stepNames.find((step) => markOf(step, state) === 'open') ??
  null;

/** Does steps at the machine. Each card has its own, so that a refusal stands beside its button. */
export const useCabinetWork = (id: string) => {
  const client = useQueryClient();
  const { mutateAsync, error, isPending, variables } = useCall('workOnCabinet');
  /** Shows what the machine answers at once, before the page reads again. */
  const show = (commissioning: CabinetState): Promise<void> =>
    holdAnswer<Cabinet>(
      client,
      ['cabinet', { params: { id } }],
      (known) => known && { ...known, commissioning },
    );
  return {
    /** Resolves when the machine has answered (true) or refused. One step may be asked for before the answer to the one before. */
    work: (body: Parameters<typeof mutateAsync>[0]['body']): Promise<boolean> =>
      mutateAsync({ params: { id }, body }).then(
        async (state) => {
          await show(state);
          return true;
        },
        () => false,
      ),
    error,
    isPending,
    /** The step that is being done. */
    pending: isPending ? (variables?.body ?? null) : null,
  };
};
