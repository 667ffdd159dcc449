/** The onboarding steps. A `reload` relay may navigate a tab only to one of these, and only from one of these. */
export const onboardingPaths = ['/profile/photo', '/profile/cover', '/profile/username', '/home'] as const;
export type OnboardingPath = (typeof onboardingPaths)[number];

/** Placeholder usernames contain a dash, which chosen names cannot contain. */
export const isChosen = (username: string): boolean => !username.includes('-');
