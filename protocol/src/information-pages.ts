/** The six information pages that the footer links to, in the footer's order, with the paths of our own versions. */
export const informationPages = {
  passwordReset: '/password-reset.html',
  gameRules: '/game-rules-and-content.html',
  playerProtection: '/player-protection-information.html',
  terms: '/terms-of-use.html',
  privacy: '/privacy-policy.html',
  paytables: '/paytables.html',
} as const;
export type InformationPage = keyof typeof informationPages;
