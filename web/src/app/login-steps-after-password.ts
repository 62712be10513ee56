import { createElement } from 'react';
import type { SecondLoginStepProps } from '../api/pending-login.ts';
import { lazyPage } from './lazy-page.tsx';

const CodeStep = lazyPage<SecondLoginStepProps>(
  () => import('../features/second-factor/components/login-step.tsx').then((it) => it.SecondFactorLoginStep),
  null,
);

const PasswordStep = lazyPage<SecondLoginStepProps>(
  () =>
    import('../features/first-password/components/first-password-step.tsx').then(
      ({ FirstPasswordStep }) =>
        (props: SecondLoginStepProps) =>
          createElement(FirstPasswordStep, { ...props, Next: CodeStep }),
    ),
  null,
);

/** What a login still needs after the password: a new password, a 2FA code, or the set-up of a second factor. */
export const LoginStepsAfterPassword = (props: SecondLoginStepProps) =>
  createElement(props.half.kind === 'password' ? PasswordStep : CodeStep, props);
