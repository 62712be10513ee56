export const informationPages = {
  passwordReset: '/password-reset.html',
  gameRules: '/game-rules-and-content.html',
  playerProtection: '/player-protection-information.html',
  terms: '/terms-of-use.html',
  privacy: '/privacy-policy.html',
  paytables: '/paytables.html',
} as const;
export type InformationPage = keyof typeof informationPages;
