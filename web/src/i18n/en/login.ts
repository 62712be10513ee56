import type { Texts } from '../texts.ts';

export const login: Texts['login'] = {
  title: 'Log in',
  lead: 'Real machines, live picture.',
  username: 'Username or e-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Remember me',
  submit: 'Log in',
  minLength: 'Min character length is 4',
  blocked: 'LOGIN is not allowed. Probably Access Token is no longer valid',
  help: 'Need help?',
};
