import { createElement } from 'react';
import type { SecondStepProps } from '../api/pending-login.ts';
import { lazyPage } from './lazy-page.tsx';

const CodeStep = lazyPage<SecondStepProps>(
  () => import('../features/second-factor/components/login-step.tsx').then((it) => it.LoginStep),
  null,
);

const PasswordStep = lazyPage<SecondStepProps>(
  () =>
    import('../features/first-password/components/first-password-step.tsx').then(
      ({ FirstPasswordStep }) =>
        (props: SecondStepProps) =>
          createElement(FirstPasswordStep, { ...props, Next: CodeStep }),
    ),
  null,
);

/** What a login still needs after the password: a new password, a 2FA code, or the set-up of a second factor. */
export const LoginSteps = (props: SecondStepProps) =>
  createElement(props.half.kind === 'password' ? PasswordStep : CodeStep, props);
