/** The only places to which a relay may move a tab, and only a tab that is in this chain itself. */
export const onboardingPaths = ['/profile/photo', '/profile/cover', '/profile/username', '/home'] as const;
export type OnboardingPath = (typeof onboardingPaths)[number];

/** A dash is outside the alphabet of names, so a name that carries one has not been chosen yet. */
export const isChosen = (username: string): boolean => !username.includes('-');
