import { Circle, CircleCheck, CircleX, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { StatePill } from '../ui/state-pill.tsx';
import {
  type Cabinet,
  type CabinetCommissioningState,
  type CommissioningStepName,
  type CommissioningStepState,
  findCurrentCommissioningStep,
  getCommissioningStepState,
  getStakeKeyNumber,
  hasCabinetKeyTestFailed,
  hasCabinetKeyTestSucceeded,
  stepNames,
} from './cabinet-commissioning-state.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';

interface HeadProps {
  readonly cabinet: Cabinet;
  readonly state: CabinetCommissioningState | null;
}

export const CabinetPageHeader = ({ cabinet, state }: HeadProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { id, brand, agent } = cabinet;
  const isOpen = state?.isInService === true;
  return (
    <header className="cabinet-head">
      <h2>
        <Link href={`/machine/${encodeURIComponent(id)}`}>{id}</Link>
      </h2>
      <span className="brand">{t('real', { brand: brand.name })}</span>
      {state && <Judgement state={state} />}
      <dl>
        {state && <Fact name={t('line')}>{t('lineOf', { line: state.line, address: state.address })}</Fact>}
        <Fact name={t('agent')}>
          {agent.delayMs === null ? agent.id : t('agentDelay', { agent: agent.id, ms: agent.delayMs })}
        </Fact>
        <Fact name={t(isOpen ? 'onFloor' : 'offFloor')}>{t(isOpen ? 'playersCan' : 'playersCannot')}</Fact>
      </dl>
    </header>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A short summary of what prevents the machine from being opened. */
const Judgement = ({ state }: { readonly state: CabinetCommissioningState }) => {
  const { t } = useMessages(cabinetsMessages);
  const step = findCurrentCommissioningStep(state);
  if (state.isInService)
    return (
      <StatePill tone="ok" icon={CircleCheck}>
        {t('state.inService')}
      </StatePill>
    );
  if (step === null || step === 'open')
    return (
      <StatePill tone="ok" icon={CircleCheck}>
        {t('state.ready')}
      </StatePill>
    );
  if (getCommissioningStepState(step, state) === 'open')
    return (
      <StatePill tone="off" icon={Circle}>
        {t('state.open', { count: state.waitsFor.length })}
      </StatePill>
    );
  const key = state.keys.find(hasCabinetKeyTestFailed);
  const number = key ? getStakeKeyNumber(key, state.keys) : null;
  const says =
    step === 'keys'
      ? number === null
        ? t('state.keySpin')
        : t(key?.test?.outcome === 'noGame' ? 'state.key' : 'state.keyWrong', { key: number })
      : step === 'link' || step === 'picture' || step === 'money' || step === 'identity'
        ? t(`state.${step}`)
        : t('state.open', { count: state.waitsFor.length });
  return (
    <StatePill tone="bad" icon={Wrench} filled>
      {says}
    </StatePill>
  );
};

const looks: Readonly<Record<CommissioningStepState, readonly [string, typeof Circle]>> = {
  done: ['ok', CircleCheck],
  failed: ['bad', CircleX],
  open: ['', Circle],
};

/** The eight commissioning steps with their states, as links to their cards. */
export const CommissioningSteps = ({ state }: { readonly state: CabinetCommissioningState }) => {
  const { t } = useMessages(cabinetsMessages);
  const current = findCurrentCommissioningStep(state);
  return (
    <ol className="cabinet-steps" aria-label={t('steps')}>
      {stepNames.map((step) => {
        const mark = getCommissioningStepState(step, state);
        const [tone, Icon] = looks[mark];
        const count = countOf(step, state) ?? (step === 'identity' && state.identity.pinned ? t('pinned') : null);
        return (
          <li key={step} className={tone} data-mark={mark}>
            <a href={`#cabinet-${step}`} aria-current={step === current ? 'step' : undefined}>
              <Icon />
              <span>{t(`step.${step}`)}</span>
              <span className="sr-only">{t(`mark.${mark}`)}</span>
              {count !== null && <small>{count}</small>}
            </a>
          </li>
        );
      })}
    </ol>
  );
};

const countOf = (step: CommissioningStepName, { wiring, keys, money }: CabinetCommissioningState): string | null => {
  const share = <T,>(of: readonly T[], isDone: (one: T) => boolean) => `${of.filter(isDone).length}/${of.length}`;
  if (step === 'wiring') return share(wiring, ({ at }) => at !== null);
  if (step === 'keys') return share(keys, hasCabinetKeyTestSucceeded);
  if (step === 'money') return share(money.steps, (one) => one.state === 'done');
  return null;
};
