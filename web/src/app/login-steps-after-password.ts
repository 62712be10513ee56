import { createElement } from 'react';
import type { SecondLoginStepProps } from '../api/pending-login.ts';
import { createLazyPage } from './lazy-page.tsx';

const CodeStep = createLazyPage<SecondLoginStepProps>(
  () =>
    import('../features/second-factor/components/second-factor-login-step.tsx').then((it) => it.SecondFactorLoginStep),
  null,
);

const PasswordStep = createLazyPage<SecondLoginStepProps>(
  () =>
    import('../features/first-password/components/first-password-change-step.tsx').then(
      ({ FirstPasswordChangeStep: FirstPasswordStep }) =>
        (props: SecondLoginStepProps) =>
          createElement(FirstPasswordStep, { ...props, Next: CodeStep }),
    ),
  null,
);

/** What a login still needs after the password: a new password, a 2FA code, or the set-up of a second factor. */
export const LoginStepsAfterPassword = (props: SecondLoginStepProps) =>
  createElement(props.half.kind === 'password' ? PasswordStep : CodeStep, props);
